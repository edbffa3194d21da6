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
import { keptSecret, keyFrom } from '#api/lib/app-secret.ts'
import type { Db } from '#api/lib/db.ts'
import type { RateLimiter } from '#api/lib/rate-limiter.ts'
import { type Config, configOrExit } from '#config/config.ts'
import type { Brand } from '#contract/brand.ts'
import { usualSmsRules } from '#contract/limits.ts'
import { openDatabase, type OpenDatabase } from '#db/embedded/or-given.ts'
import type { SearchEngine } from '#search/engine.ts'
import { runUntilStopped } from '#api/lib/run-until-stopped.ts'

// What leads to React is imported on demand: React decides by NODE_ENV, when it is loaded, whether it is ten times slower.

const root = path.join(import.meta.dirname, '..')
const { version } = createRequire(import.meta.url)('../package.json') as { version: string }

/** Requests and jobs under way may take this long when the server stops, then PostgreSQL; together less than three seconds. */
const patienceMs = { requests: 1_000, jobs: 900, database: 1_500 }

export type DepsOptions = {
  db: Db
  search: SearchEngine
  searchLag: () => number
  searchSnapshotAge?: () => number | null
  brand: Brand
  baseUrl: string
  carriers: Carriers
  files: Files
  databaseUrl: string
  /** From which keys are made. */
  appSecret: string
  /** In memory without it. */
  rateLimiter?: RateLimiter
  /** Of the challenges before sign-ups and codes; without it they ask for nothing. */
  challengeCost?: number
  smsRules?: SmsRules
  now?: () => Date
  pause?: (milliseconds: number) => Promise<void>
  onError?: (error: Error) => void
}

export type Files = Pick<Deps, 'storage' | 'workspace' | 'photos'>

/** Where photos are kept and made. */
export async function openFiles({ mediaDir, uploadsDir }: Pick<Config, 'mediaDir' | 'uploadsDir'>) {
  const [{ fileStorage }, { openWorkspace }, { photoStudio }] = await Promise.all([
    import('#api/lib/storage.ts'),
    import('#api/lib/workspace.ts'),
    import('#api/lib/photos/studio.ts'),
  ])
  mkdirSync(mediaDir, { recursive: true })
  const workspace = openWorkspace(uploadsDir)
  const photos = photoStudio()
  return {
    files: { storage: fileStorage(mediaDir, workspace.folder), workspace, photos } satisfies Files,
    async close() {
      await photos.close()
      workspace.close()
    },
  }
}

export type Carriers = Pick<Deps, 'mailer' | 'sms' | 'inbox'>

/** What carries mails and SMS away; outside production an inbox of our own where no carrier is configured. */
export async function carriersOf(
  { environment, isPublicDemo, mail, sms }: Pick<Config, 'environment' | 'isPublicDemo' | 'mail' | 'sms'>,
  db: Db,
): Promise<Carriers> {
  const isProduction = environment === 'production'
  if (isProduction && !(mail && sms)) throw new Error('production needs carriers for mail and SMS')
  const [{ smtpMailer }, { infobipSender }, { localMailer, localSmsSender }] = await Promise.all([
    import('#api/lib/mailer.ts'),
    import('#api/lib/sms-sender.ts'),
    import('#api/modules/notifications/service.ts'),
  ])
  return {
    mailer: mail ? smtpMailer(mail) : localMailer(db),
    sms: sms ? infobipSender(sms) : localSmsSender(db),
    inbox: isProduction ? 'none' : isPublicDemo ? 'own' : 'all',
  }
}

async function loadHeld(db: Db): Promise<Pick<Deps, 'catalog' | 'places'>> {
  const [{ loadCatalog }, { loadPlaces }] = await Promise.all([
    import('#api/modules/categories/service.ts'),
    import('#api/modules/places/service.ts'),
  ])
  const [catalog, places] = await Promise.all([loadCatalog(db), loadPlaces(db)])
  return { catalog, places }
}

