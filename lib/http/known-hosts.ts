import { BlockList, isIP } from 'node:net'
import { shopHostSuffix } from '#contract/shops/hosts.ts'

export type HostRules = {
  /**
   * Names, addresses and networks served beside the base address, e.g. for a load balancer's health checks.
   */
  allowed: readonly string[]
  /** Loopback names are served as well outside production. */
  isProduction: boolean
}

export type Host =
  | { kind: 'known' | 'foreign' | 'malformed' }
  /** Below our own; `label` is null if no shop can have it. */
  | { kind: 'shop'; label: string | null }

const form = /^(\[[0-9a-f:.]+\]|[a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.?)(?::(\d{1,5}))?$/
const shopLabel = /^(?!-|..--)[a-z0-9-]{3,30}(?<!-)$/
const defaultPorts: Record<string, string> = { 'http:': '80', 'https:': '443' }

/** Judges `Host` headers. Serving only known hosts defeats DNS rebinding. */
export function hostJudge(baseUrl: string, { allowed, isProduction }: HostRules): (host: string) => Host {
  const base = new URL(baseUrl)
  const basePort = base.port || defaultPorts[base.protocol]
  const below = shopHostSuffix(baseUrl) === null ? null : `.${base.hostname}`
  const names = new Set<string>()
  const networks = new BlockList()
  for (const entry of [...allowed, ...(isProduction ? [] : ['localhost', '127.0.0.0/8', '::1'])]) {
    const [address, bits] = entry.toLowerCase().split('/') as [string, string?]
    const version = isIP(address)
    if (version === 0) names.add(address)
    else networks.addSubnet(address, bits ? Number(bits) : version === 4 ? 32 : 128, familyOf(version))
  }

  function judge(host: string): Host {
    const [, written, port] = form.exec(host.toLowerCase()) ?? []
    if (written === undefined || !URL.canParse(`http://${host}`)) return { kind: 'malformed' }
    const name = written.replace(/\.$/, '')
    const isOurPort = (port ?? basePort) === basePort
    if (name === base.hostname && isOurPort) return { kind: 'known' }
    const address = name.replace(/^\[|\]$/g, '')
    const version = isIP(address)
    if (version !== 0) return { kind: networks.check(address, familyOf(version)) ? 'known' : 'foreign' }
    // A loopback name or one of the operator's; its port depends on the proxy.
    if (names.has(name)) return { kind: 'known' }
    if (below === null || !name.endsWith(below) || (isProduction && !isOurPort)) return { kind: 'foreign' }
    const label = name.slice(0, -below.length)
    return { kind: 'shop', label: shopLabel.test(label) ? label : null }
  }

  // Memoises the last host, since nearly every request names the same one.
  let last: { host: string; verdict: Host } | undefined
  return (host) => {
    if (last?.host !== host) last = { host, verdict: judge(host) }
    return last.verdict
  }
}

const familyOf = (version: number) => (version === 4 ? 'ipv4' : 'ipv6')
