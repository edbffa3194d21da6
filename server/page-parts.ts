import { randomFillSync } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest, InjectOptions } from 'fastify'
import { type RouterContext, RouterContextProvider } from 'react-router'
import { contentPolicy } from '#server/content-policy.ts'
import {
  type CachedPage,
  createPageCache,
  type PageCache,
  type Rendering,
  variantOf,
  withHashesForNonce,
} from '#server/page-cache.ts'
import { plainPage, plainPagePolicy } from '#lib/plain-page.ts'
import { RateLimited } from '#lib/rate-limiter.ts'
import { isRead } from '#lib/requests.ts'
import { followChanges } from '#api/plugins/follow-changes.ts'
import { inProcessCaller } from '#api/plugins/in-process.ts'
import { NotAdmitted } from '#api/plugins/load-shedding.ts'
import { sessionCookieOf, xsrfTokenOf } from '#api/plugins/session.ts'
import type { Searcher } from '#search/engine.ts'
import type { ApiCall, Site } from '#web/lib/context.ts'

// Parts that the pages of the main site and those of shops share.

const nonceBytes = 16
/** Random bytes for many nonces, each used once, since each draw takes ten times as long as the text. */
const random = Buffer.alloc(256 * nonceBytes)
let drawn = random.length

export function newNonce(): string {
  if (drawn === random.length) {
    randomFillSync(random)
    drawn = 0
  }
  return random.toString('base64', drawn, (drawn += nonceBytes))
}

export const isHtml = ({ headers }: Response) => Boolean(headers.get('content-type')?.startsWith('text/html'))

/** In page data, 202 stands for a redirect. */
export const isPage = ({ status }: Response) => status < 300 && status !== 202

export type FixedHeaders = readonly (readonly [string, string])[]

/** The security headers of every response, set before its handler runs. */
export const fixedHeaders = (reply: FastifyReply): FixedHeaders =>
  Object.entries(reply.raw.getHeaders()).map(([name, value]) => [name, String(value)] as const)

export const isRedirect = ({ status }: { status: number }) => status >= 300 && status < 400

const sendLimited = (
  reply: FastifyReply,
  brandName: string,
  { status, message, retryAfterSeconds }: RateLimited,
) =>
  reply
    .code(status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': plainPagePolicy,
      'cache-control': 'no-store',
      'retry-after': retryAfterSeconds,
    })
    .send(plainPage(brandName, 'Previše zahtjeva', message))

/** Answers for a page that was refused for its limits or for the load; throws anything else. */
export function sendRefused(request: FastifyRequest, reply: FastifyReply, brandName: string, error: unknown) {
  if (error instanceof RateLimited) return sendLimited(reply, brandName, error)
  if (!(error instanceof NotAdmitted)) throw error
  // It shared the rendering of a request that was refused.
  if (error.isRefused && !reply.sent) request.turnAway(reply)
  return reply.hijack()
}

/** A cache of pages that follows the changes of what they show. */
export function keepPages(
  app: FastifyInstance,
  { maxBytes, search }: { maxBytes: number; search: Pick<Searcher, 'onApplied'> },
): PageCache {
  const cache = createPageCache({
    maxBytes,
    isBusy: () => app.load.isBusy('page'),
    isForAll: (error) => error instanceof NotAdmitted && error.isRefused,
  })
  followChanges(app, search, cache)
  return cache
}

/** Sends a page that is the same for everyone. */
export async function sendKept(request: FastifyRequest, reply: FastifyReply, page: CachedPage) {
  const { body, headers } = await variantOf(page, request.headers['accept-encoding'])
  reply.code(page.status)
  for (let at = 0; at < headers.length; at += 2) reply.header(headers[at]!, headers[at + 1])
  return reply.send(body)
}

/** Sends such a page, bypassing all hooks; false if it has yet to be encoded. */
export function sendAtOnce(request: FastifyRequest, reply: FastifyReply, page: CachedPage): boolean {
  const variant = variantOf(page, request.headers['accept-encoding'])
  if (variant instanceof Promise) return false
  reply.hijack()
  reply.raw.writeHead(page.status, variant.headers)
  reply.raw.end(variant.body)
  return true
}

