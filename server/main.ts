import { mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import timers from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import type { FastifyInstance } from 'fastify'
import type { ServerBuild } from 'react-router'
import type { AppOptions } from '#api/app.ts'
import type { Deps, SmsRules } from '#api/deps.ts'
import { type Notify, type Role, roles, type StartedDatabase, startDatabase } from '#server/database.ts'
import { appSecretOf, keyFrom } from '#lib/app-secret.ts'
import { answers, type Db } from '#lib/db.ts'
import { type Disk, roomyDisk } from '#lib/disk.ts'
import type { RateLimiter } from '#lib/rate-limiter.ts'
import type { ChangeLimits, ReadLimits } from '#lib/rate-limiter.ts'
import { presenceIn } from '#lib/presence.ts'
import type { LiveChoice } from '#server/live.ts'
import { listenOn } from '#server/listen.ts'
import { followReference, loadHeld } from '#server/reference.ts'
import { type Config, configOrExit } from '#config/config.ts'
import type { Brand } from '#contract/brand.ts'
import { usualChangeLimits, usualReadLimits, usualSmsRules } from '#contract/limits.ts'
import type { SearchEngine } from '#search/engine.ts'
import { closeWithin } from '#api/plugins/drain.ts'
import { runUntilStopped } from '#lib/run-until-stopped.ts'

// Code that leads to React is imported on demand: React checks NODE_ENV when it is loaded, and its
// development build is ten times slower.

const root = path.join(import.meta.dirname, '..')
const { version } = createRequire(import.meta.url)('../package.json') as { version: string }

export type DepsOptions = {
  db: Db
  /** Defaults to querying `db`. */
  databaseAnswers?: () => Promise<boolean>
  /** Defaults to unlimited space. */
  disk?: Disk
  search: SearchEngine
  searchLag: () => number
  searchSnapshotAge?: () => number | null
  brand: Brand
  baseUrl: string
  carriers: Carriers
  files: Files
  databaseUrl: string
  /** The secret that keys are derived from. */
  appSecret: string
  /** Defaults to one in memory. */
  rateLimiter?: RateLimiter
  /** How live events travel; through PostgreSQL by default. */
  live?: Omit<LiveChoice, 'databaseUrl' | 'onError'>
  /** Cost of the challenges before sign-ups and codes; without it they are disabled. */
  challengeCost?: number
  smsRules?: SmsRules
  changeLimits?: ChangeLimits
  readLimits?: ReadLimits
  now?: () => Date
  pause?: (milliseconds: number) => Promise<void>
  onError?: (error: Error) => void
}

export type Files = Pick<Deps, 'storage' | 'privateStorage' | 'workspace' | 'photos'>

/** Opens the storage of files, and the processing of photos. */
export async function openFiles({
  mediaDir,
  privateDir,
  uploadsDir,
}: Pick<Config, 'mediaDir' | 'privateDir' | 'uploadsDir'>) {
  const [{ fileStorage }, { openWorkspace }, { photoStudio }] = await Promise.all([
    import('#lib/storage.ts'),
    import('#lib/workspace.ts'),
    import('#lib/photos/studio.ts'),
  ])
  mkdirSync(mediaDir, { recursive: true })
  mkdirSync(privateDir, { recursive: true, mode: 0o700 })
  const workspace = openWorkspace(uploadsDir)
  const photos = photoStudio()
  return {
    files: {
      storage: fileStorage(mediaDir, workspace.folder),
      privateStorage: fileStorage(privateDir, workspace.folder),
      workspace,
      photos,
    } satisfies Files,
    async close() {
      await photos.close()
      workspace.close()
    },
  }
}

export type Carriers = Pick<Deps, 'mailer' | 'sms' | 'inbox' | 'outgoing'>

/** Carriers for mail and SMS; outside production an inbox stands in for those not configured. */
export async function carriersOf(
  { environment, isPublicDemo, mail, sms }: Pick<Config, 'environment' | 'isPublicDemo' | 'mail' | 'sms'>,
  db: Db,
): Promise<Carriers> {
  const isProduction = environment === 'production'
  if (isProduction && !(mail && sms)) throw new Error('production needs carriers for mail and SMS')
  const [{ smtpMailer }, { outgoingHttp }, { infobipSender }, { localMailer, localSmsSender }] =
    await Promise.all([
      import('#lib/mailer.ts'),
      import('#lib/outgoing-http.ts'),
      import('#lib/sms-sender.ts'),
      import('#api/modules/notifications/service.ts'),
    ])
  return {
    mailer: mail ? smtpMailer(mail) : localMailer(db),
    sms: sms ? infobipSender(sms) : localSmsSender(db),
    outgoing: outgoingHttp({ allowsPrivate: !isProduction && !isPublicDemo }),
    inbox: isProduction ? 'none' : isPublicDemo ? 'own' : 'all',
  }
}

/** The composition root. Reference data must be loaded, since it is kept in memory. */
export async function createDeps({
  now = () => new Date(),
  pause = (milliseconds) => timers.setTimeout(milliseconds, undefined, { ref: false }),
  onError = () => {},
  databaseUrl,
  appSecret,
  searchSnapshotAge = () => null,
  carriers,
  files,
  rateLimiter: limiter,
  challengeCost = 0,
  databaseAnswers = () => answers(given.db),
  disk = roomyDisk(),
  smsRules = usualSmsRules,
  changeLimits = usualChangeLimits,
  readLimits = usualReadLimits,
  live: liveChoice,
  ...given
}: DepsOptions): Promise<Deps> {
  const [
    { memoryRateLimiter },
    { lastingLimiter },
    { argonPasswords },
    { challenges },
    { makeSealer },
    { SavedQueries },
    { pseudonymOf },
    { makeLive },
  ] = await Promise.all([
    import('#lib/rate-limiter.ts'),
    import('#lib/lasting-limiter.ts'),
    import('#lib/passwords.ts'),
    import('#lib/challenges.ts'),
    import('#lib/sealer.ts'),
    import('#api/modules/saved/service.ts'),
    import('#lib/pseudonym.ts'),
    import('#server/live.ts'),
  ])
  const rateLimiter = limiter ?? memoryRateLimiter(now)
  const lastingLimits = lastingLimiter(given.db, now)
  const secret = keyFrom(appSecret, 'challenge')
  const sealer = makeSealer(appSecret)
  const deps: Omit<Deps, 'live' | 'presence'> = {
    ...given,
    ...carriers,
    ...files,
    ...(await loadHeld(given.db)),
    databaseAnswers,
    disk,
    savedQueries: new SavedQueries(given.db),
    rateLimiter,
    changeLimits,
    readLimits,
    passwords: argonPasswords(),
    smsRules,
    lastingLimits,
    pseudonym: pseudonymOf(keyFrom(appSecret, 'pseudonym')),
    challenges: challenges({ secret, cost: challengeCost, now, spent: lastingLimits, limiter: rateLimiter }),
    sealer,
    pushContact: `mailto:${given.brand.contactEmail ?? `postmaster@${new URL(given.baseUrl).hostname}`}`,
    version,
    searchSnapshotAge,
    now,
    pause,
  }
  const live = await makeLive(deps, { ...liveChoice, databaseUrl, onError })
  const presence = presenceIn({ db: given.db, now, onError })
  return Object.assign(deps, { live, presence })
}

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
  ...(config.pusher && {
    socket: `${config.pusher.tls ? 'wss' : 'ws'}://${config.pusher.socketHost}:${config.pusher.port}`,
  }),
})

