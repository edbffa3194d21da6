import { sql } from 'kysely'
import type { Db } from '#lib/database/db.ts'

const shownOriginals = 5

/** Earlier listings with photos that this one shows now, those with most of them first. */
export const listCopied = (db: Db, listingId: number) =>
  db
    .selectFrom('photo_flag')
    .innerJoin('photo_flag_pair', 'photo_flag_pair.flag_id', 'photo_flag.id')
    .innerJoin('listing', 'listing.id', 'photo_flag.other_listing_id')
    .innerJoin('account', 'account.id', 'listing.seller_id')
    .select(['listing.id', 'listing.title', 'account.username'])
    .select(sql<number>`count(*)`.as('photos'))
    .where('photo_flag.listing_id', '=', listingId)
    .where('photo_flag.state', '=', 'open')
    .where('listing.deleted_at', 'is', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('listing_image')
          .select('listing_image.id')
          .where('listing_image.listing_id', '=', listingId)
          .whereRef('listing_image.image_hash', '=', 'photo_flag_pair.image_hash'),
      ),
    )
    .groupBy(['listing.id', 'listing.title', 'account.username'])
    .orderBy('photos', 'desc')
    .orderBy('listing.id')
    .limit(shownOriginals)
    .execute()

export const countImages = (db: Db, listingId: number) =>
  db
    .selectFrom('listing_image')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('listing_id', '=', listingId)
    .executeTakeFirstOrThrow()
    .then(({ count }) => count)
