import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  createRequestHandler,
  type RouterContext,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router'
import { contentPolicy } from '#server/content-policy.ts'
import { addressReader } from '#server/page-address.ts'
import {
  apiCaller,
  type FixedHeaders,
  fixedHeaders,
  isHtml,
  isRedirect,
  newNonce,
  sendLimited,
  type Told,
} from '#server/page-parts.ts'
import { createPageCache, type Rendering, variantOf, withHashesForNonce } from '#server/page-cache.ts'
import { plainPage, plainPagePolicy } from '#lib/plain-page.ts'
import { RateLimited } from '#lib/rate-limiter.ts'
import { hasBody, hasTwoHosts, pagesRoute } from '#lib/requests.ts'
import type { SiteState } from '#lib/site-state.ts'
import { NotAdmitted } from '#api/plugins/load-shedding.ts'
import { ofShops, servesShops } from '#api/plugins/shop-hosts.ts'
import type { ShopHosts } from '#api/modules/shops/hosts.ts'
import { cachedAddressLength } from '#contract/limits.ts'
import { shopPageCacheBytes } from '#contract/shop-limits.ts'
import { shopOrigin } from '#contract/shop-hosts.ts'
import { defaultBrand } from '#contract/brand.ts'
import { makePaths } from '#contract/paths.ts'
import { changeOf } from '#search/change-tags.ts'
import type { SearchEngine } from '#search/engine.ts'
import type { ApiCall, Site } from '#web/lib/context.ts'
import type { HostedShop } from '#web/shop-host/context.ts'

// The keys must be the bundle's own objects, so the server entry provides them.
type Keys = {
  apiContext: RouterContext<ApiCall>
  htmlContext: RouterContext<{ bytes?: Buffer }>
  nonceContext: RouterContext<string | undefined>
  siteContext: RouterContext<Site>
  shopContext: RouterContext<HostedShop>
}

export type ShopPageOptions = {
  build: ServerBuild
  site: Omit<Site, 'off' | 'tools'>
  brandName: string
  switches: { readonly site: SiteState }
  shops: ShopHosts
  search: Pick<SearchEngine, 'onApplied'>
}

const { maintenance: maintenancePage, shops: shopsPage } = makePaths(defaultBrand)
const noStore = { 'cache-control': 'no-store' }
const noTools = { analytics: null, ads: null }

/** The host as the visitor names it, in the one form by which pages are kept. */
const hostOf = ({ host }: FastifyRequest) => host.toLowerCase().replace(/\.(?=:|$)/, '')

/**
 * Serves the hosts of shops from a build of their own: pages to read, the same for everyone. Their loaders call the
 * API in-process on the main host, without anybody's session.
 */
