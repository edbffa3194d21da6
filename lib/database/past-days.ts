import { sql } from 'kysely'
import { inBatches } from './batches.ts'
import type { Db } from './db.ts'

const deletedAtOnce = 10_000

/** Deletes rows of days before `day`, a batch at a time. Returns how many. */
export const deleteDaysBefore = (
  db: Db,
  table: 'listing_term' | 'searched_term' | 'seller_day',
  day: string,
): Promise<number> =>
  inBatches(async (limit) => {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)} where day < ${day}::date limit ${limit}))`.execute(db)
    return Number(numAffectedRows)
  }, deletedAtOnce)
