import { sql } from 'kysely'
import { createDb, type Db } from '#lib/database/db.ts'

/** Migrated, with reference data. */
export const templateName = 'bazar_template'

/** `server` is a server's address without a database. */
export function databaseUrl(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

/**
 * A separate database for one test file. It stays until the run's server is removed, so that no open
 * connection is cut off.
 */
export async function cloneTemplate(server: string): Promise<{ db: Db; url: string }> {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  const admin = createDb(databaseUrl(server, 'postgres'), { max: 1 })
  await sql`create database ${sql.id(name)} template ${sql.id(templateName)} strategy file_copy`.execute(
    admin,
  )
  await admin.destroy()
  const url = databaseUrl(server, name)
  return { db: createDb(url), url }
}
