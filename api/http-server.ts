import Fastify from 'fastify'
import type { Brand } from '#contract/brand.ts'
import { decodableAddress } from '#lib/http/decodable-address.ts'
import type { HostRules } from '#lib/http/known-hosts.ts'
import { errorLog, requestLog } from '#lib/http/request-log.ts'
import { requestIds } from '#lib/http/request-ids.ts'
import { shallowAddress } from '#lib/http/shallow-address.ts'
import { answerBadAddress, answerBrokenRequest } from '#api/plugins/errors.ts'
import { proxyTrust, siteConstraint } from '#api/plugins/shop-hosts.ts'

const maxBodyBytes = 1 << 20
/** Room for a search with every parameter as long as the contract allows. */
const maxHeaderBytes = 64 << 10

/** The most time that clients may take, in milliseconds. */
export const usualPatienceMs = {
  /** Sending the headers. */
  headers: 30_000,
  /** Sending the whole request. */
  request: 30_000,
  /** Sending a request with photos, over a mobile connection. */
  upload: 300_000,
  /** Sending the rest of a body after the reply. */
  rest: 5_000,
}

/** Interval of Node's checks for slow clients; its default would allow headers twice their time. */
const slowLookMs = 1_000

export type HttpOptions = {
  brand: Brand
  baseUrl: string
  /** Proxies whose `X-Forwarded-*` headers are trusted. */
  trustProxy: string[]
  hosts: HostRules
  logLevel: string
  /** Log destination; standard output by default. */
  logStream: { write(line: string): void } | undefined
  patienceMs: Readonly<typeof usualPatienceMs>
}

/** A server without routes: its limits, its log, and how it reads addresses. */
export function createHttpServer({
  brand,
  baseUrl,
  trustProxy,
  hosts,
  logLevel,
  logStream,
  patienceMs,
}: HttpOptions) {
  const trusts = proxyTrust(trustProxy)
  return Fastify({
    logger: {
      level: logLevel,
      serializers: { req: requestLog(brand), err: errorLog },
      ...(logStream && { stream: logStream }),
    },
    genReqId: requestIds(trusts),
    bodyLimit: maxBodyBytes,
    trustProxy: trusts,
    requestTimeout: patienceMs.upload,
    http: {
      maxHeaderSize: maxHeaderBytes,
      headersTimeout: patienceMs.headers,
      connectionsCheckingInterval: slowLookMs,
      // Anything else, such as an offer of HTTP/2, is answered as if it did not ask.
      shouldUpgradeCallback: ({ headers }) => headers.upgrade?.toLowerCase() === 'websocket',
    },
    // During shutdown, requests on open connections are still served.
    return503OnClosing: false,
    routerOptions: {
      maxParamLength: 500,
      ignoreTrailingSlash: true,
      constraints: { site: siteConstraint(baseUrl, hosts, trusts) },
    },
    // People get a page about the missing address; programs learn that their address is malformed.
    rewriteUrl({ url = '/' }) {
      const address = shallowAddress(url)
      return address.startsWith('/api/') ? address : decodableAddress(address)
    },
    frameworkErrors: answerBadAddress,
    clientErrorHandler: answerBrokenRequest,
  })
}
