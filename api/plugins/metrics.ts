import { createHash, timingSafeEqual } from 'node:crypto'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Deps } from '#api/deps.ts'
import { isInProcess } from '#lib/addresses.ts'
import { DomainError } from '#lib/errors.ts'
import type { Metrics } from '#lib/metrics.ts'
import type { LiveStatus } from '#realtime/live.ts'

export type MetricsOptions = { deps: Deps; token: string | undefined }

const hashOf = (text: string) => createHash('sha256').update(text).digest()

/**
 * Serves `GET /metrics` for monitoring. Requires a token instead of an address: behind a proxy on the same
 * machine every visitor comes from loopback. Without a configured token it refuses everyone.
 */
export const metrics = fp<MetricsOptions>(async (app, { deps, token }) => {
  if (!token) return
  const expected = hashOf(`Bearer ${token}`)
  const isAllowed = ({ headers }: FastifyRequest) =>
    timingSafeEqual(hashOf(headers.authorization ?? ''), expected)

  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  app.addHook('onClose', async () => void delay.disable())

  // Loaded only when monitoring is configured.
  const { metricsRegistry } = await import('#lib/metrics.ts')
  const registry = metricsRegistry()
  const answers = registry.counter('http_answers_total', 'Answered requests by status.', ['status'])
  const seconds = registry.counter('http_answer_seconds_total', 'Time from request to answer, summed.')
  app.addHook('onResponse', async (request, reply) => {
    // A page's own API calls are part of the page.
    if (isInProcess(request)) return
    answers.inc({ status: reply.statusCode })
    seconds.inc(reply.elapsedTime / 1000)
  })
  addLoadMetrics(registry, app.load)
  addLiveMetrics(registry, deps.live)
  const readSearch = addSearchMetrics(registry, deps)
  addProcessMetrics(registry, delay)

  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!isAllowed(request)) {
      reply.header('www-authenticate', 'Bearer')
      throw new DomainError('not_logged_in')
    }
    await readSearch()
    const text = await registry.text()
    delay.reset()
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
    'By how much the main thread is late; above limits, requests are refused.',
    () => load.delayMs() / 1000,
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

/** Returns a function that asks the engine for its status before the other metrics read it. */
function addSearchMetrics({ gauge, total }: Metrics, { search, searchLag, searchSnapshotAge }: Deps) {
  let status: Awaited<ReturnType<typeof search.status>> | null = null
  gauge('search_up', 'Whether the engine answers.', () => (status ? 1 : 0))
  gauge('search_documents', 'Searchable listings.', () => status?.documents)
  gauge('search_dead_documents', 'Documents that occupy space until compaction.', () => status?.dead)
  gauge('search_terms', 'Different words.', () => status?.terms)
  gauge('search_bytes', 'Memory of lists and columns.', () => status?.bytes)
  gauge('search_waiting', 'Queries waiting for an answer.', () => status?.waiting)
  total('search_queries_total', 'Queries received.', () => status?.queries)
  total('search_timeouts_total', 'Queries that timed out.', () => status?.timeouts)
  total('search_overloads_total', 'Queries refused because too many were waiting.', () => status?.overloads)
  gauge('search_lag_seconds', 'How far search may lag behind the database.', searchLag)
  gauge('search_snapshot_age_seconds', "Age of the snapshot's data.", searchSnapshotAge)
  return async () => {
    status = await search.status().catch(() => null)
  }
}

/** Metrics common to every process. `delay` holds timer delays in nanoseconds. */
function addProcessMetrics({ gauge, total }: Metrics, delay: ReturnType<typeof monitorEventLoopDelay>) {
  total('process_cpu_seconds_total', 'Processor time, of all threads.', () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1e6
  })
  const memory = (name: string, help: string, part: keyof NodeJS.MemoryUsage) =>
    gauge(name, help, () => process.memoryUsage()[part])
  memory('process_resident_memory_bytes', 'Memory in use, of all threads.', 'rss')
  gauge(
    'process_start_time_seconds',
    'When it started, since 1970.',
    () => Math.round(performance.timeOrigin) / 1000,
  )
  memory('nodejs_heap_used_bytes', 'Objects of the main thread.', 'heapUsed')
  memory('nodejs_external_bytes', 'Memory outside the heap of the main thread.', 'external')
  memory('nodejs_array_buffers_bytes', 'Of that, buffers.', 'arrayBuffers')
  gauge(
    'nodejs_eventloop_delay_p99_seconds',
    'By how much the main thread was late, at worst in 99 of 100 looks since the last reading.',
    () => delay.percentile(99) / 1e9,
  )
}
