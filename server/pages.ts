import { createHeaders } from '@remix-run/node-fetch-server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  createRequestHandler,
  type RouterContext,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router'
import { contentPolicy } from '#server/content-policy.ts'
import { addressReader, manifestPath, pageOfData } from '#server/page-address.ts'
import {
  apiCaller,
  type FixedHeaders,
  fixedHeaders,
  isHtml,
  isPage,
  isRedirect,
  newNonce,
  sendLimited,
  type Told,
} from '#server/page-parts.ts'
import { createPageCache, type Rendering, variantOf, withHashesForNonce } from '#server/page-cache.ts'
import { encodingFor, quickEncodings } from '#lib/encodings.ts'
import { RateLimited } from '#lib/rate-limiter.ts'
import { hasBody, hasTwoHosts, isRead, pagesRoute } from '#lib/requests.ts'
import { DomainError } from '#lib/errors.ts'
import type { SiteState } from '#lib/site-state.ts'
import { isStaff, worksInMaintenance } from '#lib/staff.ts'
import { NotAdmitted } from '#api/plugins/load-shedding.ts'
import { authCookie } from '#api/plugins/session.ts'
import { servesShops } from '#api/plugins/shop-hosts.ts'
import { defaultBrand } from '#contract/brand.ts'
import {
  cachedAddressLength,
  maxFeedFormBytes,
  maxFormBytes,
  maxPhotoBytes,
  pageCacheBytes,
  prefsCookie,
} from '#contract/limits.ts'
import { makePaths } from '#contract/paths.ts'
import { changeOf } from '#search/change-tags.ts'
import type { SearchEngine } from '#search/engine.ts'
import type { ApiCall, Site } from '#web/lib/context.ts'

// The keys must be the bundle's own objects, so the server entry provides them.
type Keys = {
  apiContext: RouterContext<ApiCall>
  htmlContext: RouterContext<{ bytes?: Buffer }>
  nonceContext: RouterContext<string | undefined>
  siteContext: RouterContext<Site>
  nearbyRoutes: <R extends Pick<ServerBuild, 'routes'>>(routed: R, pathname: string) => R
}

/** `socket`: the origin of live events. `gateways`: origins that payers are led to. `switches`: how operators have switched the site. */
export type PageOptions = {
  site: Omit<Site, 'off'>
  socket: string
  gateways: readonly string[]
  brandName: string
  switches: { readonly site: SiteState }
  search: Pick<SearchEngine, 'onApplied'>
} & ({ build: ServerBuild; mode: 'production' } | { build: () => Promise<ServerBuild>; mode: 'development' })

/** The paths of pages that accept a photo. */
const photoPage = /\/postavke\/(?:profilna-slika|shop-postavke)$/
const feedPage = /\/feed\/\d{1,15}$/

/** The largest file that the form of a page may send, in bytes, by the page's path. */
const fileRoom = (path: string) =>
  photoPage.test(path) ? maxPhotoBytes : feedPage.test(path) ? maxFeedFormBytes : 0

const smallestEncoded = 1_024 // bytes

const quickEncodingFor = (body: Buffer, { headers }: FastifyRequest) =>
  body.length < smallestEncoded ? 'identity' : encodingFor(quickEncodings, headers['accept-encoding'])

const originOf = (request: FastifyRequest) => `${request.protocol}://${request.host}`

/** Finds the handler for a path: in production one that knows only the routes nearby. */
function handlersOf(build: PageOptions['build'], mode: PageOptions['mode']) {
  const whole = createRequestHandler(build, mode)
  if (typeof build === 'function') return () => whole
  const { nearbyRoutes } = build.entry.module as unknown as Keys
  const handlers = new Map([[build, whole]])
  return (pathname: string) => {
    const path = pageOfData(pathname)
    const nearby = path === manifestPath ? build : nearbyRoutes(build, path)
    let handler = handlers.get(nearby)
    if (!handler) handlers.set(nearby, (handler = createRequestHandler(nearby, mode)))
    return handler
  }
}

