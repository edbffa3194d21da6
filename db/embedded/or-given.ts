import { sql } from 'kysely'
import type { Purpose } from '#lib/database/connections.ts'
import { createDb, type Db } from '#lib/database/db.ts'
import { oldestPostgres } from './oldest-postgres.ts'
import { DatabaseUnavailable, openDatabaseServer } from './server.ts'

export type DatabaseOptions = {
  /** URL of an external server; the embedded one is opened if undefined. */
  databaseUrl: string | undefined
  dataDir: string
  mode: 'own' | 'attach-or-own'
  /** Maximum number of connections. */
  max?: number
  /** Restarts an embedded server that ends unasked. */
  isKept?: boolean
  purpose?: Purpose
  onProgress?: (text: string) => void
  onLost?: (error: Error) => void
}

export type OpenDatabase = {
  db: Db
  url: string
  notices: string[]
  /** The data folder of an embedded server that we own. */
  data?: string | undefined
  /** Settles when the embedded server ends, asked or not, or the process that owns it does. */
  gone: Promise<void>
  /** Closes the connections, and stops the server if it is ours. */
  close(patienceMs?: number): Promise<void>
}

/**
 * Connects to the given PostgreSQL or to the embedded one, starting it if necessary. Throws
 * DatabaseUnavailable.
 */
export async function openDatabase({
  databaseUrl,
  dataDir,
  mode,
  max,
  isKept,
  purpose,
  onProgress,
  onLost,
}: DatabaseOptions): Promise<OpenDatabase> {
  const server = databaseUrl
    ? undefined
    : await openDatabaseServer({ dataDir, durable: true, mode, onProgress, isKept })
  const url = databaseUrl ?? server!.url()
  // A pool drops connections before the server knows, so some are cut off at the end. Nothing is lost.
  let closing = false
  const db = createDb(url, {
    ...(max && { max }),
    ...(purpose && { purpose }),
    onLost: (error) => !closing && onLost?.(error),
  })
  async function close(patienceMs?: number) {
    closing = true
    await db.destroy()
    await server?.stop(patienceMs)
  }
  try {
    await checkServer(db)
  } catch (error) {
    await close()
    throw error
  }
  return {
    db,
    url,
    notices: server?.notices ?? [],
    data: server?.data,
    gone: server?.gone ?? new Promise(() => {}),
    close,
  }
}

/** Migrations would fail halfway on a server that lacks what they use. */
async function checkServer(db: Db) {
  const { rows } = await sql<{ version: string; number: string; encoding: string; name: string }>`
    select current_setting('server_version') as version, current_setting('server_version_num') as number,
      current_setting('server_encoding') as encoding, current_database() as name`
    .execute(db)
    .catch((error: Error) => {
      throw new DatabaseUnavailable(
        `cannot connect to PostgreSQL: ${error.message || String((error as NodeJS.ErrnoException).code)}`,
        { cause: error },
      )
    })
  const { version, number, encoding, name } = rows[0]!
  if (Math.floor(Number(number) / 10_000) < oldestPostgres)
    throw new DatabaseUnavailable(`PostgreSQL ${version} is too old: ${oldestPostgres} or newer is needed`)
  if (encoding !== 'UTF8')
    throw new DatabaseUnavailable(
      `the database "${name}" has the encoding ${encoding}: make it with encoding UTF8`,
    )
}
