import { Client, errors } from '@opensearch-project/opensearch'
import { Breaker } from '#lib/load/breaker.ts'
import { SearchOverloaded, SearchTimeout } from '#search/engine.ts'
import type { Dsl } from './dsl.ts'
import type { Reply } from './replies.ts'

/** An OpenSearch cluster and who we are to it. */
export type ClusterAddress = {
  /** Addresses of nodes; the client takes turns and leaves out those that are away. */
  nodes: readonly string[]
  username?: string | undefined
  password?: string | undefined
  /** Certificate of the authority that signed those of the nodes, in PEM. */
  ca?: string | undefined
}

type Failure = { type?: string; reason?: string; caused_by?: Failure }
type SearchReply = Reply & { timed_out?: boolean; status?: number; error?: Failure }

const breakAfter = 5 // failures in a row
const breakMs = 3_000
const tooMany = 429
const usualTimeoutMs = 30_000

/** One request to the cluster. */
type Request = {
  method: 'GET' | 'PUT' | 'POST' | 'DELETE' | 'HEAD'
  path: string
  body?: Dsl
  /** Lines of a bulk request, in place of a body. */
  lines?: readonly Dsl[]
  query?: Record<string, string>
}

export type Cluster = ReturnType<typeof openCluster>

/** Connections to an OpenSearch cluster. */
export function openCluster({ nodes, username, password, ca }: ClusterAddress) {
  const client = new Client({
    nodes: [...nodes],
    ...(username && password && { auth: { username, password } }),
    ...(ca && { ssl: { ca } }),
  })
  const breaker = new Breaker({
    failures: breakAfter,
    pauseMs: breakMs,
    isFailure: (error) => isAway(error) || error instanceof SearchTimeout,
  })

  async function request<T>(
    { method, path, body, lines, query }: Request,
    timeoutMs = usualTimeoutMs,
    maxRetries = nodes.length > 1 ? 1 : 0,
  ): Promise<T> {
    const reply = await client.transport.request(
      {
        method,
        path,
        ...(body && { body }),
        ...(lines && { bulkBody: [...lines] }),
        ...(query && { querystring: query }),
      },
      { requestTimeout: timeoutMs, maxRetries },
    )
    return reply.body as T
  }

  /** Sends several searches as one request. Rejects with `SearchTimeout` if the cluster is slow or away. */
  async function searches(index: string, bodies: readonly Dsl[], timeoutMs: number): Promise<Reply[]> {
    // A shard that is away must not pass for one without listings.
    const head = { cancel_after_time_interval: `${timeoutMs}ms`, allow_partial_search_results: false }
    const deadline = performance.now() + timeoutMs
    const ask = async () => {
      const lines = bodies.flatMap((body) => [head, body])
      const search = { method: 'POST', path: `/${index}/_msearch`, lines } as const
      const send = (milliseconds: number) => request<{ responses: SearchReply[] }>(search, milliseconds, 0)
      const { responses } = await send(timeoutMs).catch((error: unknown) => {
        // Another node may answer in what is left of the time.
        const left = deadline - performance.now()
        if (nodes.length === 1 || left < 1 || !(error instanceof errors.ConnectionError)) throw error
        return send(left)
      })
      return responses.map(checked)
    }
    try {
      return await breaker.run(ask, () => new SearchTimeout('OpenSearch was away a moment ago'))
    } catch (error) {
      if (isAway(error)) throw new SearchTimeout(`OpenSearch is slow or away: ${(error as Error).message}`)
      if (statusOf(error) === tooMany) throw new SearchOverloaded('OpenSearch has too much to do')
      throw error
    }
  }

  return { request, searches, close: () => client.close() }
}

const statusOf = (error: unknown) => (error instanceof errors.ResponseError ? error.statusCode : undefined)

const serverError = 500
/** The cluster did not answer, or a node between could not; in contrast to an answer that refuses the request. */
function isAway(error: unknown): boolean {
  return (
    error instanceof errors.TimeoutError ||
    error instanceof errors.ConnectionError ||
    error instanceof errors.NoLivingConnectionsError ||
    (statusOf(error) ?? 0) >= serverError
  )
}

/** Returns whether the cluster refused a request because there is no such index or document. */
export const isUnknown = (error: unknown) => statusOf(error) === 404

function checked(reply: SearchReply): Reply {
  if (reply.error) {
    // No index has been filled yet.
    if (reply.error.type === 'index_not_found_exception')
      throw new SearchTimeout('there is no search index yet')
    const text = describe(reply.error)
    if (reply.status === tooMany) throw new SearchOverloaded(text)
    if (reply.error.type === 'task_cancelled_exception' || (reply.status ?? 0) >= serverError)
      throw new SearchTimeout(text)
    throw new Error(`OpenSearch refused a search: ${text}`)
  }
  if (reply.timed_out) throw new SearchTimeout('OpenSearch ran out of time')
  return reply
}

const describe = ({ type, reason, caused_by: cause }: Failure): string =>
  [`${type}: ${reason}`, ...(cause ? [describe(cause)] : [])].join('; ')
