import type { Db } from '#lib/database/db.ts'

export const findSellerOf = async (db: Db, listingId: number): Promise<number | undefined> =>
  (
    await db
      .selectFrom('listing')
      .select('seller_id')
      .where('id', '=', listingId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
  )?.seller_id

/** In the order of the feed; those that it no longer names first. */
export const listFeedPhotos = (db: Db, listingId: number) =>
  db
    .selectFrom('feed_photo')
    .select(['address', 'position', 'is_done'])
    .where('listing_id', '=', listingId)
    .orderBy('position')
    .orderBy('address')
    .execute()

export const notePhoto = (db: Db, listingId: number, address: string, problem: string | null) =>
  db
    .updateTable('feed_photo')
    .set({ is_done: problem === null, problem })
    .where('listing_id', '=', listingId)
    .where('address', '=', address)
    .execute()

export const forgetPhoto = (db: Db, listingId: number, address: string) =>
  db.deleteFrom('feed_photo').where('listing_id', '=', listingId).where('address', '=', address).execute()
