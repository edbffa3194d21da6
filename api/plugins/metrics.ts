import { createHash, timingSafeEqual } from 'node:crypto'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Deps } from '#api/deps.ts'
import { inProcessAddress } from '#lib/addresses.ts'
import { DomainError } from '#lib/errors.ts'
import { type Metric, metricsText, processMetrics } from '#lib/metrics.ts'

export type MetricsOptions = { deps: Deps; token: string | undefined }

const hashOf = (text: string) => createHash('sha256').update(text).digest()

/**
 * `GET /metrics` for whoever watches the program. It asks for a token of its own rather than by address: behind a proxy
 * on the same machine every visitor comes from loopback. Without a token nobody is let in.
 */
export const metrics = fp<MetricsOptions>(async (app, { deps, token }) => {
  if (!token) return
  const expected = hashOf(`Bearer ${token}`)
  const isAllowed = ({ headers }: FastifyRequest) =>
    timingSafeEqual(hashOf(headers.authorization ?? ''), expected)

  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  app.addHook('onClose', async () => void delay.disable())

  const answers: Record<string, number> = {}
  let seconds = 0
  app.addHook('onResponse', async (request, reply) => {
    // What a page asks of the API is part of the page.
    if (request.socket.remoteAddress === inProcessAddress) return
    answers[reply.statusCode] = (answers[reply.statusCode] ?? 0) + 1
    seconds += reply.elapsedTime / 1000
  })

  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!isAllowed(request)) {
      reply.header('www-authenticate', 'Bearer')
      throw new DomainError('not_logged_in')
    }
    const found: Metric[] = [
      {
        name: 'http_answers_total',
        kind: 'counter',
        help: 'Answered requests by status.',
        value: { label: 'status', values: answers },
      },
      {
        name: 'http_answer_seconds_total',
        kind: 'counter',
        help: 'Time from request to answer, summed.',
        value: seconds,
      },
      {
        name: 'http_shed_total',
        kind: 'counter',
        help: 'Requests refused because there were too many, by who asked.',
        value: { label: 'priority', values: app.load.shed },
      },
      ...loadMetrics(app.load),
      ...(await searchMetrics(deps)),
      ...processMetrics(delay),
    ]
    delay.reset()
    reply.header('cache-control', 'no-store').type('text/plain; version=0.0.4; charset=utf-8')
    return metricsText(found)
  })
})

function loadMetrics({ status, delayMs }: FastifyInstance['load']): Metric[] {
  const [page, api] = [status('page'), status('api')]
  const gauge = (name: string, help: string, value: Metric['value']): Metric => ({
    name,
    kind: 'gauge',
    help,
    value,
  })
  const byKind = (one: 'running' | 'waiting') => ({
    label: 'kind',
    values: { page: page[one], api: api[one] },
  })
  return [
    gauge('http_running', 'Requests that are worked on.', byKind('running')),
    gauge('http_waiting', 'Requests that wait for their turn.', byKind('waiting')),
    gauge(
      'nodejs_eventloop_delay_mean_seconds',
      'By how much the main thread is late; above limits, requests are refused.',
      delayMs() / 1000,
    ),
  ]
}

async function searchMetrics({ search, searchLag, searchSnapshotAge }: Deps): Promise<Metric[]> {
  const status = await search.status().catch(() => null)
  const gauge = (name: string, help: string, value: number | null | undefined): Metric => ({
    name: `search_${name}`,
    kind: 'gauge',
    help,
    value,
  })
  const counter = (name: string, help: string, value: number | undefined): Metric => ({
    name: `search_${name}_total`,
    kind: 'counter',
    help,
    value,
  })
  return [
    gauge('up', 'Whether the engine answers.', status ? 1 : 0),
    gauge('documents', 'Listings that can be found.', status?.documents),
    gauge('dead_documents', 'Documents that take room until compaction.', status?.dead),
    gauge('terms', 'Different words.', status?.terms),
    gauge('bytes', 'Memory of lists and columns.', status?.bytes),
    gauge('waiting', 'Queries that wait for their answer.', status?.waiting),
    counter('queries', 'Queries that were asked.', status?.queries),
    counter('timeouts', 'Queries that ran over their time.', status?.timeouts),
    counter('overloads', 'Queries refused because too many waited.', status?.overloads),
    gauge('lag_seconds', 'By how much search may be behind the database.', searchLag()),
    gauge('snapshot_age_seconds', 'Since what the snapshot holds was true.', searchSnapshotAge()),
  ]
}
