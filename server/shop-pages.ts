import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createRequestHandler, type RouterContext, type ServerBuild } from 'react-router'
import { addressReader } from '#server/page-address.ts'
import {
  type FixedHeaders,
  fixedHeaders,
  isRedirect,
  keepPages,
  newNonce,
  type PageKeys,
  renderingOf,
  renderPage,
  sendAtOnce,
  sendKept,
  sendRefused,
} from '#server/page-parts.ts'
import type { Rendering } from '#server/page-cache.ts'
import { plainPage, plainPagePolicy } from '#lib/plain-page.ts'
import { hasBody, hasTwoHosts, pagesRoute } from '#lib/requests.ts'
import type { SiteState } from '#lib/site-state.ts'
import { ofShops, servesShops } from '#api/plugins/shop-hosts.ts'
import type { ShopHosts } from '#api/modules/shops/hosts.ts'
import { cachedAddressLength } from '#contract/limits/serving.ts'
import { shopPageCacheBytes } from '#contract/limits/shops.ts'
import { shopOrigin } from '#contract/shop-hosts.ts'
import { defaultBrand } from '#contract/brand.ts'
import { makePaths } from '#contract/paths.ts'
import type { Searcher } from '#search/engine.ts'
import type { Site } from '#web/lib/context.ts'
import type { HostedShop } from '#web/shop-host/context.ts'

type Keys = PageKeys & { shopContext: RouterContext<HostedShop> }

export type ShopPageOptions = {
  build: ServerBuild
  site: Omit<Site, 'off' | 'tools'>
  brandName: string
  switches: { readonly site: SiteState }
  shops: ShopHosts
  search: Pick<Searcher, 'onApplied'>
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
  const cache = keepPages(app, { maxBytes: shopPageCacheBytes, search })
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
        return sendRefused(request, reply, brandName, error)
      }
    },
  })

  async function send(request: FastifyRequest, reply: FastifyReply) {
    if (switches.site.maintenance) return reply.headers(noStore).redirect(site.origin + maintenancePage('/'))
    const address = addressOf(request)
    const kept = isKept(request) ? cache.find(address) : undefined
    if (kept && !kept.isDue) return sendKept(request, reply, kept.page)
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
    const fixed = fixedHeaders(reply)
    const make = () => render(request, address, { shop: hosted, fixed, isCounted: kept !== undefined })
    if (kept) cache.renew(address, make)
    const page = kept?.page ?? (isKept(request) ? await cache.get(address, make) : (await make()).page)
    // A redirect may pass on parameters that the page itself does not read.
    if (isRedirect(page) && !address.endsWith(request.raw.url!)) {
      const whole = await render(request, wholeAddressOf(request), { shop: hosted, fixed })
      return sendKept(request, reply, whole.page)
    }
    return sendKept(request, reply, page)
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
   * Uses the address alone: nothing from the first caller can get into the page. `fixed`: the headers of every
   * response. `isCounted`: no limit of reads counts the rendering.
   */
  async function render(
    request: FastifyRequest,
    address: string,
    { shop, fixed, isCounted }: { shop: HostedShop; fixed: FixedHeaders; isCounted?: boolean },
  ): Promise<Rendering> {
    const nonce = newNonce()
    const page = { keys, nonce, isCounted, site: { ...site, tools: noTools, off: switches.site.off } }
    const { response, body, told } = await renderPage(app, request, page, (context) => {
      context.set(keys.shopContext, shop)
      return handle(new Request(address), context)
    })
    response.headers.delete('set-cookie')
    const rendered = told.isAway ? leadToMaintenance() : { response, body }
    return renderingOf({ ...rendered, tags: told.tags }, { nonce, places, fixed })
  }

  /** While the database is away, a page missing most of its parts would look as if nothing existed. */
  function leadToMaintenance(): { response: Response; body: Buffer } {
    const location = site.origin + maintenancePage('/')
    const response = new Response(null, { status: 302, headers: { ...noStore, location } })
    return { response, body: Buffer.alloc(0) }
  }

  /** Sends a cached page, bypassing all hooks. */
  app.addShortcut((request, reply) => {
    if (!servesShops(request) || request.method !== 'GET' || app.isStopping()) return false
    if (switches.site.maintenance || hasBody(request) || hasTwoHosts(request) || !isKept(request))
      return false
    // The cache holds only pages of hosts that lead to a shop.
    const found = cache.find(addressOf(request))
    if (!found || found.isDue) return false
    return sendAtOnce(request, reply, found.page)
  })
}
