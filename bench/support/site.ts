import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { KyselyPlugin } from 'kysely'
import { createDb, type Db } from '#lib/database/db.ts'
import { unlimited } from '#lib/limits/rate-limiter.ts'
import { SharedWindows } from '#lib/limits/shared-windows.ts'
import { formatToken, hashSecret, newSecret } from '#api/modules/accounts/tokens.ts'
import { listenOn } from '#server/listen.ts'
import { carriersOf, createDeps } from '#server/deps.ts'
import { openFiles } from '#server/files.ts'
import { buildSite, type SiteOptions } from '#server/build-site.ts'
import { openSearch, type ServedSearch } from '#server/search.ts'
import { ServingThreads } from '#server/threads/start.ts'
import { type Config, loadConfig } from '#config/config.ts'
import { defaultBrand } from '#contract/brand.ts'
import { demoAccounts, demoPassword } from '#demo/accounts.ts'
import { openTemporaryServer } from '#db/embedded/temporary.ts'
import { run } from './child.ts'
import type { FillOptions } from './fill-database.ts'
import { buildIfStale } from '#scripts/build.ts'
import { startIndexer } from '#search/indexer.ts'
import { memoryEngine } from '#search/memory/engine.ts'
import { loadSynonyms } from '#search/synonym-follower.ts'

type BenchOptions = Pick<SiteOptions, 'sharedAnswerMs'> & {
  /** Invented listings beside the demo content. */
  listings?: number
  /** Threads that serve, `usualThreads` in the product. */
  threads?: number
  /** Address of an OpenSearch cluster that searches in place of the engine in memory. */
  cluster?: string | undefined
}

/** In seconds. */
const longestCalm = 60

const appSecret = 'for-benchmarks-on-this-machine-alone'
const most = '1000000'

const { servingThreads, searchThreads } = loadConfig({})

/** As many threads as the product has on this machine. */
export const usualThreads = String(servingThreads)

/** The configuration of the serving threads beside the main one, with limits that no load reaches. */
const configOf = (folder: string, cluster: string | undefined) =>
  loadConfig({
    OPENSEARCH_URL: cluster,
    OPENSEARCH_INDEX: 'bazar_bench',
    APP_ENV: 'test',
    APP_SECRET: appSecret,
    BASE_URL: 'http://localhost',
    DATA_DIR: folder,
    LOG_LEVEL: 'error',
    READ_LIMIT: most,
    SEARCH_LIMIT: most,
    SEARCH_LIMIT_ADDRESS: most,
  })

type BenchSearch = ServedSearch & { caughtUp(): Promise<void> }

async function searchInMemory(db: Db, stack: AsyncDisposableStack): Promise<BenchSearch> {
  const engine = memoryEngine({ threads: searchThreads })
  stack.defer(() => engine.close())
  const indexer = startIndexer({ db, engine })
  stack.defer(() => indexer.close())
  await indexer.ready
  await engine.setSynonyms(await loadSynonyms(db))
  return {
    engine,
    openPorts: () => engine.openPorts(),
    lag: () => 0,
    snapshotAge: () => null,
    reload() {},
    caughtUp: () => indexer.caughtUp(),
  }
}

/** Fills an index of the cluster, and feeds it from this process. */
async function searchByCluster(
  config: Config,
  { db, url }: { db: Db; url: string },
  stack: AsyncDisposableStack,
): Promise<BenchSearch> {
  const fail = (error: Error) => {
    throw error
  }
  const around = { role: 'all', stack, notify: console.log, fail } as const
  const search = await openSearch(config, { jobsDb: db, url }, around)
  const { count } = await db
    .selectFrom('listing')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('status', '=', 'active')
    .executeTakeFirstOrThrow()
  const isFilled = async () => (await search.engine.status().catch(() => null))?.documents === count
  while (!(await isFilled())) await sleep(1_000)
  return { ...search, caughtUp: async () => fail(new Error('not measured with a cluster')) }
}

