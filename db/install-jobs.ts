import { EventEmitter } from 'node:events'
import { runMigrations } from 'graphile-worker'
import { CompiledQuery, type Kysely, sql } from 'kysely'
import type { Pool } from 'pg'

const lockName = 'install graphile_worker'

type Statement = string | { text: string; values?: unknown[] }

/**
 * Migrates the tables and functions of the job queue, which its library keeps in its own schema, to the
 * library's version. Concurrent callers wait for each other.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- the library's schema is not ours to type
export async function installJobs(db: Kysely<any>) {
  await db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(hashtext(${lockName}))`.execute(connection)
    try {
      await runMigrations({ pgPool: poolOf(connection) })
    } finally {
      await sql`select pg_advisory_unlock(hashtext(${lockName}))`.execute(connection)
    }
  })
}

/** The library wants a pg pool; this one hands out the connection that we hold, and never closes it. */
// oxlint-disable-next-line typescript/no-explicit-any -- as above
function poolOf(connection: Kysely<any>): Pool {
  const client = {
    query: (statement: Statement, values?: unknown[]) => {
      const { text, values: own } = typeof statement === 'string' ? { text: statement, values } : statement
      return connection.executeQuery(CompiledQuery.raw(text, own))
    },
    release() {},
  }
  // The owner of the connection listens for its errors; the library warns about a pool without listeners.
  const pool = new EventEmitter().on('error', () => {}).on('connect', () => {})
  return Object.assign(pool, { connect: async () => client, query: client.query }) as unknown as Pool
}
