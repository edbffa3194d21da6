import type { Deps } from '#api/deps.ts'
import type { Config } from '#config/config.ts'
import { demoStaff } from '#demo/accounts.ts'
import { appSecretOf } from '#lib/security/app-secret.ts'
import { ownWrites } from '#lib/database/own-writes.ts'
import type { RateLimiter } from '#lib/limits/rate-limiter.ts'
import type { SharedWindows } from '#lib/limits/shared-windows.ts'
import type { Searcher } from '#search/engine.ts'
import type { Notify, StartedDatabase } from '#server/database.ts'
import { carriersOf, createDeps } from '#server/deps.ts'
import { openFiles } from '#server/files.ts'
import { followReference } from '#server/reference.ts'

/** Search as one thread sees it. */
export type OpenSearch = {
  engine: Searcher
  /** Seconds that search may lag behind the database. */
  lag(): number
  /** Age of the snapshot's contents in seconds; null if there is none. */
  snapshotAge(): number | null
  /** Loads all listings again, as when the category tree changes. */
  reload(): void
}

type OpenOptions = {
  database: StartedDatabase
  search: OpenSearch
  /** Counts of limits. */
  windows: SharedWindows
  /** Everything to dispose of, latest first. */
  stack: AsyncDisposableStack
  notify: Notify
}

/** Opens what requests and jobs of this thread need, as configured. */
export async function openDeps(
  config: Config,
  { database, search, windows, stack, notify }: OpenOptions,
): Promise<{ deps: Deps; jobDeps: Deps }> {
  // A Redis is for several web processes: a person's next read may reach another one than their change.
  ownWrites.areAll = !config.redisUrl
  const carriers = await carriersOf(config, database.db)
  stack.defer(async () => carriers.mailer.close())
  const { files, close: closeFiles } = await openFiles(config)
  stack.defer(closeFiles)
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
    rateLimiter: await limiterOf(config, windows, { stack, notify }),
  })
  stack.defer(() => deps.presence.close())
  stack.defer(() => deps.activity.close())
  stack.defer(() => deps.live.close())
  // Jobs must not take the connections of requests.
  const jobDeps = { ...deps, db: database.jobsDb }
  stack.use(
    followReference([deps, jobDeps], {
      databaseUrl: database.url,
      onChange: () => search.reload(),
      onError: (error) => notify(`Changes of the catalogue and of switches do not arrive: ${error.message}`),
    }),
  )
  return { deps, jobDeps }
}

async function limiterOf(
  { redisUrl }: Config,
  windows: SharedWindows,
  { stack, notify }: Pick<OpenOptions, 'stack' | 'notify'>,
): Promise<RateLimiter> {
  if (!redisUrl) {
    const { memoryRateLimiter } = await import('#lib/limits/rate-limiter.ts')
    return memoryRateLimiter(undefined, windows)
  }
  const { redisRateLimiter } = await import('#lib/limits/redis-rate-limiter.ts')
  const limiter = redisRateLimiter(redisUrl, notify, windows)
  stack.defer(async () => limiter.close())
  return limiter
}

async function sharedFeed(
  url: string,
  appSecret: string,
  { db, jobsDb }: StartedDatabase,
  { stack, notify }: Pick<OpenOptions, 'stack' | 'notify'>,
) {
  const { overRedis } = await import('#server/live.ts')
  const fanOut = await overRedis({ url, appSecret, pools: [db, jobsDb] }, notify)
  stack.defer(async () => fanOut.close())
  return fanOut
}