/** The composition root. Reference data must be loaded, since it is held in memory. */
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
  smsRules = usualSmsRules,
  ...given
}: DepsOptions): Promise<Deps> {
  const [
    { memoryRateLimiter },
    { lastingLimiter },
    { challenges },
    { makeSealer },
    { followSessionEnds },
    { crontab },
    { pseudonymOf },
  ] = await Promise.all([
    import('#api/lib/rate-limiter.ts'),
    import('#api/lib/lasting-limiter.ts'),
    import('#api/lib/challenges.ts'),
    import('#api/lib/sealer.ts'),
    import('#api/modules/accounts/service.ts'),
    import('#worker/crontab.ts'),
    import('#api/lib/pseudonym.ts'),
  ])
  const rateLimiter = limiter ?? memoryRateLimiter()
  const lastingLimits = lastingLimiter(given.db, now)
  const secret = keyFrom(appSecret, 'challenge')
  return {
    ...given,
    ...carriers,
    ...files,
    ...(await loadHeld(given.db)),
    rateLimiter,
    smsRules,
    lastingLimits,
    pseudonym: pseudonymOf(keyFrom(appSecret, 'pseudonym')),
    challenges: challenges({ secret, cost: challengeCost, now, spent: lastingLimits, limiter: rateLimiter }),
    sealer: makeSealer(appSecret),
    sessionEnds: followSessionEnds({ db: given.db, databaseUrl, onError }),
    crontab,
    version,
    searchSnapshotAge,
    now,
    pause,
  }
}

const referenceLookMs = 1_000

/** Loads what is held in memory anew when the reference tables change, as by an import beside this server. */
function followReference(deps: Deps, onChange: () => void): AsyncDisposable {
  let looking: Promise<void> | undefined
  let seen: number | undefined
  async function look() {
    const { at } = await deps.db
      .selectFrom('reference_file')
      .select((eb) => eb.fn.max('loaded_at').as('at'))
      .executeTakeFirstOrThrow()
    // The first look loads anew too: something may have come since the start read its tables.
    if (at?.getTime() === seen) return
    const { catalog, places } = await loadHeld(deps.db)
    Object.assign(deps, { catalog, places })
    if (seen !== undefined) onChange()
    seen = at?.getTime()
  }
  // Where the database is away, the next look comes in time.
  const timer = setInterval(() => {
    looking ??= look()
      .catch(() => {})
      .finally(() => (looking = undefined))
  }, referenceLookMs)
  return {
    async [Symbol.asyncDispose]() {
      clearInterval(timer)
      await looking
    },
  }
}

/** What pages need beside the API. */
export type SiteOptions = AppOptions &
  Pick<Config, 'map'> & {
    /** Where the pages were built, as an absolute path; without it `build`. */
    folder?: string
  }

export const siteOptionsOf = (config: Config): SiteOptions => ({
  baseUrl: config.baseUrl,
  mediaDir: config.mediaDir,
  trustProxy: [...config.trustProxy],
  logLevel: config.logLevel,
  metricsToken: config.metricsToken,
  map: config.map,
})

/** The API with the pages as `npm run build` made them. */
export async function buildSite(
  deps: Deps,
  { map, folder = path.join(root, 'build'), ...options }: SiteOptions,
): Promise<FastifyInstance> {
  const [{ buildApp }, { pages }, { default: fastifyStatic }] = await Promise.all([
    import('#api/app.ts'),
    import('#api/plugins/pages.ts'),
    import('@fastify/static'),
  ])
  const build = (await import(pathToFileURL(path.join(folder, 'server/index.js')).href)) as ServerBuild
  const app = await buildApp(deps, options)
  const client = path.join(folder, 'client')
  // Names of these hold a hash of their content.
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
    wildcard: false,
    index: false,
    preCompressed: true,
    decorateReply: false,
  })
  await app.register(pages, { build, mode: 'production', site: { origin: options.baseUrl, map } })
  return app
}

export type Notify = (text: string) => void

/**
 * What a process does: `web` answers requests, `worker` runs jobs, `all` both.
 */
export const roles = ['all', 'web', 'worker'] as const
export type Role = (typeof roles)[number]

