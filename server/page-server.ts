import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RouterContextProvider, ServerBuild } from 'react-router'
import { type CachedPage, type Rendering, renderingOf } from '#server/cached-page.ts'
import { type ContentPlaces, contentPolicy } from '#server/content-policy.ts'
import { pageHandler } from '#server/nearby-routes.ts'
import { addressReader, asksForManyRoutes } from '#server/page-address.ts'
import { createPageCache } from '#server/page-cache.ts'
import { isHtml, newNonce, type PageKeys, type Rendered, renderPage } from '#server/page-rendering.ts'
import { sendAtOnce, sendCached, sendInstead, sendOwn, sendRefused } from '#server/page-replies.ts'
import { webRequestOf } from '#server/page-requests.ts'
import { DomainError } from '#lib/errors.ts'
import { hasBody, hasTwoHosts, isRead, pagesRoute } from '#lib/http/requests.ts'
import type { SiteState } from '#lib/site-state.ts'
import { followChanges } from '#api/plugins/follow-changes.ts'
import { NotAdmitted } from '#api/plugins/load/shedding.ts'
import { cachedAddressLength } from '#contract/limits/serving.ts'
import type { Searcher } from '#search/engine.ts'
import type { Site } from '#web/lib/context.ts'
import type { FragmentCache } from '#web/lib/rendering/fragments.ts'

/** Sets context values that only pages of these hosts read. */
type FillContext = (context: RouterContextProvider) => void

/** The pages of some hosts, and their differences from those of other hosts. */
export type PageHosts = {
  /** A function in development: Vite rebuilds after each change, and nothing is cached. */
  build: ServerBuild | (() => Promise<ServerBuild>)
  /** As in the route's configuration: whether these are the hosts of shops. */
  kind?: 'shop'
  /** Methods that the pages answer. */
  methods: string[]
  site: Omit<Site, 'off'>
  places: ContentPlaces
  brandName: string
  /** How operators have switched the site. */
  switches: { readonly site: SiteState }
  search: Pick<Searcher, 'onApplied'>
  /** Room for cached pages. */
  cacheBytes: number
  /** For the markup of components; null if nothing is cached. */
  fragments: FragmentCache | null
  /** The origin by which pages are cached. */
  originOf(this: void, request: FastifyRequest): string
  /** Returns whether the caller gets the same page as every visitor. Decides before cookies are parsed. */
  isForEveryone(this: void, request: FastifyRequest): boolean
  /** True if responses may set cookies. */
  setsCookies: boolean
  /** The answer in place of a page during maintenance, if the caller gets none. */
  duringMaintenance(this: void, request: FastifyRequest): Promise<Rendered | undefined>
  /** The answer in place of a page that failed with this status because the database was away. */
  whenAway(this: void, request: FastifyRequest, status: number): Rendered | undefined
  /**
   * Runs unless a fresh page is cached: names an answer in place of a page, or what the page reads. `admit` takes a place
   * and counts the read, for whatever should not run without; rendering does so anyway.
   */
  prepare?(
    this: void,
    request: FastifyRequest,
    admit: () => Promise<void>,
  ): Promise<{ instead: Rendered } | { fill: FillContext }>
}

/**
 * Serves pages: React Router as the catch-all of an encapsulated scope, with a cache of the pages that are the same for
 * everyone. Loaders call the API in-process.
 */
