import { sql } from 'kysely'
import type { Db } from '#lib/database/db.ts'

/** Lets one change of a kind happen after the other. */
export const lockSwitches = (trx: Db) =>
  sql`select pg_advisory_xact_lock(hashtextextended('site-switches', 0))`.execute(trx)

export const findMaintenance = (db: Db) =>
  db.selectFrom('maintenance').select(['reason', 'ends_at', 'started_at']).executeTakeFirst()

export const putMaintenance = (trx: Db, row: { reason: string; ends_at: Date | null; started_at: Date }) =>
  trx
    .insertInto('maintenance')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('only_one').doUpdateSet({ reason: row.reason, ends_at: row.ends_at }),
    )
    .execute()

export const deleteMaintenance = (trx: Db) => trx.deleteFrom('maintenance').execute()

export const listSwitches = (db: Db) =>
  db.selectFrom('feature_switch').select(['name', 'is_on', 'reason']).execute()

export const putSwitch = (trx: Db, row: { name: string; is_on: boolean; reason: string }) =>
  trx
    .insertInto('feature_switch')
    .values(row)
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ is_on: row.is_on, reason: row.reason }))
    .execute()
