import { createHeaders } from '@remix-run/node-fetch-server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createRequestHandler, type RouterContext, type ServerBuild } from 'react-router'
import { contentPolicy } from '#server/content-policy.ts'
import { createFragmentCache } from '#server/fragment-cache.ts'
import { nearbyBuilds } from '#server/nearby-routes.ts'
import { addressReader, asksForManyRoutes, manifestPath, pageOfData } from '#server/page-address.ts'
import {
  type Asked,
  type FixedHeaders,
  fixedHeaders,
  isHtml,
  isPage,
  isRedirect,
  keepPages,
  newNonce,
  type PageKeys,
  type Rendered,
  renderingOf,
  renderPage,
  sendAtOnce,
  sendKept,
  sendRefused,
} from '#server/page-parts.ts'
import type { Rendering } from '#server/page-cache.ts'
import { encodingFor, quickEncodings } from '#lib/encodings.ts'
import { hasBody, hasTwoHosts, isRead, pagesRoute } from '#lib/requests.ts'
import { DomainError } from '#lib/errors.ts'
import type { SiteState } from '#lib/site-state.ts'
import { isStaff, worksInMaintenance } from '#lib/staff.ts'
import { authCookie } from '#api/plugins/session.ts'
import { servesShops } from '#api/plugins/shop-hosts.ts'
import { defaultBrand } from '#contract/brand.ts'
import { cachedAddressLength, maxFormBytes, pageCacheBytes, prefsCookie } from '#contract/limits/serving.ts'
import { maxFeedFormBytes } from '#contract/limits/feeds.ts'
import { maxPhotoBytes } from '#contract/limits/photos.ts'
import { makePaths } from '#contract/paths.ts'
import type { Searcher } from '#search/engine.ts'
import type { Site } from '#web/lib/context.ts'
import type { FragmentCache } from '#web/lib/fragments.ts'

type Keys = PageKeys & { fragmentsContext: RouterContext<FragmentCache | null> }

/** `socket`: the origin of live events. `gateways`: origins that payers are led to. `switches`: how operators have switched the site. */
export type PageOptions = {
  site: Omit<Site, 'off'>
  socket: string
  gateways: readonly string[]
  brandName: string
  switches: { readonly site: SiteState }
  search: Pick<Searcher, 'onApplied'>
  /** Room for visitors' pages. */
  cacheBytes?: number | undefined
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
  const nearby = nearbyBuilds(build)
  const handlers = new Map([[build, whole]])
  return (pathname: string) => {
    const path = pageOfData(pathname)
    const part = path === manifestPath ? build : nearby(path)
    let handler = handlers.get(part)
    if (!handler) handlers.set(part, (handler = createRequestHandler(part, mode)))
    return handler
  }
}

/**
 * Serves all pages: React Router as the catch-all of an encapsulated scope. Its loaders call the API
 * in-process.
 */
export async function pages(
  app: FastifyInstance,
  {
    build,
    mode,
    site,
    socket,
    gateways,
    brandName,
    switches,
    search,
    cacheBytes = pageCacheBytes,
  }: PageOptions,
) {
  const handlerOf = handlersOf(build, mode)
  const fragments = createFragmentCache()
  const places = { tilesUrl: site.map?.tilesUrl, socket, gateways, tools: site.tools }
  const cache = keepPages(app, { maxBytes: cacheBytes, search })
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
      return sendRefused(request, reply, brandName, error)
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

  async function render(
    request: FastifyRequest,
    webRequest: Request,
    asked: Asked,
  ): Promise<Rendered & { tags: ReadonlySet<string> }> {
    const address = new URL(webRequest.url)
    if (asksForManyRoutes(address)) throw new DomainError('bad_request')
    const keys = (typeof build === 'function' ? await build() : build).entry.module as unknown as Keys
    const page = { ...asked, keys, site: { ...site, off: switches.site.off } }
    const { told, ...rendered } = await renderPage(app, request, page, (context) => {
      context.set(keys.fragmentsContext, fragments)
      return handlerOf(address.pathname)(webRequest, context)
    })
    if (told.isAway && isRead(request.method) && isPage(rendered.response))
      return { ...leadToMaintenance(request), tags: told.tags }
    for (const cookie of told.cookies) rendered.response.headers.append('set-cookie', cookie)
    return { ...rendered, tags: told.tags }
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
    // React Router writes no body for HEAD, whose length must not pass for that of the page.
    if (request.method === 'HEAD') return reply.send(null)
    const encoding = quickEncodingFor(body, request)
    if (encoding === 'identity') return reply.send(body)
    reply.header('content-encoding', encoding).header('vary', 'accept-encoding')
    const encoded = await quickEncodings.encode[encoding](body)
    return reply.send(encoded)
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
    return sendKept(request, reply, page)
  }

  /** Sends a cached page, bypassing all hooks. */
  app.addShortcut((request, reply) => {
    const isOurs = request.routeOptions.url === pagesRoute && !servesShops(request)
    if (!isOurs || !isShared(request) || app.isStopping()) return false
    if (switches.site.maintenance) return false
    if (hasBody(request) || hasTwoHosts(request)) return false
    // The cache holds only pages of known hosts with well-formed addresses.
    const address = addressOf(request)
    const found = cache.find(address)
    // The page's headers are set by hooks.
    if (!found || (found.isDue && !cache.isUnderWay(address))) return false
    return sendAtOnce(request, reply, found.page)
  })

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
    const rendered = await render(request, new Request(address), { nonce, isCounted })
    return renderingOf(rendered, { nonce, places, fixed })
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