/**
 * Serves all pages: React Router as the catch-all of an encapsulated scope. Its loaders call the API
 * in-process.
 */
export async function pages(
  app: FastifyInstance,
  { build, mode, site, socket, gateways, brandName, switches, search }: PageOptions,
) {
  const handlerOf = handlersOf(build, mode)
  const places = { tilesUrl: site.map?.tilesUrl, socket, gateways, tools: site.tools }
  const cache = createPageCache({
    maxBytes: pageCacheBytes,
    isBusy: () => app.load.isBusy('page'),
    isForAll: (error) => error instanceof NotAdmitted && error.isRefused,
  })
  const unsubscribe = search.onApplied((changes) => cache.noteChange(changeOf(changes)))
  app.addHook('onClose', async () => unsubscribe())
  const pathOf = typeof build === 'function' ? (address: string) => address : addressReader(build)
  const addressOf = (request: FastifyRequest) => originOf(request) + pathOf(request.raw.url!)
  // React Router parses forms itself; Fastify refuses those that are too large.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxFormBytes }, (_request, body, done) =>
    done(null, body),
  )
  app.addContentTypeParser('multipart/form-data', readMultipart)

  const isShared = (request: FastifyRequest) => mode === 'production' && isCacheable(request)
  function placeFor(request: FastifyRequest) {
    if (!isShared(request)) return isRead(request.method) ? 'now' : 'later'
    return cache.has(addressOf(request)) ? 'none' : 'later'
  }

  app.all(pagesRoute, { schema: { hide: true }, config: { placeFor } }, async (request, reply) => {
    if (await isShutOut(request)) {
      const { response } = leadToMaintenance(request)
      return reply.code(response.status).headers(Object.fromEntries(response.headers)).send(null)
    }
    try {
      return await (isShared(request) ? sendCached(request, reply) : sendFresh(request, reply))
    } catch (error) {
      if (error instanceof RateLimited) return sendLimited(reply, brandName, error)
      if (!(error instanceof NotAdmitted)) throw error
      // It shared the rendering of a request that was refused.
      if (error.isRefused && !reply.sent) request.turnAway(reply)
      return reply.hijack()
    }
  })

  /**
   * Whether maintenance keeps the caller from this page. Forms go on to the API, whose refusal lets the
   * browser keep the input.
   */
  async function isShutOut(request: FastifyRequest): Promise<boolean> {
    if (!switches.site.maintenance || !isRead(request.method)) return false
    return !isAlwaysOpen(request) && !worksInMaintenance(await request.actor())
  }

  /** `cookie`: the cookies that the API may see. `isCounted`: no limit of reads counts the rendering. */
  async function render(
    request: FastifyRequest,
    webRequest: Request,
    {
      nonce,
      ...asked
    }: { nonce: string | undefined; cookie?: string | undefined; isCounted?: boolean | undefined },
  ): Promise<{ response: Response; body: Buffer; tags: ReadonlySet<string> }> {
    const keys = (typeof build === 'function' ? await build() : build).entry.module as unknown as Keys
    const told: Told = { cookies: [], tags: new Set() }
    const context = new RouterContextProvider()
    context.set(keys.apiContext, apiCaller(app, request, asked, told))
    const html: { bytes?: Buffer } = {}
    context.set(keys.htmlContext, html)
    context.set(keys.nonceContext, nonce)
    context.set(keys.siteContext, { ...site, off: switches.site.off })
    const response = await handlerOf(new URL(webRequest.url).pathname)(webRequest, context)
    if (told.isAway && isRead(request.method) && isPage(response))
      return { ...leadToMaintenance(request), tags: told.tags }
    for (const cookie of told.cookies) response.headers.append('set-cookie', cookie)
    if (response.status === told.refusal?.status) response.headers.set('retry-after', told.refusal.retryAfter)
    return { response, body: html.bytes ?? Buffer.from(await response.arrayBuffer()), tags: told.tags }
  }

  /** Runs before every rendering: takes a place and counts the read. */
  async function beforeRendering(request: FastifyRequest, reply: FastifyReply) {
    await request.enter(reply)
    await request.countRead()
    // API calls of the page renew the session's cookies.
    request.renewedSession = undefined
  }

  async function sendFresh(request: FastifyRequest, reply: FastifyReply) {
    await beforeRendering(request, reply)
    const webRequest = await webRequestFor(request)
    // In development React's own inline scripts carry no nonce, and there is no policy.
    const nonce = mode === 'production' ? newNonce() : undefined
    const { response, body } = await render(request, webRequest, {
      nonce,
      cookie: request.headers.cookie,
    })
    if (nonce && isHtml(response)) {
      response.headers.set('content-security-policy', contentPolicy([`'nonce-${nonce}'`], places))
    }
    reply.code(response.status)
    for (const [name, value] of response.headers) reply.header(name, value)
    const encoding = quickEncodingFor(body, request)
    if (encoding === 'identity') return reply.send(body)
    reply.header('content-encoding', encoding).header('vary', 'accept-encoding')
    return reply.send(await quickEncodings.encode[encoding](body))
  }

  async function sendCached(request: FastifyRequest, reply: FastifyReply) {
    const address = addressOf(request)
    const found = cache.find(address)
    if (found?.isDue) {
      const headers = fixedHeaders(reply)
      cache.renew(address, () => renderForEveryone(request, address, { headers, isCounted: true }))
    }
    const page =
      found?.page ??
      (await cache.get(address, async () => {
        await beforeRendering(request, reply)
        return renderForEveryone(request, address, { headers: fixedHeaders(reply) })
      }))
    // A redirect may pass on parameters that the page itself does not read.
    if (isRedirect(page) && !address.endsWith(request.raw.url!)) return sendFresh(request, reply)
    const { body, headers } = await variantOf(page, request.headers['accept-encoding'])
    reply.code(page.status)
    for (let at = 0; at < headers.length; at += 2) reply.header(headers[at]!, headers[at + 1])
    return reply.send(body)
  }

  /** Sends a cached page, bypassing all hooks. */
  function sendAtOnce(request: FastifyRequest, reply: FastifyReply): boolean {
    const isOurs = request.routeOptions.url === pagesRoute && !servesShops(request)
    if (!isOurs || !isShared(request) || app.isStopping()) return false
    if (switches.site.maintenance) return false
    if (hasBody(request) || hasTwoHosts(request)) return false
    // The cache holds only pages of known hosts with well-formed addresses.
    const address = addressOf(request)
    const found = cache.find(address)
    // The page's headers are set by hooks.
    if (!found || (found.isDue && !cache.isUnderWay(address))) return false
    const { page } = found
    const variant = variantOf(page, request.headers['accept-encoding'])
    if (variant instanceof Promise) return false
    reply.hijack()
    reply.raw.writeHead(page.status, variant.headers)
    reply.raw.end(variant.body)
    return true
  }
  app.addShortcut(sendAtOnce)

  /**
   * Uses the address alone: nothing from the first caller can get into the page or abort its rendering.
   * `headers`: the fixed ones of every response.
   */
  async function renderForEveryone(
    request: FastifyRequest,
    address: string,
    { headers: fixed, isCounted }: { headers: FixedHeaders; isCounted?: boolean },
  ): Promise<Rendering> {
    const nonce = newNonce()
    const { response, body, tags } = await render(request, new Request(address), { nonce, isCounted })
    const { html, sources } = withHashesForNonce(body.toString(), nonce)
    if (isHtml(response)) response.headers.set('content-security-policy', contentPolicy(sources, places))
    // A rate-limit refusal is for one address only.
    const isKept = response.headers.get('cache-control') !== 'no-store' && response.status !== 429
    const isShareable = isKept && !response.headers.has('set-cookie')
    return {
      page: {
        status: response.status,
        headers: [...fixed, ...response.headers],
        body: Buffer.from(html),
        isSent: false,
        variants: new Map(),
      },
      isShareable,
      isStorable: isShareable && response.status === 200,
      tags,
    }
  }
}

