import { sql } from 'kysely'
import { createDb, type Db } from '#lib/db.ts'

/** Migrated and with reference data. */
export const templateName = 'bazar_template'

/** `server` is the address of a server without a database. */
export function databaseUrl(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

/**
 * A database of its own for one test file. It stays until the run's server goes, so that nothing that still holds a
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
