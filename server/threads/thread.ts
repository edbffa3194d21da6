import '#server/tracing/start.ts'
import { parentPort, workerData } from 'node:worker_threads'
import { createBirpc } from 'birpc'
import type { FastifyInstance } from 'fastify'
import { closeWithin } from '#api/plugins/drain.ts'
import { cacheCounts } from '#lib/caches/caches.ts'
import { armFaultPoint } from '#lib/process/fault-points.ts'
import { closeTracing } from '#lib/tracing.ts'
import { ownWrites } from '#lib/database/own-writes.ts'
import { SharedWindows } from '#lib/limits/shared-windows.ts'
import { changeListeners } from '#search/change-listeners.ts'
import { searcherOver } from '#search/memory/engine.ts'
import { buildSite, siteOptionsOf } from '#server/build-site.ts'
import { openPools } from '#server/database.ts'
import { listenOn } from '#server/listen.ts'
import { openDeps } from '#server/open-deps.ts'
import { openClusterSearcher } from '#server/search.ts'
import { type MainCalls, over, type ThreadCalls, type ThreadData } from './protocol.ts'
import { SearchState } from './search-state.ts'

// A serving thread: the whole site on the port of the main thread, with that thread's search engine and its
// counts of limits.

const { config, number, databaseUrl, folders, searchPorts, searchState, windows, ...shared } =
  workerData as ThreadData
ownWrites.countIn(shared.ownWrites)
const control = parentPort!
const stack = new AsyncDisposableStack()
const changes = changeListeners()

const main = createBirpc<MainCalls, ThreadCalls>(
  {
    noteChange: (change) => changes.tell(() => change),
    listen: async (port) => listenOn(await started, { host: config.host, port, isTaken: true }),
    metrics: async () => (await started).metricsSnapshot(),
    caches: cacheCounts,
    drain: async (patienceMs) => (await started).drain(patienceMs),
    async stop(patienceMs) {
      await closeWithin(await started, patienceMs)
      await stack.disposeAsync()
      await closeTracing()
      process.exit(0)
    },
  },
  over(control),
)

async function start(): Promise<FastifyInstance> {
  armFaultPoint(config.faultPoint)
  const notify = (text: string) => void main.notify.asEvent(text)
  // The main thread tells the operator of the same troubles.
  const database = await openPools(databaseUrl, {
    poolerUrl: config.poolerUrl,
    folders,
    threads: config.servingThreads,
    stack,
    notify() {},
  })
  const state = new SearchState(searchState)
  const { searchCluster } = config
  const searcher = searchPorts
    ? searcherOver(searchPorts)
    : await openClusterSearcher(searchCluster!, database, { stack, notify })
  const search = {
    engine: { ...searcher, onApplied: changes.onApplied },
    lag: state.lag,
    snapshotAge: state.snapshotAge,
    // The main thread follows the same tables.
    reload() {},
  }
  const { deps } = await openDeps(config, {
    database,
    search,
    windows: new SharedWindows(windows),
    stack,
    notify,
  })
  return buildSite(deps, {
    ...siteOptionsOf(config),
    thread: {
      number,
      others: () => main.metricsBeside(number),
      caches: () => main.cachesBeside(number),
    },
  })
}

const started = start()
