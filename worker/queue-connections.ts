import pg from 'pg'
import { connectionOptions, timeLimits } from '#lib/database/connections.ts'

type Callback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (destroy?: Error | boolean) => void,
) => void

/**
 * Errors after which the queue's library waits up to two minutes before it retries, however short the outage.
 */
const waitedFor = new Set(['57P03', 'EHOSTUNREACH', 'ETIMEDOUT'])

/** The same error without the code that the library recognises, so that it retries at its next poll. */
function impatient(error: unknown): unknown {
  const { code, message } = error as NodeJS.ErrnoException
  return code && waitedFor.has(code) ? new Error(message, { cause: error }) : error
}

class ImpatientPool extends pg.Pool {
  override connect(callback?: Callback): never {
    if (!callback) {
      return super.connect().catch((error: unknown) => {
        throw impatient(error)
      }) as never
    }
    return super.connect((error, client, release) =>
      callback(error && (impatient(error) as Error), client, release),
    ) as never
  }
}

/** Connections of the queue itself; jobs use others. */
export function openConnections(databaseUrl: string, max: number, onError: (error: Error) => void): pg.Pool {
  const pool = new ImpatientPool({
    ...connectionOptions(databaseUrl, 'jobs'),
    connectionTimeoutMillis: timeLimits.jobs.connect,
    max,
  })
  pool.on('error', onError)
  // The query that fails reports it; without a listener it would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}
