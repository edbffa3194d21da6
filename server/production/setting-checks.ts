import type { Config } from '#config/config.ts'
import { isLoopback } from '#config/loopback.ts'
import { type Finding, failed, passed, warning } from './finding.ts'

const fewestCharacters = 16 // 32 random letters nearly always have more distinct ones

/** Returns whether a secret is one short part repeated. */
const repeatsItself = (secret: string) =>
  Array.from({ length: 16 }, (_, at) => secret.slice(0, at + 1)).some(
    (part) => secret.length >= 2 * part.length && part.repeat(secret.length).startsWith(secret),
  )

/** Returns whether a secret looks made by hand: few different characters, or a repeated part. */
const looksGuessable = (secret: string) => new Set(secret).size < fewestCharacters || repeatsItself(secret)

const makeOne = 'make one with: openssl rand -base64 32'

/** Checks that need only the variables. Wrong or missing ones have already ended the program. */
export function checkSettings(config: Config): Finding[] {
  const { appSecret = '', metricsToken, bounceSecret, baseUrl, host, trustProxy, allowedHosts } = config
  return [
    looksGuessable(appSecret)
      ? failed('APP_SECRET', `looks guessable: ${makeOne}`)
      : passed('APP_SECRET', `${appSecret.length} characters`),
    metricsToken === undefined
      ? passed('METRICS_TOKEN', 'not set, so /metrics does not exist')
      : metricsToken === appSecret || looksGuessable(metricsToken)
        ? warning('METRICS_TOKEN', `looks guessable, or is APP_SECRET: ${makeOne}`)
        : passed('METRICS_TOKEN', 'set'),
    bounceSecret === undefined
      ? passed('BOUNCE_SECRET', 'not set, so mails that come back later are not noticed')
      : bounceSecret === appSecret || looksGuessable(bounceSecret)
        ? warning('BOUNCE_SECRET', `looks guessable, or is APP_SECRET: ${makeOne}`)
        : passed('BOUNCE_SECRET', 'set'),
    baseUrl.startsWith('https:')
      ? passed('BASE_URL', baseUrl)
      : failed('BASE_URL', `${baseUrl} is not https, so passwords would travel in the clear`),
    passed('hosts', [new URL(baseUrl).host, ...allowedHosts].join(', ')),
    trustProxy.length > 0
      ? passed('TRUST_PROXY', trustProxy.join(', '))
      : warning(
          'TRUST_PROXY',
          'is empty: this program speaks no https, and without the address of the proxy in front of it all visitors ' +
            'count as one, so that limits meant for one shut out everybody',
        ),
    isLoopback(host)
      ? passed('HOST', `${host}: only this machine reaches the program beside the proxy`)
      : warning(
          'HOST',
          `${host}: the program can be reached unencrypted beside the proxy, unless a firewall forbids it`,
        ),
    ...checkSearchCluster(config),
  ]
}

const leavesMachine = (node: string) => node.startsWith('http:') && !isLoopback(new URL(node).hostname)

function checkSearchCluster({ searchCluster: cluster }: Config): Finding[] {
  if (!cluster) return []
  return [
    cluster.nodes.some(leavesMachine)
      ? warning('OPENSEARCH_URL', 'is not https, so listings and the password travel in the clear')
      : passed('OPENSEARCH_URL', `${cluster.nodes.length} nodes`),
    cluster.replicas > 0
      ? passed('OPENSEARCH_REPLICAS', String(cluster.replicas))
      : warning('OPENSEARCH_REPLICAS', 'is 0: the loss of a node ends searches until a new index is filled'),
  ]
}
