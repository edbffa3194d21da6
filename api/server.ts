import { mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import type { FastifyInstance } from 'fastify'
import type { ServerBuild } from 'react-router'
import type { AppOptions } from '#api/app.ts'
import type { Deps } from '#api/deps.ts'
import type { Db } from '#api/lib/db.ts'
import { type Config, configOrExit } from '#config/config.ts'
import type { Brand } from '#contract/brand.ts'
import { openDatabase, type OpenDatabase } from '#db/embedded/or-given.ts'
import type { SearchEngine } from '#search/engine.ts'
import { runUntilStopped } from '#api/lib/run-until-stopped.ts'

// What leads to React is imported on demand: React decides by NODE_ENV, when it is loaded, whether it is ten times slower.

const root = path.join(import.meta.dirname, '..')
const { version } = createRequire(import.meta.url)('../package.json') as { version: string }

/** Requests under way may take this long when the server stops, then PostgreSQL; together less than three seconds. */
const patienceMs = { requests: 1_000, database: 1_500 }

export type DepsOptions = {
  db: Db
  search: SearchEngine
  searchLag: () => number
  brand: Brand
  baseUrl: string
  carriers: Carriers
  now?: () => Date
}

export type Carriers = Pick<Deps, 'mailer' | 'sms' | 'hasInbox'>

/** What carries mails and SMS away; outside production an inbox of our own where no carrier is configured. */
export async function carriersOf(
  { environment, mail, sms }: Pick<Config, 'environment' | 'mail' | 'sms'>,
  db: Db,
): Promise<Carriers> {
  const hasInbox = environment !== 'production'
  if (!hasInbox && !(mail && sms)) throw new Error('production needs carriers for mail and SMS')
  const [{ smtpMailer }, { infobipSender }, { localMailer, localSmsSender }] = await Promise.all([
    import('#api/lib/mailer.ts'),
    import('#api/lib/sms-sender.ts'),
    import('#api/modules/notifications/service.ts'),
  ])
  return {
    mailer: mail ? smtpMailer(mail) : localMailer(db),
    sms: sms ? infobipSender(sms) : localSmsSender(db),
    hasInbox,
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
export async function createDeps({ now = () => new Date(), carriers, ...given }: DepsOptions): Promise<Deps> {
  const { memoryRateLimiter } = await import('#api/lib/rate-limiter.ts')
  return {
    ...given,
    ...carriers,
    ...(await loadHeld(given.db)),
    rateLimiter: memoryRateLimiter(),
    version,
    now,
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

/** A database with the present schema, reference data and, outside production, demo content. */
export async function prepareDatabase(config: Config, notify: Notify): Promise<OpenDatabase> {
  const database = await openDatabase({
    ...config,
    mode: 'own',
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
  const made = await loadDemo(db, fileStorage(config.mediaDir), { onProgress: notify })
  if (made > 0) notify(`Made ${made} demo listings`)
}

export type StartOptions = {
  /** Everything to undo, the latest first. */
  stack: AsyncDisposableStack
  notify: Notify
  /** Ends the program with this reason. */
  fail: (error: Error) => void
  /** Makes the site once database and search stand. */
  makeSite: (deps: Deps, options: SiteOptions) => Promise<FastifyInstance>
}

/** Starts everything in this process and listens. */
export async function startServer(config: Config, { stack, notify, fail, makeSite }: StartOptions) {
  const database = await prepareDatabase(config, notify)
  let stopping = false
  stack.defer(() => database.close(patienceMs.database))
  void database.gone.then(() => {
    if (!stopping) fail(new Error('PostgreSQL ended unexpectedly; the next start repairs what it left'))
  })

  const [{ memoryEngine }, { startIndexer }] = await Promise.all([
    import('#search/memory/engine.ts'),
    import('#search/indexer.ts'),
  ])
  const engine = memoryEngine({ onEnd: fail })
  stack.defer(() => engine.close())
  const indexer = startIndexer({
    db: database.db,
    engine,
    databaseUrl: database.url,
    onError: (error) => notify(`Search fell behind: ${error.message}`),
  })
  stack.defer(() => indexer.close())
  await indexer.ready

  const carriers = await carriersOf(config, database.db)
  stack.defer(async () => carriers.mailer.close())
  const deps = await createDeps({
    db: database.db,
    search: engine,
    searchLag: () => indexer.lag(),
    brand: config.brand,
    baseUrl: config.baseUrl,
    carriers,
  })
  stack.use(followReference(deps, () => indexer.reload()))
  mkdirSync(config.mediaDir, { recursive: true })
  const app = await makeSite(deps, siteOptionsOf(config))
  stack.defer(async () => {
    stopping = true
    const late = setTimeout(() => app.server.closeAllConnections(), patienceMs.requests)
    await app.close()
    clearTimeout(late)
  })
  await app.listen({ host: config.host, port: config.port })
}

if (import.meta.main) {
  process.env['NODE_ENV'] = 'production'
  const { values } = parseArgs({ options: { role: { type: 'string', default: 'web' } } })
  const notify: Notify = (text) => void process.stdout.write(`${text}\n`)
  if (values.role !== 'web') {
    process.stderr.write(`There is no role "${values.role}"; there is: web\n`)
    process.exit(1)
  }
  const config = configOrExit(process.env)
  await runUntilStopped(async ({ stack, fail }) => {
    await startServer(config, { stack, fail, notify, makeSite: buildSite })
    notify(`Listening on ${config.baseUrl}`)
  })
}