/** The product with its demo content, as `npm start` runs it, with its own database and port. */
export async function startSite({
  listings: invented = 0,
  threads = 1,
  cluster,
  ...options
}: BenchOptions = {}) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'bazar-bench-'))
  const server = await openTemporaryServer()
  // Runs in its own process, so that this one's memory is the product's.
  const filling: FillOptions = { databaseUrl: server.url(), folder, listings: invented }
  await run('fill-database.ts', '', JSON.stringify(filling)).result
  const db = createDb(server.url())
  const config = configOf(folder, cluster)
  const stack = new AsyncDisposableStack()
  const search = cluster
    ? await searchByCluster(config, { db, url: server.url() }, stack)
    : await searchInMemory(db, stack)

  const counter = { statements: 0 }
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    // Precompiled statements pass only through here.
    async transformResult({ result }) {
      counter.statements += 1
      return result
    },
  }
  const { files, close: closeFiles } = await openFiles({
    mediaDir: path.join(folder, 'media'),
    privateDir: path.join(folder, 'private'),
    uploadsDir: path.join(folder, 'uploads'),
  })
  const deps = await createDeps({
    db: db.withPlugin(counting),
    search: search.engine,
    searchLag: () => 0,
    brand: defaultBrand,
    baseUrl: 'http://localhost',
    files,
    databaseUrl: server.url(),
    appSecret,
    carriers: await carriersOf({ environment: 'test', isPublicDemo: false, mail: null, sms: null }, db),
  })
  // Load tests are not visitors.
  deps.rateLimiter = unlimited
  await buildIfStale(defaultBrand)
  const app = await buildSite(deps, {
    baseUrl: 'http://localhost',
    logLevel: 'error',
    map: null,
    ...options,
  })
  const { count: listings } = await db
    .selectFrom('listing')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  await listenOn(app, { host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const others = new ServingThreads()
  await others.start({
    count: threads - 1,
    config,
    database: { url: server.url(), folders: [] },
    search,
    windows: new SharedWindows(),
    listening: Promise.resolve({ app, port }),
    notify: console.log,
    fail(error) {
      throw error
    },
  })
  // The event loop is late after the start, and the site refuses what is not urgent.
  for (let seconds = 0; (await app.inject('/api/search?per_page=1')).statusCode !== 200; seconds++) {
    if (seconds === longestCalm) throw new Error('the site is too busy after its start')
    await sleep(1_000)
  }
  return {
    app,
    db,
    deps,
    databaseUrl: server.url(),
    /** Waits until search shows everything that was written. */
    caughtUp: search.caughtUp,
    counter,
    /** Number of demo listings. */
    listings,
    address: `http://127.0.0.1:${port}`,
    /** The session cookie of a demo account. */
    async login(): Promise<string> {
      const payload = { username: demoAccounts[0]!.username, password: demoPassword }
      const reply = await app.inject({ method: 'POST', url: '/api/auth/login', payload })
      if (reply.statusCode !== 200) throw new Error(`the login was refused: ${reply.body}`)
      return `auth.token=${encodeURIComponent((reply.json() as { token: string }).token)}`
    },
    /** A bearer token for a new session. */
    async tokenOf(accountId: number): Promise<string> {
      const secret = newSecret()
      const { id } = await db
        .insertInto('session')
        .values({ account_id: accountId, secret_hash: hashSecret(secret), remember: false })
        .returning('id')
        .executeTakeFirstOrThrow()
      return formatToken(id, secret)
    },
    async stop() {
      await others.stop(0)
      await app.close()
      await closeFiles()
      await stack.disposeAsync()
      await db.destroy()
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const autocannon = createRequire(import.meta.url).resolve('autocannon')

export type Load = {
  perSecond: number
  p50: number
  p99: number
  errors: number
  /** CPU time of this process per request, in microseconds; hardly affected by other programs' load. */
  cpuMicroseconds: number
}

type LoadOptions = { headers?: Record<string, string>; seconds?: number; connections?: number }

/** Requests a second, sent by another process; the first seconds are warm-up. */
export async function measureLoad(
  url: string,
  { headers = {}, seconds = 5, connections = 10 }: LoadOptions = {},
): Promise<Load> {
  await runLoad(url, { headers, seconds: 2, connections })
  return runLoad(url, { headers, seconds, connections })
}

function runLoad(url: string, { headers, seconds, connections }: Required<LoadOptions>): Promise<Load> {
  const given = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}=${value}`])
  const child = spawn(
    process.execPath,
    [autocannon, '-c', String(connections), '-d', String(seconds), '-j', ...given, url],
    {
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  )
  const before = process.cpuUsage()
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', () => {
      const { user, system } = process.cpuUsage(before)
      const result = JSON.parse(output) as {
        requests: { average: number; total: number }
        latency: { p50: number; p99: number }
        errors: number
        non2xx: number
      }
      resolve({
        perSecond: Math.round(result.requests.average),
        p50: result.latency.p50,
        p99: result.latency.p99,
        errors: result.errors + result.non2xx,
        cpuMicroseconds: Math.round((user + system) / result.requests.total),
      })
    })
  })
}

/** Describes the machine behind the figures. */
export const machine = () =>
  `${os.availableParallelism()} cores, Node ${process.version}, load ${os.loadavg()[0]!.toFixed(1)}`
