import { sql } from 'kysely'
import type { Db } from '#lib/database/db.ts'

export const listNewest = (db: Db, accountId: number, limit: number) =>
  db
    .selectFrom('recent_search')
    .select(['id', 'q', 'category_id', 'created_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export type RecentSearchRow = Awaited<ReturnType<typeof listNewest>>[number]

type NewSearch = { account_id: number; q: string; category_id: number | null; created_at: Date }

/** Updates the time and spelling of an existing search. */
export const upsert = (db: Db, values: NewSearch) =>
  db
    .insertInto('recent_search')
    .values(values)
    .onConflict((conflict) =>
      conflict
        .expression(sql`account_id, lower(q), category_id`)
        .doUpdateSet(({ ref }) => ({ q: ref('excluded.q'), created_at: ref('excluded.created_at') })),
    )
    .execute()

/** Serialises changes of an account's searches until the transaction ends. */
export const lockSearches = (trx: Db, accountId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`recent-searches:${accountId}`}, 0))`.execute(trx)

export const deleteBeyond = (db: Db, accountId: number, kept: number) =>
  db
    .deleteFrom('recent_search')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('recent_search')
        .select('id')
        .where('account_id', '=', accountId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .offset(kept),
    )
    .execute()

export const deleteAll = (db: Db, accountId: number) =>
  db.deleteFrom('recent_search').where('account_id', '=', accountId).execute()

export async function deleteOne(db: Db, accountId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recent_search')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
