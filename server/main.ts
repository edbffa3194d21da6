import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import type { FastifyInstance } from 'fastify'
import type { ServerBuild } from 'react-router'
import type { AppOptions } from '#api/app.ts'
import type { Deps } from '#api/deps.ts'
import { closeWithin } from '#api/plugins/drain.ts'
import { type Config, configOrExit } from '#config/config.ts'
import { armFaultPoint } from '#lib/fault-points.ts'
import { appSecretOf } from '#lib/app-secret.ts'
import type { RateLimiter } from '#lib/rate-limiter.ts'
import { runUntilStopped } from '#lib/run-until-stopped.ts'
import { type Notify, type Role, roles, type StartedDatabase, startDatabase } from '#server/database.ts'
import { demoStaff } from '#db/demo/accounts.ts'
import { carriersOf, createDeps, openFiles } from '#server/deps.ts'
import { listenOn } from '#server/listen.ts'
import { followReference } from '#server/reference.ts'
import { startSearch, withoutSearch } from '#server/search.ts'

// Code that leads to React is imported on demand: React checks NODE_ENV when it is loaded, and its
// development build is ten times slower.

const root = path.join(import.meta.dirname, '..')

/** Options of pages beyond those of the API. */
export type SiteOptions = AppOptions &
  Pick<Config, 'map'> & {
    /** The origin of live events; defaults to the site's own. */
    socket?: string
    /** Absolute path of the built pages; defaults to `build`. */
    folder?: string
  }