const socketOrigin = (origin: string) => origin.replace(/^http/, 'ws')

/** The API with the pages built by `npm run build`. */
export async function buildSite(
  deps: Deps,
  { map, socket, folder = path.join(root, 'build'), ...options }: SiteOptions,
): Promise<FastifyInstance> {
  const [{ buildApp }, { pages }, { default: fastifyStatic }] = await Promise.all([
    import('#api/app.ts'),
    import('#server/pages.ts'),
    import('@fastify/static'),
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
    site: { origin: options.baseUrl, map },
    socket: socket ?? socketOrigin(options.baseUrl),
    brandName: deps.brand.name,
  })
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

/** Starts what the role needs in this process. */
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
    smsRules: config.smsRules,
    changeLimits: config.changeLimits,
    readLimits: config.readLimits,
    ...(rateLimiter && { rateLimiter }),
  })
  stack.defer(() => deps.presence.close())
  stack.defer(() => deps.live.close())
  stack.use(followReference(deps, () => search.reload()))
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
    const worker = await startWorker({ ...deps, db: database.jobsDb }, { databaseUrl: database.url, onError })
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

async function withoutSearch() {
  const { absentEngine } = await import('#search/absent.ts')
  return { engine: absentEngine(), lag: () => 0, snapshotAge: () => null, reload() {} }
}

/** The in-memory engine, kept up to date with every change. */
async function startSearch(
  { jobsDb: db, url }: StartedDatabase,
  folder: string,
  { stack, notify, fail }: Pick<StartOptions, 'stack' | 'notify' | 'fail'>,
) {
  const [{ memoryEngine }, { startIndexer }, { followSynonyms }] = await Promise.all([
    import('#search/memory/engine.ts'),
    import('#search/indexer.ts'),
    import('#search/synonym-follower.ts'),
  ])
  const engine = memoryEngine({ onEnd: fail })
  stack.defer(() => engine.close())
  const indexer = startIndexer({
    db,
    engine,
    databaseUrl: url,
    snapshot: { file: path.join(folder, 'index.snapshot') },
    onError: (error) => notify(`Search fell behind: ${error.message}`),
    onNotice: notify,
  })
  stack.defer(() => indexer.close())
  const synonyms = followSynonyms({
    db,
    engine,
    databaseUrl: url,
    onError: (error) => notify(`Search could not read synonyms: ${error.message}`),
  })
  stack.defer(() => synonyms.close())
  await Promise.all([indexer.ready, synonyms.ready])
  return {
    engine,
    lag: () => indexer.lag(),
    snapshotAge: () => indexer.snapshotAge(),
    reload: () => indexer.reload(),
  }
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
  await runUntilStopped(async ({ stack, fail }) => {
    await startServer(config, { role, stack, fail, notify, makeSite: buildSite })
    notify(role === 'worker' ? 'Running jobs' : `Listening on ${config.baseUrl}`)
  })
}