export async function shopPages(
  app: FastifyInstance,
  { build, site, brandName, switches, shops, search }: ShopPageOptions,
) {
  const handle = createRequestHandler(build, 'production')
  const keys = build.entry.module as unknown as Keys
  const pathOf = addressReader(build)
  const places = { tilesUrl: site.map?.tilesUrl, socket: null, gateways: [], tools: noTools }
  const cache = createPageCache({
    maxBytes: shopPageCacheBytes,
    isBusy: () => app.load.isBusy('page'),
    isForAll: (error) => error instanceof NotAdmitted && error.isRefused,
  })
  const unsubscribe = search.onApplied((changes) => cache.noteChange(changeOf(changes)))
  app.addHook('onClose', async () => unsubscribe())
  /** Names the host, so that no shop gets another one's page. */
  const addressOf = (request: FastifyRequest) =>
    `${request.protocol}://${hostOf(request)}${pathOf(request.raw.url!)}`
  const isKept = ({ raw }: FastifyRequest) => raw.url!.length <= cachedAddressLength

  const placeFor = (request: FastifyRequest) =>
    isKept(request) && cache.has(addressOf(request)) ? 'none' : 'later'

  app.route({
    method: ['GET', 'HEAD'],
    url: pagesRoute,
    ...ofShops,
    schema: { hide: true },
    config: { site: 'shop', placeFor },
    handler: async (request, reply) => {
      try {
        return await send(request, reply)
      } catch (error) {
        if (error instanceof RateLimited) return sendLimited(reply, brandName, error)
        if (!(error instanceof NotAdmitted)) throw error
        // It shared the rendering of a request that was refused.
        if (error.isRefused && !reply.sent) request.turnAway(reply)
        return reply.hijack()
      }
    },
  })

  async function send(request: FastifyRequest, reply: FastifyReply) {
    if (switches.site.maintenance) return reply.headers(noStore).redirect(site.origin + maintenancePage('/'))
    const address = addressOf(request)
    const kept = isKept(request) ? cache.find(address) : undefined
    if (kept && !kept.isDue) return sendVariant(kept.page)
    if (!kept) {
      await request.enter(reply)
      await request.countRead()
    }
    const label = request.shopLabel ?? null
    const shop = label === null ? undefined : await shops.find(label)
    if (!shop) return sendUnknown(reply)
    if (shop.current !== label) {
      const home = shop.current === null ? mainHomeOf(shop.username) : sameOn(request, label!, shop.current)
      return reply.headers(noStore).redirect(home, 301)
    }
    const hosted = {
      shopId: shop.shop_id,
      username: shop.username,
      origin: shopOrigin(site.origin, label)!,
      main: site.origin,
    }
    const headers = fixedHeaders(reply)
    const render = () =>
      renderPage(request, address, { shop: hosted, headers, isCounted: kept !== undefined })
    if (kept) cache.renew(address, render)
    const page = kept?.page ?? (isKept(request) ? await cache.get(address, render) : (await render()).page)
    // A redirect may pass on parameters that the page itself does not read.
    if (isRedirect(page) && !address.endsWith(request.raw.url!))
      return sendVariant((await renderPage(request, wholeAddressOf(request), { shop: hosted, headers })).page)
    return sendVariant(page)

    async function sendVariant(page: Rendering['page']) {
      const { body, headers } = await variantOf(page, request.headers['accept-encoding'])
      reply.code(page.status)
      for (let at = 0; at < headers.length; at += 2) reply.header(headers[at]!, headers[at + 1])
      return reply.send(body)
    }
  }

  const wholeAddressOf = (request: FastifyRequest) =>
    `${request.protocol}://${hostOf(request)}${request.raw.url!}`

  /** The same page under the label in use; whatever the port, since a proxy may hide it. */
  const sameOn = (request: FastifyRequest, label: string, current: string) =>
    `${request.protocol}://${current}${hostOf(request).slice(label.length)}${request.raw.url!}`

  const mainHomeOf = (username: string) => `${site.origin}${makePaths(defaultBrand).shop(username)}`

  /** The page holds nothing of the request, so that random names cost little. */
  const unknownPage = plainPage(
    brandName,
    'Na ovoj adresi nema shopa',
    'Provjerite je li adresa ispravno upisana.',
    `<p><a href="${site.origin}${shopsPage()}">Svi shopovi</a> <a href="${site.origin}/">${brandName}, početna</a></p>`,
  )
  const sendUnknown = (reply: FastifyReply) =>
    reply
      .code(404)
      .headers({
        ...noStore,
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': plainPagePolicy,
      })
      .send(unknownPage)

  /**
   * Uses the address alone: nothing from the first caller can get into the page. `headers`: the fixed ones of every
   * response. `isCounted`: no limit of reads counts the rendering.
   */
  async function renderPage(
    request: FastifyRequest,
    address: string,
    { shop, headers, isCounted }: { shop: HostedShop; headers: FixedHeaders; isCounted?: boolean },
  ): Promise<Rendering> {
    const nonce = newNonce()
    const told: Told = { cookies: [], tags: new Set() }
    const html: { bytes?: Buffer } = {}
    const context = new RouterContextProvider()
    context.set(keys.apiContext, apiCaller(app, request, { isCounted }, told))
    context.set(keys.htmlContext, html)
    context.set(keys.nonceContext, nonce)
    context.set(keys.siteContext, { ...site, tools: noTools, off: switches.site.off })
    context.set(keys.shopContext, shop)
    const response = await handle(new Request(address), context)
    if (told.isAway) return leadToMaintenance(headers)
    if (response.status === told.refusal?.status) response.headers.set('retry-after', told.refusal.retryAfter)
    const rendered = (html.bytes ?? Buffer.from(await response.arrayBuffer())).toString()
    const { html: body, sources } = withHashesForNonce(rendered, nonce)
    if (isHtml(response)) response.headers.set('content-security-policy', contentPolicy(sources, places))
    response.headers.delete('set-cookie')
    // A rate-limit refusal is for one address only.
    const isShareable = response.headers.get('cache-control') !== 'no-store' && response.status !== 429
    return {
      page: pageOf(headers, response, Buffer.from(body)),
      isShareable,
      isStorable: isShareable && response.status === 200,
      tags: told.tags,
    }
  }

  /** While the database is away, a page missing most of its parts would look as if nothing existed. */
  function leadToMaintenance(headers: FixedHeaders): Rendering {
    const location = site.origin + maintenancePage('/')
    const response = new Response(null, { status: 302, headers: { ...noStore, location } })
    const page = pageOf(headers, response, Buffer.alloc(0))
    return { page, isShareable: false, isStorable: false, tags: new Set() }
  }

  const pageOf = (fixed: FixedHeaders, { status, headers }: Response, body: Buffer) => ({
    status,
    headers: [...fixed, ...headers],
    body,
    isSent: false,
    variants: new Map(),
  })

  /** Sends a cached page, bypassing all hooks. */
  app.addShortcut((request, reply) => {
    if (!servesShops(request) || request.method !== 'GET' || app.isStopping()) return false
    if (switches.site.maintenance || hasBody(request) || hasTwoHosts(request) || !isKept(request))
      return false
    // The cache holds only pages of hosts that lead to a shop.
    const found = cache.find(addressOf(request))
    if (!found || found.isDue) return false
    const { page } = found
    const variant = variantOf(page, request.headers['accept-encoding'])
    if (!variant || variant instanceof Promise) return false
    reply.hijack()
    reply.raw.writeHead(page.status, variant.headers)
    reply.raw.end(variant.body)
    return true
  })
}