/**
 * Only logged-in users may upload a file, and only to the pages for it; everyone else is limited to plain
 * forms.
 */
async function readMultipart(request: FastifyRequest, payload: AsyncIterable<Buffer>): Promise<Buffer> {
  const room = fileRoom(request.url.split(/[.?]/)[0]!)
  const most = maxFormBytes + (room > 0 && (await request.actor()) !== null ? room : 0)
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of payload) {
    size += chunk.length
    // Drains the rest, since a sender that is cut off never learns why.
    if (size <= most) chunks.push(chunk)
    else chunks.length = 0
  }
  if (size > most) throw new DomainError('payload_too_large')
  return Buffer.concat(chunks)
}

/** A change to a staff page by anyone else is treated as a read: the page does not exist for them. */
async function webRequestFor(request: FastifyRequest): Promise<Request> {
  if (isRead(request.method)) return toWebRequest(request)
  if (isStaffPage(request) && !isStaff(await request.actor()))
    return new Request(originOf(request) + request.raw.url, {
      headers: createHeaders(request.raw),
      signal: request.signal,
    })
  await checkForm(request)
  return toWebRequest(request)
}

const isStaffPage = ({ raw }: FastifyRequest) =>
  decodedPath(raw.url ?? '')
    .split('/')
    .find((part) => part !== '')
    ?.toLowerCase() === 'admin'

