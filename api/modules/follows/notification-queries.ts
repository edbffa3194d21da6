import { sql } from 'kysely'
import type { Db } from '#lib/database/db.ts'
import { isOnOffer } from '#lib/listings/shown-listing.ts'

export const hasFollowers = async (db: Db, sellerId: number): Promise<boolean> =>
  (await db
    .selectFrom('followed_seller')
    .select('account_id')
    .where('seller_id', '=', sellerId)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** A listing that everyone may see, with its seller. */
export const findPublished = (db: Db, listingId: number) =>
  db
    .selectFrom('listing')
    .innerJoin('account', 'account.id', 'listing.seller_id')
    .leftJoin('shop', 'shop.owner_id', 'account.id')
    .select(['listing.id', 'listing.title', 'listing.seller_id', 'account.username', 'shop.business_name'])
    .where('listing.id', '=', listingId)
    .where(isOnOffer)
    .executeTakeFirst()

/** The next followers in the order of their ids. */
export async function listFollowers(
  db: Db,
  sellerId: number,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ account_id: number }>`
    select account_id from followed_seller
    where seller_id = ${sellerId} and account_id > ${after}
    order by account_id limit ${limit}`.execute(db)
  return rows.map(({ account_id }) => account_id)
}