/** Headers of API responses that the page passes on: cookies, and the retry time of the last refusal. */
export type Told = {
  cookies: string[]
  refusal?: { status: number; retryAfter: string }
  /** A call was answered with 503, even if the page copes without it. */
  isAway?: boolean
  /** Names the listings and lists on the page. */
  tags: Set<string>
}

/**
 * Calls the API with the visitor's cookies, so that sessions work; collects cookies and refusals of the
 * responses. `isCounted`: no limit of reads counts the calls.
 */
export function apiCaller(
  app: FastifyInstance,
  request: FastifyRequest,
  { cookie = '', isCounted }: { cookie?: string | undefined; isCounted?: boolean | undefined },
  told: Told,
): ApiCall {
  const token = cookie ? sessionCookieOf(request) : undefined
  const call = inProcessCaller(app, request, { cookie, token, isCounted })
  return async (path, { method = 'GET', body, headers = {}, endpoint, params } = {}) => {
    const answer = await call({
      method: method as NonNullable<InjectOptions['method']>,
      url: `/api${path}`,
      endpoint,
      params,
      headers: { ...headers, ...(token && !isRead(method) && { 'x-xsrf-token': xsrfTokenOf(token) }) },
      ...(body !== undefined && { payload: body as object }),
    })
    told.cookies.push(...answer.setCookies)
    for (const tag of answer.tags) told.tags.add(tag)
    const { status, retryAfter } = answer
    if (retryAfter) told.refusal = { status, retryAfter }
    if (status === 503) told.isAway = true
    return answer
  }
}

/** Every build provides these keys, since they must be the bundle's own objects. */
export type PageKeys = {
  apiContext: RouterContext<ApiCall>
  htmlContext: RouterContext<{ bytes?: Buffer; release?: () => void }>
  nonceContext: RouterContext<string | undefined>
  siteContext: RouterContext<Site>
}

/** `cookie`: the cookies that the API may see. `isCounted`: no limit of reads counts the rendering. */
export type Asked = {
  nonce: string | undefined
  cookie?: string | undefined
  isCounted?: boolean | undefined
}

/** `release`: lets the next page use the body's memory. */
export type Rendered = { response: Response; body: Buffer; release?: (() => void) | undefined }

/** Has React Router answer with what the context holds; its loaders call the API in-process. */
export async function renderPage(
  app: FastifyInstance,
  request: FastifyRequest,
  { keys, site, nonce, ...asked }: Asked & { keys: PageKeys; site: Site },
  handle: (context: RouterContextProvider) => Promise<Response>,
): Promise<Rendered & { told: Told }> {
  const told: Told = { cookies: [], tags: new Set() }
  const html: { bytes?: Buffer; release?: () => void } = {}
  const context = new RouterContextProvider()
  context.set(keys.apiContext, apiCaller(app, request, asked, told))
  context.set(keys.htmlContext, html)
  context.set(keys.nonceContext, nonce)
  context.set(keys.siteContext, site)
  const response = await handle(context)
  if (response.status === told.refusal?.status) response.headers.set('retry-after', told.refusal.retryAfter)
  const body = html.bytes ?? Buffer.from(await response.arrayBuffer())
  return { response, body, release: html.release, told }
}

/** Makes a page for everyone: its scripts are allowed by their hashes. `fixed`: the headers of every response. */
export function renderingOf(
  { response, body, release, tags }: Rendered & { tags: ReadonlySet<string> },
  {
    nonce,
    places,
    fixed,
  }: { nonce: string; places: Parameters<typeof contentPolicy>[1]; fixed: FixedHeaders },
): Rendering {
  const { status, headers } = response
  const { html, sources } = withHashesForNonce(body.toString(), nonce)
  release?.()
  if (isHtml(response)) headers.set('content-security-policy', contentPolicy(sources, places))
  // A rate-limit refusal is for one address only.
  const isKept = headers.get('cache-control') !== 'no-store' && status !== 429
  const isShareable = isKept && !headers.has('set-cookie')
  return {
    page: {
      status,
      headers: [...fixed, ...headers],
      body: Buffer.from(html),
      isSent: false,
      variants: new Map(),
    },
    isShareable,
    isStorable: isShareable && status === 200,
    tags,
  }
}
