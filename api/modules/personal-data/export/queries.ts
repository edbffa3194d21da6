import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#lib/database/db.ts'

const columns = [
  'id',
  'account_id',
  'file_key',
  'requested_at',
  'ready_at',
  'expires_at',
  'size_bytes',
] as const

export const findLatestExport = (db: Db, accountId: number) =>
  db
    .selectFrom('data_export')
    .select('requested_at')
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

export const insertExport = (
  trx: Db,
  values: { account_id: number; file_key: string; requested_at: Date; expires_at: Date },
) => trx.insertInto('data_export').values(values).returning('id').executeTakeFirstOrThrow()

export const findExport = (db: Db, id: number) =>
  db.selectFrom('data_export').select(columns).where('id', '=', id).executeTakeFirst()

/** Those that have not expired, the latest first. */
export const listExports = (db: Db, accountId: number, now: Date) =>
  db
    .selectFrom('data_export')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .orderBy('id', 'desc')
    .execute()

/** Returns false if the export was deleted meanwhile. */
export async function markReady(
  trx: Db,
  id: number,
  values: { ready_at: Date; expires_at: Date; size_bytes: number },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('data_export')
    .set(values)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const listExpired = (db: Db, now: Date, limit: number) =>
  db
    .selectFrom('data_export')
    .select(['id', 'file_key'])
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(limit)
    .execute()

export const listExportsOf = (db: Db, accountId: number) =>
  db.selectFrom('data_export').select(['id', 'file_key']).where('account_id', '=', accountId).execute()

export const deleteExport = (db: Db, id: number) =>
  db.deleteFrom('data_export').where('id', '=', id).execute()

const fetchedAtOnce = 500

/** Reads the rows of a query bit by bit, however many there are. */
export const eachRow = (
  db: Db,
  query: RawBuilder<Record<string, unknown>>,
  take: (rows: Record<string, unknown>[]) => Promise<void>,
): Promise<void> =>
  db
    .transaction()
    .setAccessMode('read only')
    .execute(async (trx) => {
      await sql`declare exported no scroll cursor for ${query}`.execute(trx)
      for (;;) {
        const { rows } = await sql<Record<string, unknown>>`
          fetch ${sql.lit(fetchedAtOnce)} from exported`.execute(trx)
        if (rows.length > 0) await take(rows)
        if (rows.length < fetchedAtOnce) return
      }
    })
