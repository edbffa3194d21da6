import { createHash, timingSafeEqual } from 'node:crypto'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Deps } from '#api/deps.ts'
import { isInProcess } from '#lib/http/addresses.ts'
import { type CacheCounts, cacheCounts } from '#lib/caches/caches.ts'
import { DomainError } from '#lib/errors.ts'
import type { Merging, Metrics, MetricsSnapshot } from '#lib/load/metrics.ts'
import type { LiveStatus } from '#realtime/live.ts'

/** The number of this serving thread, and how to get the metrics and caches of the others. */
export type ThreadMetrics = {
  number: number
  others(): Promise<MetricsSnapshot[]>
  caches(): Promise<Record<string, CacheCounts>[]>
}

const onlyThread: ThreadMetrics = { number: 0, others: async () => [], caches: async () => [] }

export type MetricsOptions = {
  deps: Deps
  token: string | undefined
  thread?: ThreadMetrics | undefined
  /** Adds the metrics of modules; returns a function that reads them before a scrape. */
  addWork: (registry: Metrics, deps: Deps) => () => Promise<void>
}

const hashOf = (text: string) => createHash('sha256').update(text).digest()

/**
 * Serves `GET /metrics` for monitoring. Requires a token instead of an address: behind a proxy on the same
 * machine every visitor comes from loopback. Without a configured token it refuses everyone.
 */
export const metrics = fp<MetricsOptions>(async (app, { deps, token, thread = onlyThread, addWork }) => {
  if (!token) return void app.decorate('metricsSnapshot', async () => [])
  const expected = hashOf(`Bearer ${token}`)
  const isAllowed = ({ headers }: FastifyRequest) =>
    timingSafeEqual(hashOf(headers.authorization ?? ''), expected)

  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  app.addHook('onClose', async () => void delay.disable())

  // Loaded only when monitoring is configured.
  const { mergedMetrics, metricsRegistry } = await import('#lib/load/metrics.ts')
  const registry = metricsRegistry()
  const answers = registry.counter('http_answers_total', 'Answered requests by status.', ['status'])
  const byThread = registry.counter('http_answers_by_thread_total', 'Answered requests by thread.', [
    'thread',
  ])
  const seconds = registry.counter('http_answer_seconds_total', 'Time from request to answer, summed.')
  app.addHook('onResponse', async (request, reply) => {
    // A page's own API calls are part of the page.
    if (isInProcess(request)) return
    answers.inc({ status: reply.statusCode })
    byThread.inc({ thread: thread.number })
    seconds.inc(reply.elapsedTime / 1000)
  })
  addLoadMetrics(registry, app.load)
  addLiveMetrics(registry, deps.live)
  addCacheMetrics(registry)
  const readSearch = addSearchMetrics(registry, deps)
  const readWork = addWork(registry, deps)
  addProcessMetrics(registry, delay)

  app.decorate('metricsSnapshot', async () => {
    await Promise.all([readSearch(), readWork()])
    const snapshot = await registry.snapshot()
    delay.reset()
    return snapshot
  })

  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!isAllowed(request)) {
      reply.header('www-authenticate', 'Bearer')
      throw new DomainError('not_logged_in')
    }
    const [own, theirs] = await Promise.all([app.metricsSnapshot(), thread.others()])
    const text = await mergedMetrics([own, ...theirs])
    return reply.header('cache-control', 'no-store').type(registry.contentType).send(text)
  })
})

function addLoadMetrics({ gauge, gaugeBy, totalBy }: Metrics, load: FastifyInstance['load']) {
  const both = (one: 'running' | 'waiting') => () => ({
    page: load.status('page')[one],
    api: load.status('api')[one],
  })
  totalBy(
    'http_shed_total',
    'Requests refused because there were too many, by who asked.',
    'priority',
    () => load.shed,
  )
  gaugeBy('http_running', 'Requests in progress.', 'kind', both('running'))
  gaugeBy('http_waiting', 'Requests waiting for their turn.', 'kind', both('waiting'))
  gauge(
    'nodejs_eventloop_delay_mean_seconds',
    'By how much a serving thread is late; above limits, requests are refused.',
    () => load.delayMs() / 1000,
    'max',
  )
}