function decodedPath(url: string): string {
  const path = url.split(/[?#]/)[0]!
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Page actions read forms, and fail on anything else. */
async function checkForm(request: FastifyRequest): Promise<void> {
  const body = request.body as Buffer<ArrayBuffer> | undefined
  const type = request.headers['content-type'] ?? ''
  if (!body?.length || /^application\/x-www-form-urlencoded\b/i.test(type)) return
  if (!/^multipart\/form-data\b/i.test(type)) throw new DomainError('unsupported_media_type')
  await new Response(body, { headers: { 'content-type': type } }).formData().catch(() => {
    throw new DomainError('bad_request')
  })
}

/**
 * Builds React Router's request. Behind TLS the raw request knows neither scheme nor host, and every form
 * would be refused.
 */
function toWebRequest(request: FastifyRequest): Request {
  const { method, signal } = request
  const headers = createHeaders(request.raw)
  const url = originOf(request) + request.raw.url
  if (isRead(method)) return new Request(url, { method, headers, signal })
  const body = request.body as Buffer<ArrayBuffer> | undefined
  if (body?.length) return new Request(url, { method, headers, signal, body })
  headers.set('content-type', 'application/x-www-form-urlencoded')
  return new Request(url, { method, headers, signal, body: '' })
}

/** Client-side navigation asks for page data in a different format. */
const isData = ({ url }: FastifyRequest) => url.split('?', 1)[0]!.endsWith('.data')

const { maintenance: maintenancePage, login: loginPage } = makePaths(defaultBrand)
const openPages = [maintenancePage(), loginPage()]

/** Pages that work during maintenance: the one about it, and the login of staff. */
const isAlwaysOpen = ({ url }: FastifyRequest) =>
  openPages.includes(pageOfData(url.split('?', 1)[0]!).replace(/\/$/, ''))

/** While the database is away, a page missing most of its parts would look as if nothing existed. */
function leadToMaintenance(request: FastifyRequest): { response: Response; body: Buffer } {
  const noStore = { 'cache-control': 'no-store' }
  const response = isData(request)
    ? new Response(null, {
        status: 204,
        headers: { ...noStore, 'x-remix-redirect': maintenancePage(pageOfData(request.url)) },
      })
    : new Response(null, { status: 302, headers: { ...noStore, location: maintenancePage(request.url) } })
  return { response, body: Buffer.alloc(0) }
}

const ownCookies = [authCookie, prefsCookie].map((name) => `${name}=`)

/** A visitor who only reads; anyone with a session or hidden listings gets a private page. */
const isCacheable = ({ method, raw, headers }: FastifyRequest) =>
  method === 'GET' &&
  raw.url!.length <= cachedAddressLength &&
  // Checked before cookies are parsed.
  !(headers.cookie && ownCookies.some((start) => headers.cookie!.includes(start)))
