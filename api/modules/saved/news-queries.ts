import { sql } from 'kysely'
import type { Db } from '#lib/database/db.ts'

/** Selects the listings that someone saved. */
export async function listSavedOf(db: Db, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('saved_listing')
    .select('listing_id')
    .distinct()
    .where('listing_id', '=', sql<number>`any(${ids})`)
    .where('removed_at', 'is', null)
    .execute()
  return rows.map(({ listing_id }) => listing_id)
}

/** Current prices and ends of public listings. Omits deleted and held ones, which must not be announced. */
export const listNews = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('listing')
    .select(['id', 'seller_id', 'title', 'status', 'price_fening', 'finished_at', 'expires_at'])
    .where('id', '=', sql<number>`any(${ids})`)
    .where('status', 'in', ['active', 'finished', 'expired'])
    .where('held_by_moderation', '=', false)
    .where('deleted_at', 'is', null)
    .execute()

export type News = Awaited<ReturnType<typeof listNews>>[number]

/** The accounts after `after` that saved a listing, with its price then; never its seller. */
export const listSavers = (
  db: Db,
  { id, seller_id }: Pick<News, 'id' | 'seller_id'>,
  after: number,
  limit: number,
) =>
  db
    .selectFrom('saved_listing')
    .select(['account_id', 'price_fening'])
    .where('listing_id', '=', id)
    .where('removed_at', 'is', null)
    .where('account_id', '<>', seller_id)
    .where('account_id', '>', after)
    .orderBy('account_id')
    .limit(limit)
    .execute()
