import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import type { Db } from '#lib/database/db.ts'
import { assertAgreed, chargePublication, priceOf } from '../fees/charges.ts'
import type { Content } from '../writing/content-check.ts'
import type { LockedListing } from '../writing/queries.ts'

/** The caller's choices while paying; absent ones stay as the draft has them. */
export type Choices = {
  duration?: number | null | undefined
  urgent?: boolean | undefined
  highlighted?: boolean | undefined
  /** The price in credits that the caller has seen. */
  price?: number | undefined
}

type Paid = {
  actor: Actor
  listing: LockedListing
  content: Pick<Content, 'category_id' | 'duration_days' | 'urgent' | 'highlighted'>
  agreed: number | undefined
  isFree?: boolean
}

/**
 * Charges for a publication or a renewal, after every check that may refuse it. Returns the columns that
 * count it.
 */
export async function payFor(
  deps: Deps,
  trx: Db,
  { actor, listing, content, agreed, isFree = false }: Paid,
): Promise<{ publications: number; price: number }> {
  const { category_id: categoryId, duration_days: duration, urgent, highlighted } = content
  const price = priceOf(deps, actor, { categoryId, duration, urgent, highlighted })
  const publications = listing.publications + 1
  if (isFree) return { publications, price: 0 }
  assertAgreed(price.total, agreed)
  await chargePublication(deps, trx, { actor, listingId: listing.id, publication: publications, price })
  return { publications, price: price.total }
}

/** Extras last as long as the duration that they were bought with. */
export const extrasUntil = (
  { urgent, highlighted }: Pick<Content, 'urgent' | 'highlighted'>,
  until: Date,
) => ({
  urgent,
  highlighted,
  urgent_until: urgent ? until : null,
  highlighted_until: highlighted ? until : null,
})