/** A database with the present schema, reference data and, outside production, demo content. */
export async function prepareDatabase(config: Config, role: Role, notify: Notify): Promise<OpenDatabase> {
  const database = await openDatabase({
    ...config,
    // The embedded one belongs to who answers requests; a worker beside it attaches.
    mode: role === 'worker' ? 'attach-or-own' : 'own',
    onProgress: notify,
    onLost: (error) => notify(`A connection to PostgreSQL was lost: ${error.message}`),
  })
  try {
    for (const notice of database.notices) notify(notice)
    await fillDatabase(database.db, config, notify)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

async function fillDatabase(db: Db, config: Config, notify: Notify) {
  const [{ migrate }, { loadReference }] = await Promise.all([
    import('#db/migrate.ts'),
    import('#db/load-reference.ts'),
  ])
  const applied = await migrate(db)
  if (applied.length > 0) notify(`Applied ${applied.length} migrations`)
  const loaded = await loadReference(db)
  if (loaded.length > 0) notify(`Loaded ${loaded.join(', ')}`)
  if (config.environment === 'production') return
  const [{ loadDemo }, { fileStorage }] = await Promise.all([
    import('#db/load-demo.ts'),
    import('#api/lib/storage.ts'),
  ])
  // Removed with what other starts left.
  const unfinished = path.join(config.uploadsDir, `${process.pid}-demo`)
  const made = await loadDemo(db, fileStorage(config.mediaDir, unfinished), { onProgress: notify })
  if (made > 0) notify(`Made ${made} demo listings`)
}

export type StartOptions = {
  role?: Role
  /** Everything to undo, the latest first. */
  stack: AsyncDisposableStack
  notify: Notify
  /** Ends the program with this reason. */
  fail: (error: Error) => void
  /** Makes the site once database and search stand. */
  makeSite: (deps: Deps, options: SiteOptions) => Promise<FastifyInstance>
}

/** Starts what the role needs in this process. */
export async function startServer(
  config: Config,
  { role = 'all', stack, notify, fail, makeSite }: StartOptions,
) {
  const database = await prepareDatabase(config, role, notify)
  let stopping = false
  stack.defer(() => database.close(patienceMs.database))
  void database.gone.then(() => {
    if (!stopping) fail(new Error('PostgreSQL ended unexpectedly; the next start repairs what it left'))
  })

  const search =
    role === 'worker'
      ? await withoutSearch()
      : await startSearch(database, path.join(config.dataDir, 'search'), { stack, notify, fail })
  const carriers = await carriersOf(config, database.db)
  stack.defer(async () => carriers.mailer.close())
  const { files, close: closeFiles } = await openFiles(config)
  stack.defer(closeFiles)
  const rateLimiter = config.redisUrl ? await sharedLimiter(config.redisUrl, { stack, notify }) : undefined
  const deps = await createDeps({
    db: database.db,
    search: search.engine,
    searchLag: search.lag,
    searchSnapshotAge: search.snapshotAge,
    brand: config.brand,
    baseUrl: config.baseUrl,
    carriers,
    files,
    databaseUrl: database.url,
    appSecret: config.appSecret ?? keptSecret(config.dataDir),
    onError: (error) => notify(`Ends of sessions are told late: ${error.message}`),
    challengeCost: config.challengeCost,
    smsRules: config.smsRules,
    ...(rateLimiter && { rateLimiter }),
  })
  stack.defer(() => deps.sessionEnds.close())
  stack.use(followReference(deps, () => search.reload()))
  const running: { stop(): Promise<unknown> }[] = []
  stack.defer(async () => {
    stopping = true
    await Promise.all(running.map((one) => one.stop()))
  })
  if (role !== 'worker') {
    const app = await makeSite(deps, siteOptionsOf(config))
    running.push({
      async stop() {
        const late = setTimeout(() => app.server.closeAllConnections(), patienceMs.requests)
        await app.close()
        clearTimeout(late)
      },
    })
    await app.listen({ host: config.host, port: config.port })
  }
  if (role !== 'web') {
    const { startWorker } = await import('#worker/main.ts')
    const onError = (error: Error) => notify(`Worker: ${error.message}`)
    const worker = await startWorker(deps, { databaseUrl: database.url, onError })
    running.push({ stop: () => worker.stop(patienceMs.jobs) })
  }
}

async function sharedLimiter(
  redisUrl: string,
  { stack, notify }: Pick<StartOptions, 'stack' | 'notify'>,
): Promise<RateLimiter> {
  const { redisRateLimiter } = await import('#api/lib/redis-rate-limiter.ts')
  const limiter = redisRateLimiter(redisUrl, notify)
  stack.defer(async () => limiter.close())
  return limiter
}

async function withoutSearch() {
  const { absentEngine } = await import('#search/absent.ts')
  return { engine: absentEngine(), lag: () => 0, snapshotAge: () => null, reload() {} }
}

/** The engine in memory, fed with every change. */
async function startSearch(
  { db, url }: OpenDatabase,
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

/** For entry points: `--role` of the command line. */
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
