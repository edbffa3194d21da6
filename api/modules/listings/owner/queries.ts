import { sql } from 'kysely'
import type { Db } from '#lib/database/db.ts'

/** Windows of the one that runs, and the first of the next. */
const mostShown = 200

/** Promotions that run or are to come, in order; those that nobody paid for cost nothing. */
export const listOwnPromotions = (db: Db, listingId: number, now: Date) =>
  db
    .selectFrom('promotion')
    .leftJoin('promotion_purchase as purchase', 'purchase.id', 'promotion.purchase_id')
    .select((eb) => [
      'promotion.type',
      eb.fn.coalesce('purchase.starts_at', 'promotion.starts_at').as('starts_at'),
      eb.fn.coalesce('purchase.ends_at', 'promotion.ends_at').as('ends_at'),
      'purchase.price',
      'purchase.days',
      'purchase.refresh_every',
      'purchase.auto_renewal',
    ])
    .where('promotion.listing_id', '=', listingId)
    .where('promotion.ends_at', '>', now)
    .orderBy('promotion.starts_at')
    .limit(mostShown)
    .execute()
export type OwnPromotionRow = Awaited<ReturnType<typeof listOwnPromotions>>[number]

export const listOwnerFacts = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('listing')
    .leftJoin('listing_view_count', 'listing_view_count.listing_id', 'listing.id')
    .select([
      'listing.id',
      'listing.category_id',
      'listing.status',
      'listing.held_by_moderation',
      'listing.expires_at',
      'listing.waits_until',
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