export const siteOptionsOf = (config: Config): SiteOptions => ({
  baseUrl: config.baseUrl,
  mediaDir: config.mediaDir,
  trustProxy: [...config.trustProxy],
  hosts: { allowed: config.allowedHosts, isProduction: config.environment === 'production' },
  logLevel: config.logLevel,
  metricsToken: config.metricsToken,
  bounceSecret: config.bounceSecret,
  map: config.map,
  appLinks: config.appLinks,
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
  { map, socket, folder = path.join(root, 'build'), ...options }: SiteOptions,
): Promise<FastifyInstance> {
  const [{ buildApp }, { pages }, { default: fastifyStatic }, { serveShops }] = await Promise.all([
    import('#api/app.ts'),
    import('#server/pages.ts'),
    import('@fastify/static'),
    import('#server/shop-site.ts'),
  ])
  const build = (await import(pathToFileURL(path.join(folder, 'server/index.js')).href)) as ServerBuild
  const app = await buildApp(deps, options)
  const client = path.join(folder, 'client')
  // File names here contain a content hash.
  await app.register(fastifyStatic, {
    root: path.join(client, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: '365d',
    wildcard: false,
    preCompressed: true,
    decorateReply: false,
  })
  await app.register(fastifyStatic, {
    root: client,
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
  await app.register(pages, {
    build,
    mode: 'production',
    site: { origin: options.baseUrl, map, tools: deps.tools },
    switches: deps,
    search: deps.search,
    socket: socket ?? socketOrigin(options.baseUrl),
    gateways: gatewayOrigins(deps),
    brandName: deps.brand.name,
  })
  await serveShops(app, deps, { map, baseUrl: options.baseUrl, folder: path.join(folder, 'shop') })
  return app
}

export type StartOptions = {
  role?: Role
  /** Everything to dispose of, latest first. */
  stack: AsyncDisposableStack
  notify: Notify
  /** Ends the program with this error. */
  fail: (error: Error) => void
  /** Builds the site once database and search are up. */
  makeSite: (deps: Deps, options: SiteOptions) => Promise<FastifyInstance>
}

/** Starts the parts that the role needs in this process. */
export async function startServer(
  config: Config,
  { role = 'all', stack, notify, fail, makeSite }: StartOptions,
) {
  const database = await startDatabase(config, { role, stack, notify, fail })
  const search =
    role === 'worker'
      ? await withoutSearch()
      : await startSearch(database, path.join(config.dataDir, 'search'), { stack, notify, fail })
  const carriers = await carriersOf(config, database.db)
  stack.defer(async () => carriers.mailer.close())
  const { files, close: closeFiles } = await openFiles(config)
  stack.defer(closeFiles)
  const rateLimiter = config.redisUrl ? await sharedLimiter(config.redisUrl, { stack, notify }) : undefined
  const appSecret = appSecretOf(config)
  const feed =
    config.redisUrl && !config.pusher
      ? await sharedFeed(config.redisUrl, appSecret, database, { stack, notify })
      : undefined
  const deps = await createDeps({
    db: database.db,
    databaseAnswers: database.answers,
    disk: database.disk,
    search: search.engine,
    searchLag: search.lag,
    searchSnapshotAge: search.snapshotAge,
    brand: config.brand,
    baseUrl: config.baseUrl,
    carriers,
    files,
    databaseUrl: database.url,
    appSecret,
    live: { feed, service: config.pusher, pools: [database.jobsDb] },
    onError: (error) => notify(`Ends of sessions and live events are late: ${error.message}`),
    challengeCost: config.challengeCost,
    gateways: {
      card: config.card,
      wallet: config.wallet,
      allowsSandbox: config.environment !== 'production',
    },
    courier: { account: config.courier, allowsSandbox: config.environment !== 'production' },
    smsRules: config.smsRules,
    changeLimits: config.changeLimits,
    readLimits: config.readLimits,
    bank: config.bank,
    loanPartners: config.loanPartners,
    tools: config.tools,
    seller: config.seller,
    demoStaff: config.environment === 'demo' ? demoStaff : new Set<string>(),
    ...(rateLimiter && { rateLimiter }),
  })
  stack.defer(() => deps.presence.close())
  stack.defer(() => deps.activity.close())
  stack.defer(() => deps.live.close())
  // Jobs must not take the connections of requests.
  const workerDeps = { ...deps, db: database.jobsDb }
  stack.use(followReference([deps, workerDeps], () => search.reload()))
  const running: { stop(): Promise<unknown> }[] = []
  const patienceMs = config.shutdownSeconds * 1000
  stack.defer(async () => void (await Promise.all(running.map((one) => one.stop()))))
  if (role !== 'worker') {
    const app = await makeSite(deps, siteOptionsOf(config))
    running.push({ stop: () => closeWithin(app, patienceMs) })
    await listenOn(app, config)
  }
  if (role !== 'web') {
    const { startWorker } = await import('#worker/main.ts')
    const onError = (error: Error) => notify(`Worker: ${error.message}`)
    const worker = await startWorker(workerDeps, { databaseUrl: database.url, onError })
    running.push({ stop: () => worker.stop(patienceMs) })
  }
}

async function sharedLimiter(
  redisUrl: string,
  { stack, notify }: Pick<StartOptions, 'stack' | 'notify'>,
): Promise<RateLimiter> {
  const { redisRateLimiter } = await import('#lib/redis-rate-limiter.ts')
  const limiter = redisRateLimiter(redisUrl, notify)
  stack.defer(async () => limiter.close())
  return limiter
}

async function sharedFeed(
  url: string,
  appSecret: string,
  { db, jobsDb }: StartedDatabase,
  { stack, notify }: Pick<StartOptions, 'stack' | 'notify'>,
) {
  const { overRedis } = await import('#server/live.ts')
  const fanOut = await overRedis({ url, appSecret, pools: [db, jobsDb] }, notify)
  stack.defer(async () => fanOut.close())
  return fanOut
}

/** Reads `--role` from the command line; for entry points. */
export function roleOrExit(): Role {
  const { role } = parseArgs({ options: { role: { type: 'string', default: 'all' } }, strict: false }).values
  const known = roles.find((one) => one === role)
  if (known) return known
  process.stderr.write(`There is no role "${String(role)}"; there are: ${roles.join(', ')}\n`)
  process.exit(1)
}

if (import.meta.main) {
  process.env['NODE_ENV'] = 'production'
  const role = roleOrExit()
  const notify: Notify = (text) => void process.stdout.write(`${text}\n`)
  const config = configOrExit(process.env)
  armFaultPoint(config.faultPoint)
  await runUntilStopped(async ({ stack, fail }) => {
    await startServer(config, { role, stack, fail, notify, makeSite: buildSite })
    notify(role === 'worker' ? 'Running jobs' : `Listening on ${config.baseUrl}`)
  })
}
