import type { Deps } from '#api/deps.ts'
import type { Db } from '#lib/database/db.ts'
import { getCatalogCategory } from '#api/modules/categories/service.ts'
import { expiryAfterRefresh } from '../selling-rules.ts'
import { lockListing, moveListing } from '../writing/queries.ts'

/**
 * Brings a listing to the top in the caller's transaction, as something paid for: it counts against no quota and no
 * interval. Returns whether the listing is on offer.
 */
export async function renewListing(deps: Deps, trx: Db, id: number): Promise<boolean> {
  const now = deps.now()
  const listing = await lockListing(trx, id)
  if (listing?.status !== 'active' || listing.held_by_moderation || listing.deleted_at) return false
  if (listing.expires_at !== null && listing.expires_at <= now) return false
  const category = getCatalogCategory(deps, listing.category_id)
  const expires_at = expiryAfterRefresh(deps, category, listing, now)
  return moveListing(trx, { id, from: 'active', to: 'active', now, refreshed_at: now, expires_at })
}
