import type { OrderObstacle } from '#contract/cart.ts'
import { isShopPaid } from '#lib/sellers/paid-shops.ts'
import { restrictionOf } from '#lib/accounts/restrictions.ts'

/** Columns of a query that joins listing, its seller's account and `shop`, as `whyNotOrderable` reads them. */
export const orderingColumns = [
  'listing.seller_id',
  'listing.category_id',
  'listing.status',
  'listing.held_by_moderation',
  'listing.deleted_at',
  'listing.listing_type',
  'listing.price_fening',
  'listing.quantity as stock',
  'listing.reserved',
  'listing.shipping',
  'account.type as seller_type',
  'account.away_until',
  'account.restriction as seller_restriction',
  'account.restriction_rule as seller_restriction_rule',
  'account.restricted_until as seller_restricted_until',
  'shop.active as shop_active',
  'shop.ends_at as shop_ends_at',
] as const

export type OrderingRow = {
  seller_id: number
  status: string
  held_by_moderation: boolean
  deleted_at: Date | null
  listing_type: string
  price_fening: number | null
  stock: number
  reserved: boolean
  shipping: boolean
  seller_type: string
  away_until: Date | null
  seller_restriction: string | null
  seller_restriction_rule: string | null
  seller_restricted_until: Date | null
  shop_active: boolean | null
  shop_ends_at: Date | null
}

type Circumstances = {
  /** The listing's category. */
  category: { shipping_available: boolean } | undefined
  now: Date
  /** Null for anyone. */
  buyerId?: number | null
  /** One of the two blocks the other. */
  isBlocked?: boolean
}

/**
 * Says why a listing can't be ordered; null if it can. Things with a price can, in categories whose things
 * can be sent, or if their seller sends this one.
 */
export function whyNotOrderable(
  listing: OrderingRow,
  { category, now, buyerId = null, isBlocked = false }: Circumstances,
): OrderObstacle | null {
  if (listing.status !== 'active' || listing.held_by_moderation || listing.deleted_at) return 'inactive'
  if (listing.seller_id === buyerId) return 'own'
  const isSent = listing.shipping || category?.shipping_available === true
  if (listing.listing_type !== 'sell' || !listing.price_fening || !isSent) return 'not_for_sale'
  if (isBlocked || isOutOfBusiness(listing, now)) return 'seller_unavailable'
  if (listing.away_until && listing.away_until > now) return 'seller_away'
  if (listing.reserved) return 'reserved'
  return listing.stock < 1 ? 'sold_out' : null
}

function isOutOfBusiness(listing: OrderingRow, now: Date): boolean {
  const restriction = restrictionOf(
    {
      restriction: listing.seller_restriction,
      restriction_rule: listing.seller_restriction_rule,
      restricted_until: listing.seller_restricted_until,
    },
    now,
  )
  // Limited accounts may still answer people.
  if (restriction && restriction.kind !== 'limit') return true
  return listing.seller_type === 'shop' && !isShopPaid(listing, now)
}
