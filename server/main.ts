import '#server/tracing/start.ts'
import { parseArgs } from 'node:util'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { closeWithin } from '#api/plugins/drain.ts'
import { type Config, configOrExit } from '#config/config.ts'
import { armFaultPoint } from '#lib/process/fault-points.ts'
import { runUntilStopped } from '#lib/process/run-until-stopped.ts'
import { closeTracing } from '#lib/tracing.ts'
import { SharedWindows } from '#lib/limits/shared-windows.ts'
import { buildSite, type SiteOptions, siteOptionsOf } from '#server/build-site.ts'
import { type Notify, type Role, roles, startDatabase } from '#server/database.ts'
import { listenOn } from '#server/listen.ts'
import { openDeps } from '#server/open-deps.ts'
import { openSearch } from '#server/search.ts'
import { type Listening, ServingThreads } from '#server/threads/start.ts'

export type StartOptions = {
  role?: Role
  /** Everything to dispose of, latest first. */
  stack: AsyncDisposableStack
  notify: Notify
  /** Ends the program with this error. */
  fail: (error: Error) => void
  /** Resolves once the pages are built; at once by default. */
  built?: Promise<unknown>
  /** Builds the site once database and search are up. */
  makeSite: (deps: Deps, options: SiteOptions) => Promise<FastifyInstance>
}

/** Starts the parts that the role needs in this process. */
export async function startServer(
  config: Config,
  { role = 'all', stack, notify, fail, built, makeSite }: StartOptions,
) {
  stack.defer(closeTracing)
  const database = await startDatabase(config, { role, stack, notify, fail })
  const search = await openSearch(config, database, { role, stack, notify, fail })
  const windows = new SharedWindows()
  const { deps, jobDeps } = await openDeps(config, {
    database,
    search,
    windows,
    stack,
    notify,
  })
  if (role !== 'worker' && config.environment !== 'production') {
    const { playDemoMarket } = await import('#server/demo-market/market.ts')
    await playDemoMarket(deps)
  }
  const running: { stop(): Promise<unknown> }[] = []
  const patienceMs = config.shutdownSeconds * 1000
  stack.defer(async () => void (await Promise.all(running.map((one) => one.stop()))))
  if (role !== 'worker') {
    await built
    const threads = new ServingThreads()
    let app: FastifyInstance | undefined
    running.push({ stop: () => (app ? stopServing(app, threads, patienceMs) : threads.stop(patienceMs)) })
    const listening = Promise.withResolvers<Listening>()
    // They load the site while this thread does.
    const started = threads.start({
      count: config.servingThreads - 1,
      config,
      database,
      search,
      windows,
      listening: listening.promise,
      notify,
      fail,
    })
    started.catch(() => {}) // awaited below
    const thread = {
      number: 0,
      others: () => threads.metricsBeside(0),
      caches: () => threads.cachesBeside(0),
    }
    app = await makeSite(deps, { ...siteOptionsOf(config), thread })
    await listenOn(app, config)
    listening.resolve({ app, port: config.port })
    await started
  }
  if (role !== 'web') {
    const { startWorker } = await import('#worker/main.ts')
    const onError = (error: Error) => notify(`Worker: ${error.message}`)
    const worker = await startWorker(jobDeps, { databaseUrl: database.url, onError })
    running.push({ stop: () => worker.stop(patienceMs) })
  }
}

/**
 * Ends all serving threads together. None stops to listen while another works on a request: the kernel spreads new
 * connections over all of them, and resets what a closing socket has not accepted.
 */
async function stopServing(app: FastifyInstance, threads: ServingThreads, patienceMs: number) {
  const end = performance.now() + patienceMs
  await Promise.all([app.drain(patienceMs), threads.drain(patienceMs)])
  const leftMs = Math.max(0, end - performance.now())
  await Promise.all([closeWithin(app, leftMs), threads.stop(leftMs)])
}

/** Reads `--role` from the command line; for entry points. */
export function roleOrExit(): Role {
  const { role } = parseArgs({ options: { role: { type: 'string', default: 'all' } }, strict: false }).values
  const knownRole = roles.find((one) => one === role)
  if (knownRole) return knownRole
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
