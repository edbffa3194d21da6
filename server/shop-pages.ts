import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RouterContext, ServerBuild } from 'react-router'
import { builtPages, serveHashedFiles } from '#server/built-pages.ts'
import type { Rendered } from '#server/page-rendering.ts'
import { type PageHosts, servePages } from '#server/page-server.ts'
import { plainPage, plainPagePolicy } from '#lib/http/plain-page.ts'
import type { Deps } from '#api/deps.ts'
import type { ShopHosts } from '#api/modules/shops/hosts.ts'
import { shopPageCacheBytes } from '#contract/limits/money.ts'
import { shopOrigin } from '#contract/shops/hosts.ts'
import { defaultBrand } from '#contract/brand.ts'
import { makePaths } from '#contract/paths/paths.ts'
import type { MapTiles } from '#web/lib/context.ts'
import type { HostedShop } from '#web/shop-host/context.ts'

type ShopPlaces = {
  /** The origin of the main site. */
  main: string
  map: MapTiles | null
  /** Address of photos elsewhere. */
  mediaUrl?: string | undefined
}

type ShopPageOptions = Pick<PageHosts, 'brandName' | 'switches' | 'search'> &
  ShopPlaces & { build: ServerBuild; shops: ShopHosts }

/** Adds the hosts of shops to the main site. `folder`: the absolute path of their build. */
export async function serveShops(
  app: FastifyInstance,
  deps: Pick<Deps, 'brand' | 'shopHosts' | 'site' | 'search'>,
  { folder, ...places }: ShopPlaces & { folder: string },
) {
  await serveHashedFiles(app, folder, 'shop-assets')
  await app.register(shopPages, {
    ...places,
    build: await builtPages(folder),
    brandName: deps.brand.name,
    switches: deps,
    shops: deps.shopHosts,
    search: deps.search,
  })
}

const { maintenance: maintenancePage, shops: shopsPage, shop: pageOfShop } = makePaths(defaultBrand)
const noTools = { analytics: null, ads: null }

/**
 * Serves the hosts of shops from a build of their own: pages to read, the same for everyone. Their loaders call the
 * API on the main host, without anybody's session.
 */
async function shopPages(
  app: FastifyInstance,
  { build, main, map, mediaUrl, shops, ...options }: ShopPageOptions,
) {
  const { shopContext } = build.entry.module as unknown as { shopContext: RouterContext<HostedShop> }
  const toMaintenance = () => redirectTo(main + maintenancePage('/'), 302)
  servePages(app, {
    ...options,
    build,
    kind: 'shop',
    methods: ['GET', 'HEAD'],
    site: { origin: main, map, tools: noTools },
    places: { tilesUrl: map?.tilesUrl, mediaUrl, socket: null, gateways: [], tools: noTools },
    cacheBytes: shopPageCacheBytes,
    // Links depend on the shop.
    fragments: null,
    originOf,
    isForEveryone: () => true,
    setsCookies: false,
    duringMaintenance: async () => toMaintenance(),
    whenAway: toMaintenance,
    async prepare(request, admit) {
      await admit()
      const label = request.shopLabel ?? null
      const shop = label === null ? undefined : await shops.find(label)
      if (!shop) return { instead: noShop() }
      const { shop_id: shopId, username, current } = shop
      if (current !== label) {
        const home = current === null ? main + pageOfShop(username) : sameOn(request, label!, current)
        return { instead: redirectTo(home, 301) }
      }
      const hosted = { shopId, username, origin: shopOrigin(main, label)!, main }
      return { fill: (context) => context.set(shopContext, hosted) }
    },
  })

  /** The page holds nothing of the request, so that random names cost little. */
  const noShopBody = Buffer.from(
    plainPage(
      options.brandName,
      'Na ovoj adresi nema shopa',
      'Provjerite je li adresa ispravno upisana.',
      `<p><a href="${main}${shopsPage()}">Svi shopovi</a> <a href="${main}/">${options.brandName}, početna</a></p>`,
    ),
  )
  const noShop = () =>
    uncached(404, noShopBody, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': plainPagePolicy,
    })
}

const uncached = (status: number, body: Buffer, headers: Record<string, string>): Rendered => ({
  status,
  headers: new Headers({ 'cache-control': 'no-store', ...headers }),
  body,
})

const redirectTo = (location: string, status: number) => uncached(status, Buffer.alloc(0), { location })

/** The host as the visitor names it, in the one form by which pages are kept. */
const hostOf = ({ host }: FastifyRequest) => host.toLowerCase().replace(/\.(?=:|$)/, '')

/** Names the host, so that no shop gets another one's page. */
const originOf = (request: FastifyRequest) => `${request.protocol}://${hostOf(request)}`

/** The same page under the label in use; whatever the port, since a proxy may hide it. */
const sameOn = (request: FastifyRequest, label: string, current: string) =>
  `${request.protocol}://${current}${hostOf(request).slice(label.length)}${request.raw.url!}`
