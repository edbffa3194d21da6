import type { Db } from '#lib/database/db.ts'
import { contentOf, type LockedListing, recordFirstPrice, recordPrice, updateContent } from './queries.ts'

/** Changes only the price of a published listing that the caller's transaction has locked. */
export async function changePrice(
  trx: Db,
  listing: LockedListing,
  priceFening: number,
  now: Date,
): Promise<void> {
  await recordFirstPrice(trx, listing.id)
  await recordPrice(trx, listing.id, priceFening, now)
  await updateContent(trx, listing, { ...contentOf(listing), price_fening: priceFening }, now)
}
