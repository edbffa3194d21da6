import type { Db } from '#lib/database/db.ts'
import { sql } from 'kysely'

export const deleteRefreshesBefore = (db: Db, before: Date, limit: number) =>
  db
    .deleteFrom('listing_refresh')
    .where('id', 'in', (eb) =>
      eb.selectFrom('listing_refresh').select('id').where('refreshed_at', '<', before).limit(limit),
    )
    .executeTakeFirst()

export const deleteTombstonesBefore = (db: Db, before: Date, limit: number) =>
  db
    .deleteFrom('listing_tombstone')
    .where('listing_id', 'in', (eb) =>
      eb.selectFrom('listing_tombstone').select('listing_id').where('erased_at', '<', before).limit(limit),
    )
    .executeTakeFirst()

/** Logs a change of each listing, so that search forgets the days too. */
export async function deleteTakenDaysBefore(db: Db, day: string, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from listing_taken_day where ctid = any(array(
      select ctid from listing_taken_day where day < ${day}::date limit ${limit}))`.execute(db)
  return Number(numAffectedRows)
}
