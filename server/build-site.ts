import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { AppOptions } from '#api/app.ts'
import type { Deps } from '#api/deps.ts'
import type { Config } from '#config/config.ts'
import { pageCacheBytes } from '#contract/limits/serving.ts'

// Code that leads to React is imported on demand: React checks NODE_ENV when it is loaded, and its
// development build is ten times slower.

const root = path.join(import.meta.dirname, '..')

/** Options of pages beyond those of the API. */
export type SiteOptions = AppOptions &
  Pick<Config, 'map'> &
  Partial<Pick<Config, 'mediaUrl'>> & {
    /** The origin of live events; defaults to the site's own. */
    socket?: string
    /** Absolute path of the built pages; defaults to `build`. */
    folder?: string
    /** Room for visitors' pages in this thread. */
    cacheBytes?: number
  }

export const siteOptionsOf = (config: Config): SiteOptions => ({
  baseUrl: config.baseUrl,
  trustProxy: [...config.trustProxy],
  hosts: { allowed: config.allowedHosts, isProduction: config.environment === 'production' },
  logLevel: config.logLevel,
  logsRequests: config.logsRequests,
  metricsToken: config.metricsToken,
  bounceSecret: config.bounceSecret,
  map: config.map,
  mediaUrl: config.mediaUrl,
  appLinks: config.appLinks,
  cacheBytes: Math.floor(pageCacheBytes / config.servingThreads),
  ...(config.pusher && {
    socket: `${config.pusher.tls ? 'wss' : 'ws'}://${config.pusher.socketHost}:${config.pusher.port}`,
  }),
})

/** Other sites whose pages take payments. */
const gatewayOrigins = ({ gateways: { card, wallet }, baseUrl }: Deps) =>
  [card, wallet].flatMap((gateway) =>
    gateway && gateway.pagesOrigin !== baseUrl ? [gateway.pagesOrigin] : [],
  )

const socketOrigin = (origin: string) => origin.replace(/^http/, 'ws')

/** The API with the pages built by `npm run build`. */
export async function buildSite(
  deps: Deps,
  { map, mediaUrl, socket, cacheBytes, folder = path.join(root, 'build'), ...options }: SiteOptions,
): Promise<FastifyInstance> {
  const [{ buildApp }, { mainPages }, { serveShops }, { builtPages, serveHashedFiles }, fastifyStatic] =
    await Promise.all([
      import('#api/app.ts'),
      import('#server/main-pages.ts'),
      import('#server/shop-pages.ts'),
      import('#server/built-pages.ts'),
      import('@fastify/static'),
    ])
  const build = await builtPages(folder)
  const app = await buildApp(deps, options)
  await serveHashedFiles(app, folder, 'assets')
  await app.register(fastifyStatic.default, {
    root: path.join(folder, 'client'),
    globIgnore: ['assets/**'],
    maxAge: '1h',
    setHeaders: (reply, file) => {
      // Browsers ask again at each visit, so that a new version arrives at once.
      if (path.basename(file).startsWith('service-worker.js')) void reply.header('cache-control', 'no-cache')
    },
    wildcard: false,
    index: false,
    preCompressed: true,
    decorateReply: false,
  })
  await app.register(mainPages, {
    build,
    site: { origin: options.baseUrl, map, tools: deps.tools },
    switches: deps,
    search: deps.search,
    cacheBytes,
    mediaUrl,
    socket: socket ?? socketOrigin(options.baseUrl),
    gateways: gatewayOrigins(deps),
    brandName: deps.brand.name,
  })
  await serveShops(app, deps, { map, mediaUrl, main: options.baseUrl, folder: path.join(folder, 'shop') })
  return app
}
