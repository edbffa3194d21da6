import { randomBytes } from 'node:crypto'
import { createHeaders } from '@remix-run/node-fetch-server'
import type { FastifyInstance, FastifyReply, FastifyRequest, InjectOptions } from 'fastify'
import {
  createRequestHandler,
  type RouterContext,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router'
import { contentPolicy } from '#api/lib/content-policy.ts'
import {
  compressPage,
  createPageCache,
  encodingFor,
  type Rendering,
  withHashesForNonce,
} from '#api/lib/page-cache.ts'
import { isRead, pagesRoute } from '#api/lib/requests.ts'
import { DomainError } from '#api/lib/errors.ts'
import { inProcessCaller } from '#api/plugins/in-process.ts'
import { authCookie, xsrfTokenOf } from '#api/plugins/session.ts'
import {
  maxFormBytes,
  maxPhotoBytes,
  pageCacheBytes,
  pageCacheMilliseconds,
  prefsCookie,
} from '#contract/limits.ts'
import type { ApiCall, Site } from '#web/lib/context.ts'

// The keys must be the bundle's own objects, so the server entry hands them over.
type Keys = {
  apiContext: RouterContext<ApiCall>
  htmlContext: RouterContext<{ bytes?: Buffer }>
  nonceContext: RouterContext<string | undefined>
  siteContext: RouterContext<Site>
}

export type PageOptions = { site: Site } & (
  | { build: ServerBuild; mode: 'production' }
  | { build: () => Promise<ServerBuild>; mode: 'development' }
)

/** How the address of the page that takes a photo ends. */
const photoPage = '/postavke/profilna-slika'

const newNonce = () => randomBytes(16).toString('base64')
const isHtml = ({ headers }: Response) => Boolean(headers.get('content-type')?.startsWith('text/html'))
const originOf = (request: FastifyRequest) => `${request.protocol}://${request.host}`

/** Every page: React Router as the catch-all of an encapsulated scope. Its loaders reach the API in-process. */
export async function pages(app: FastifyInstance, { build, mode, site }: PageOptions) {
  const handler = createRequestHandler(build, mode)
  const cache = createPageCache({ lifetimeMs: pageCacheMilliseconds, maxBytes: pageCacheBytes })
  // Forms reach React Router as they came; Fastify refuses those that are too large.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxFormBytes }, (_request, body, done) =>
    done(null, body),
  )
  app.addContentTypeParser('multipart/form-data', readMultipart)

  app.all(pagesRoute, { schema: { hide: true } }, (request, reply) =>
    mode === 'production' && isCacheable(request) ? sendCached(request, reply) : sendFresh(request, reply),
  )

  /** `cookie`: what the API may know the visitor by. */
  async function render(
    request: FastifyRequest,
    webRequest: Request,
    { nonce, cookie = '' }: { nonce: string | undefined; cookie?: string | undefined },
  ): Promise<{ response: Response; body: Buffer }> {
    const keys = (typeof build === 'function' ? await build() : build).entry.module as unknown as Keys
    const told: Told = { cookies: [] }
    const context = new RouterContextProvider()
    context.set(keys.apiContext, apiCaller(app, request, cookie, told))
    const html: { bytes?: Buffer } = {}
    context.set(keys.htmlContext, html)
    context.set(keys.nonceContext, nonce)
    context.set(keys.siteContext, site)
    const response = await handler(webRequest, context)
    for (const cookie of told.cookies) response.headers.append('set-cookie', cookie)
    if (response.status === told.refusal?.status) response.headers.set('retry-after', told.refusal.retryAfter)
    return { response, body: html.bytes ?? Buffer.from(await response.arrayBuffer()) }
  }

  async function sendFresh(request: FastifyRequest, reply: FastifyReply) {
    // In development React's own inline scripts carry no nonce, and there is no policy.
    const nonce = mode === 'production' ? newNonce() : undefined
    const { response, body } = await render(request, toWebRequest(request), {
      nonce,
      cookie: request.headers.cookie,
    })
    if (nonce && isHtml(response)) {
      response.headers.set('content-security-policy', contentPolicy([`'nonce-${nonce}'`], site.map?.tilesUrl))
    }
    reply.code(response.status)
    for (const [name, value] of response.headers) reply.header(name, value)
    return reply.send(body)
  }

  async function sendCached(request: FastifyRequest, reply: FastifyReply) {
    const address = originOf(request) + request.raw.url
    const page = await cache.get(address, () => renderForEveryone(request, address))
    reply.code(page.status)
    for (const [name, value] of page.headers) reply.header(name, value)
    reply.header('vary', 'accept-encoding, cookie')
    const encoding = encodingFor(request.headers['accept-encoding'])
    if (!encoding) return reply.send(page.body)
    return reply.header('content-encoding', encoding).send(await compressPage(page, encoding))
  }

  /** From the address alone: nothing of who asks first can get into the page, nor end its rendering. */
  async function renderForEveryone(request: FastifyRequest, address: string): Promise<Rendering> {
    const nonce = newNonce()
    const { response, body } = await render(request, new Request(address), { nonce })
    const { html, sources } = withHashesForNonce(body.toString(), nonce)
    if (isHtml(response))
      response.headers.set('content-security-policy', contentPolicy(sources, site.map?.tilesUrl))
    const isKept = response.headers.get('cache-control') !== 'no-store'
    const isShareable = isKept && !response.headers.has('set-cookie')
    return {
      page: {
        status: response.status,
        headers: [...response.headers],
        body: Buffer.from(html),
        compressed: new Map(),
      },
      isShareable,
      isStorable: isShareable && response.status === 200,
    }
  }
}

