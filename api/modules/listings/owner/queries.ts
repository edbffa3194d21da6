import { sql } from 'kysely'
import type { Db } from '#lib/db.ts'

/** Current and future promotions, in order. */
export const listOwnPromotions = (db: Db, listingId: number, now: Date) =>
  db
    .selectFrom('promotion')
    .select(['type', 'starts_at', 'ends_at'])
    .where('listing_id', '=', listingId)
    .where('ends_at', '>', now)
    .orderBy('starts_at')
    .execute()
export type OwnPromotionRow = Awaited<ReturnType<typeof listOwnPromotions>>[number]

export const listOwnerFacts = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('listing')
    .leftJoin('listing_view_count', 'listing_view_count.listing_id', 'listing.id')
    .select([
      'listing.id',
      'listing.status',
      'listing.held_by_moderation',
      'listing.expires_at',
      'listing.refreshed_at',
      'listing.reserved',
      'listing.created_at',
      'listing.published_at',
      'listing.updated_at',
      'listing_view_count.views',
    ])
    .where('listing.id', '=', sql<number>`any(${ids})`)
    .execute()

/** Counts a seller's listings by state, and those of each last refreshed at or before `refreshedBefore`. */
export const countByStatus = (
  db: Db,
  {
    sellerId,
    includeHeld,
    refreshedBefore,
  }: { sellerId: number; includeHeld: boolean; refreshedBefore: Date },
) =>
  db
    .selectFrom('listing')
    .select(['status', (eb) => eb.fn.countAll<number>().as('count')])
    .select((eb) =>
      eb.fn
        .countAll<number>()
        .filterWhere('refreshed_at', '<=', refreshedBefore)
        .filterWhere('held_by_moderation', '=', false)
        .as('older'),
    )
    .where('seller_id', '=', sellerId)
    .where('deleted_at', 'is', null)
    .$if(!includeHeld, (query) => query.where('held_by_moderation', '=', false))
    .groupBy('status')
    .execute()
