import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { DB } from '#db/types.generated.ts'

export type Db = Kysely<DB>

pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint beyond 2^53: ${text}`)
  return value
})

export type DbOptions = {
  /** Connections at most. */
  max?: number
  onLost?: (error: Error) => void
}

export function createDb(url: string, { max = 10, onLost }: DbOptions = {}): Db {
  const pool = new pg.Pool({ connectionString: url, max })
  // Without listeners, a lost connection would end the process: the pool's hear of idle ones, each one's of the rest.
  pool.on('error', (error) => onLost?.(error))
  pool.on('connect', (client) => client.on('error', () => {}))
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
}