/** Only who is logged in may send a photo, to the page that takes one; for all others a form is a form. */
async function readMultipart(request: FastifyRequest, payload: AsyncIterable<Buffer>): Promise<Buffer> {
  const takesPhoto = request.url.split(/[.?]/)[0]!.endsWith(photoPage) && (await request.actor()) !== null
  const most = maxFormBytes + (takesPhoto ? maxPhotoBytes : 0)
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of payload) {
    size += chunk.length
    // The rest is read and thrown away, since a sender that is cut off never learns why.
    if (size <= most) chunks.push(chunk)
    else chunks.length = 0
  }
  if (size > most) throw new DomainError('payload_too_large')
  return Buffer.concat(chunks)
}

/** As React Router takes it. Behind TLS the raw request knows neither scheme nor host, and every form would be refused. */
function toWebRequest(request: FastifyRequest): Request {
  return new Request(originOf(request) + request.raw.url, {
    method: request.method,
    headers: createHeaders(request.raw),
    signal: request.signal,
    ...(!isRead(request.method) && { body: (request.body as Buffer<ArrayBuffer> | undefined) ?? null }),
  })
}

/** A visitor who reads: whoever has a session or has hidden something gets a page of their own. */
const isCacheable = (request: FastifyRequest) =>
  request.method === 'GET' && !request.cookies[authCookie] && !request.cookies[prefsCookie]

/** What answers of the API tell beside their bodies: cookies, and of the last refusal when to come again. */
type Told = { cookies: string[]; refusal?: { status: number; retryAfter: string } }

/** Calls the API with the visitor's cookie, so that sessions hold; collects what its answers tell. */
function apiCaller(app: FastifyInstance, request: FastifyRequest, cookie: string, told: Told): ApiCall {
  const token = cookie && request.cookies[authCookie]
  const call = inProcessCaller(app, request)
  return async (path, { method = 'GET', body, headers = {} } = {}) => {
    const answer = await call({
      method: method as NonNullable<InjectOptions['method']>,
      url: `/api${path}`,
      headers: { ...headers, cookie, ...(token && { 'x-xsrf-token': xsrfTokenOf(token) }) },
      ...(body !== undefined && { payload: body as object }),
    })
    told.cookies.push(...answer.setCookies)
    const { status, retryAfter } = answer
    if (retryAfter) told.refusal = { status, retryAfter }
    return answer
  }
}
