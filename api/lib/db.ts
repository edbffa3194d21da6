import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { DB } from '#db/types.generated.ts'

export type Db = Kysely<DB>

pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint beyond 2^53: ${text}`)
  return value
})

const mostPrepared = 500 // statements that each connection keeps

/** Statement names by their text, for all connections: each prepares those that it meets. */
const preparedNames = new Map<string, string>()

function preparedName(text: string): string | undefined {
  let name = preparedNames.get(text)
  if (!name && preparedNames.size < mostPrepared) preparedNames.set(text, (name = `s${preparedNames.size}`))
  return name
}

/**
 * Has the server plan each select once for a connection. Planning the larger ones takes longer than running them, and
 * their text need not be sent again.
 */
class PreparingClient extends pg.Client {
  // The overloads of pg's own method are not to be spelled again here.
  override query(...given: unknown[]): never {
    const [text, values] = given
    const name =
      typeof text === 'string' && Array.isArray(values) && /^\s*select\b/.test(text)
        ? preparedName(text)
        : undefined
    const run = super.query as (...args: unknown[]) => Promise<unknown>
    return (name ? run.call(this, { name, text, values }) : run.apply(this, given)) as never
  }
}

export type DbOptions = {
  /** Connections at most. */
  max?: number
  onLost?: (error: Error) => void
}

export function createDb(url: string, { max = 10, onLost }: DbOptions = {}): Db {
  const pool = new pg.Pool({ connectionString: url, max, Client: PreparingClient })
  // Without listeners, a lost connection would end the process: the pool's hear of idle ones, each one's of the rest.
  pool.on('error', (error) => onLost?.(error))
  pool.on('connect', (client) => client.on('error', () => {}))
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
}
