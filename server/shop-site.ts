import path from 'node:path'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { ServerBuild } from 'react-router'
import type { Deps } from '#api/deps.ts'
import { shopPages } from '#server/shop-pages.ts'
import type { MapTiles } from '#web/lib/context.ts'

type ShopSiteOptions = {
  map: MapTiles | null
  baseUrl: string
  /** Absolute path of the built pages of shops' hosts. */
  folder: string
}

/** Serves the hosts of shops beside the main site. */
export async function serveShops(
  app: FastifyInstance,
  deps: Pick<Deps, 'brand' | 'shopHosts' | 'site' | 'search'>,
  { map, baseUrl, folder }: ShopSiteOptions,
) {
  const build = (await import(pathToFileURL(path.join(folder, 'server/index.js')).href)) as ServerBuild
  // File names here contain a content hash.
  await app.register(fastifyStatic, {
    root: path.join(folder, 'client/shop-assets'),
    prefix: '/shop-assets/',
    immutable: true,
    maxAge: '365d',
    wildcard: false,
    preCompressed: true,
    decorateReply: false,
  })
  await app.register(shopPages, {
    build,
    site: { origin: baseUrl, map },
    brandName: deps.brand.name,
    switches: deps,
    shops: deps.shopHosts,
    search: deps.search,
  })
}