function addLiveMetrics({ gauge, total }: Metrics, live: Deps['live']) {
  const read = (name: keyof LiveStatus) => () => live.status()?.[name]
  gauge('live_sockets', 'Open sockets.', read('sockets'))
  total('live_events_total', 'Events sent to sockets.', read('sent'))
  total('live_dropped_total', 'Sockets dropped because they read too slowly.', read('dropped'))
  total('live_refused_total', 'Sockets and subscriptions refused.', read('refused'))
  total('live_ignored_frames_total', 'Frames ignored because a socket sent too many.', read('ignored'))
}

function addCacheMetrics({ gaugeBy, totalBy }: Metrics) {
  const read = (one: keyof CacheCounts) => () =>
    Object.fromEntries(
      Object.entries(cacheCounts()).flatMap(([name, { [one]: count }]) =>
        count === null ? [] : [[name, count]],
      ),
    )
  totalBy('cache_hits_total', 'Values found in a cache.', 'cache', read('hits'))
  totalBy('cache_misses_total', 'Values not found in a cache.', 'cache', read('misses'))
  totalBy('cache_evictions_total', 'Entries that had to make room.', 'cache', read('evictions'))
  gaugeBy('cache_entries', 'Entries in a cache.', 'cache', read('entries'))
  gaugeBy('cache_bytes', 'Size of a cache that is bound by bytes.', 'cache', read('bytes'))
}

/** Returns a function that asks the engine for its status before the other metrics read it. */
function addSearchMetrics(
  { gauge, total, totalBy }: Metrics,
  { search, searchLag, searchSnapshotAge }: Deps,
) {
  let status: Awaited<ReturnType<typeof search.status>> | null = null
  gauge('search_up', 'Whether the engine answers.', () => (status ? 1 : 0), 'first')
  gauge('search_documents', 'Searchable listings.', () => status?.documents, 'first')
  gauge('search_dead_documents', 'Documents that occupy space until compaction.', () => status?.dead, 'first')
  gauge('search_terms', 'Different words.', () => status?.terms, 'first')
  gauge('search_bytes', 'Memory of lists and columns, of all threads.', () => status?.bytes, 'first')
  gauge('search_waiting', 'Queries waiting for an answer.', () => status?.waiting)
  total('search_queries_total', 'Queries received.', () => status?.queries)
  totalBy(
    'search_answers_by_thread_total',
    'Queries answered by search thread.',
    'thread',
    () => Object.fromEntries(status?.answersByThread.entries() ?? []),
    'first',
  )
  total('search_timeouts_total', 'Queries that timed out.', () => status?.timeouts)
  total('search_overloads_total', 'Queries refused because too many were waiting.', () => status?.overloads)
  gauge('search_lag_seconds', 'How far search may lag behind the database.', searchLag, 'first')
  gauge('search_snapshot_age_seconds', "Age of the snapshot's data.", searchSnapshotAge, 'first')
  return async () => {
    // Without search its metrics are absent; the health check reports it.
    status = await search.status().catch(() => null)
  }
}

/** Metrics common to every process. `delay` holds timer delays in nanoseconds. */
function addProcessMetrics({ gauge, total }: Metrics, delay: ReturnType<typeof monitorEventLoopDelay>) {
  total(
    'process_cpu_seconds_total',
    'Processor time, of all threads.',
    () => {
      const { user, system } = process.cpuUsage()
      return (user + system) / 1e6
    },
    'first',
  )
  const memory = (name: string, help: string, part: keyof NodeJS.MemoryUsage, merging: Merging = 'sum') =>
    gauge(name, help, () => process.memoryUsage()[part], merging)
  memory('process_resident_memory_bytes', 'Memory in use, of all threads.', 'rss', 'first')
  gauge(
    'process_start_time_seconds',
    'When it started, since 1970.',
    () => Math.round(performance.timeOrigin) / 1000,
    'first',
  )
  memory('nodejs_heap_used_bytes', 'Objects of the serving threads.', 'heapUsed')
  memory('nodejs_external_bytes', 'Memory of the serving threads outside their heaps.', 'external')
  memory('nodejs_array_buffers_bytes', 'Of that, buffers.', 'arrayBuffers')
  gauge(
    'nodejs_eventloop_delay_p99_seconds',
    'By how much a serving thread was late, at worst in 99 of 100 looks since the last reading.',
    () => delay.percentile(99) / 1e9,
    'max',
  )
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The metrics of this thread; empty unless monitoring is configured. */
    metricsSnapshot(): Promise<MetricsSnapshot>
  }
}