export function servePages(app: FastifyInstance, hosts: PageHosts) {
  const { build, kind, switches } = hosts
  const { renderForCaller, renderForEveryone } = renderersOf(app, hosts)
  const cache = createPageCache({
    maxBytes: hosts.cacheBytes,
    isBusy: () => app.load.isBusy('page'),
    isForAll: (error) => error instanceof NotAdmitted && error.isRefused,
  })
  followChanges(app, hosts.search, cache)
  const pathOf = typeof build === 'function' ? (address: string) => address : addressReader(build)
  const addressOf = (request: FastifyRequest) => hosts.originOf(request) + pathOf(request.raw.url!)

  const isShared = (request: FastifyRequest) =>
    typeof build !== 'function' &&
    request.raw.url!.length <= cachedAddressLength &&
    hosts.isForEveryone(request)

  function placeFor(request: FastifyRequest) {
    if (!isShared(request)) return isRead(request.method) ? 'now' : 'later'
    return cache.has(addressOf(request)) ? 'none' : 'later'
  }

  app.route({
    method: hosts.methods,
    url: pagesRoute,
    ...(kind && { constraints: { site: kind } }),
    schema: { hide: true },
    config: { ...(kind && { site: kind }), placeFor },
    handler: async (request, reply) => {
      try {
        return await answer(request, reply)
      } catch (error) {
        return sendRefused(request, reply, hosts.brandName, error)
      }
    },
  })

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const closed = switches.site.maintenance && (await hosts.duringMaintenance(request))
    if (closed) return sendInstead(reply, closed)
    const address = isShared(request) ? addressOf(request) : undefined
    const hit = address === undefined ? undefined : cache.peek(address)
    if (hit && !hit.isDue) return sendCached(request, reply, hit.page)
    // Limits count neither a cached page nor its renewal.
    let admission = hit && Promise.resolve()
    const admit = () => (admission ??= beforeRendering(request, reply))
    const prepared = await hosts.prepare?.(request, admit)
    if (prepared && 'instead' in prepared) return sendInstead(reply, prepared.instead)
    const fill = prepared?.fill
    if (address === undefined) {
      await admit()
      return sendOwn(request, reply, await renderForCaller(request, fill))
    }
    const fixed = fixedHeaders(reply)
    const renderAt = async (url: string) => {
      await admit()
      return renderForEveryone(request, url, { fill, fixed, isCounted: hit !== undefined })
    }
    if (hit) cache.renew(address, () => renderAt(address))
    const page = hit?.page ?? (await cache.get(address, () => renderAt(address)))
    // A redirect may pass on parameters that the page itself does not read.
    const whole = hosts.originOf(request) + request.raw.url!
    const isOfOthers = isRedirect(page) && address !== whole
    return sendCached(request, reply, isOfOthers ? (await renderAt(whole)).page : page)
  }

  /** Sends a cached page, bypassing all hooks. */
  app.addShortcut((request, reply) => {
    const { url, config } = request.routeOptions
    if (url !== pagesRoute || config.site !== kind || request.method !== 'GET' || !isShared(request))
      return false
    if (switches.site.maintenance || app.isStopping() || hasBody(request) || hasTwoHosts(request))
      return false
    // The cache holds only pages of known hosts with well-formed addresses.
    const address = addressOf(request)
    const hit = cache.find(address)
    // The handler renews pages that are due, since hooks set the headers of the new page.
    if (!hit || (hit.isDue && !cache.isUnderWay(address))) return false
    return sendAtOnce(request, reply, hit.page)
  })
}

async function beforeRendering(request: FastifyRequest, reply: FastifyReply) {
  await request.enter(reply)
  await request.countRead()
  // API calls of the page renew the session's cookies.
  request.renewedSession = undefined
}

type RenderInputs = {
  nonce: string | undefined
  fill: FillContext | undefined
  cookie?: string | undefined
  isCounted?: boolean
}

/** Renders pages for one caller with its session, and for everyone. */
function renderersOf(app: FastifyInstance, hosts: PageHosts) {
  const { build, places, switches } = hosts
  const handle = pageHandler(build)

  async function render(request: FastifyRequest, webRequest: Request, { fill, ...inputs }: RenderInputs) {
    if (asksForManyRoutes(new URL(webRequest.url))) throw new DomainError('bad_request')
    const keys = (typeof build === 'function' ? await build() : build).entry.module as unknown as PageKeys
    const { fragments } = hosts
    const page = { ...inputs, keys, fragments, site: { ...hosts.site, off: switches.site.off } }
    const { effects, ...rendered } = await renderPage(app, request, page, (context) => {
      fill?.(context)
      return handle(webRequest, context)
    })
    const { tags, cookies } = effects
    const away = effects.isAway && hosts.whenAway(request, rendered.status)
    if (away) return { ...away, tags }
    if (!hosts.setsCookies) rendered.headers.delete('set-cookie')
    else for (const cookie of cookies) rendered.headers.append('set-cookie', cookie)
    return { ...rendered, tags }
  }

  async function renderForCaller(request: FastifyRequest, fill: FillContext | undefined): Promise<Rendered> {
    // In development React's own inline scripts carry no nonce, and there is no policy.
    const nonce = typeof build === 'function' ? undefined : newNonce()
    const { cookie } = request.headers
    const rendered = await render(request, await webRequestOf(request), { nonce, fill, cookie })
    if (nonce && isHtml(rendered.headers))
      rendered.headers.set('content-security-policy', contentPolicy([`'nonce-${nonce}'`], places))
    return rendered
  }

  /** Uses the address alone: nothing from the first caller can get into the page or abort its rendering. */
  async function renderForEveryone(
    request: FastifyRequest,
    address: string,
    { fixed, ...inputs }: Omit<RenderInputs, 'nonce' | 'cookie'> & { fixed: CachedPage['headers'] },
  ): Promise<Rendering> {
    const nonce = newNonce()
    const rendered = await render(request, new Request(address), { nonce, ...inputs })
    return renderingOf(rendered, { nonce, places, fixed })
  }

  return { renderForCaller, renderForEveryone }
}

const isRedirect = ({ status }: CachedPage) => status >= 300 && status < 400

/** The security headers of every response, set before its handler runs. */
const fixedHeaders = (reply: FastifyReply): CachedPage['headers'] =>
  Object.entries(reply.raw.getHeaders()).map(([name, value]) => [name, String(value)] as const)
