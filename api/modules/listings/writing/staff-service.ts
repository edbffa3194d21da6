import { isDeepStrictEqual } from 'node:util'
import type { Deps } from '#api/deps.ts'
import type { Db } from '#lib/database/db.ts'
import { assertNoneWrong, DomainError } from '#lib/errors.ts'
import type { ListingChanges } from '#contract/listings/write.ts'
import { liftCorrected } from '../holds/service.ts'
import { changeContent, type Content, missingContent, touchedBy } from './content-check.ts'
import { contentOf, lockListing, recordFirstPrice, recordPrice, updateContent } from './queries.ts'

export type StaffChange = {
  sellerId: number
  before: Content
  after: Content
  changed: (keyof Content)[]
  /** Everyone sees a lower price, and those who saved the listing should be told. */
  isCheaper: boolean
}

/** Changes someone else's listing, including its category. The caller checks the right to do so. */
export async function changeAsStaff(
  deps: Deps,
  trx: Db,
  id: number,
  { version, ...changes }: ListingChanges & { version?: number | undefined },
): Promise<StaffChange> {
  const listing = await lockListing(trx, id)
  if (!listing) throw new DomainError('not_found', 'Oglas nije pronađen.')
  if (listing.deleted_at) throw new DomainError('listing_gone')
  if (version !== undefined && version !== listing.version) throw new DomainError('listing_changed')
  const now = deps.now()
  const before = contentOf(listing)
  const { content: after, errors } = changeContent(deps, before, changes)
  const fields = { ...touchedBy(changes, missingContent(deps, after)), ...errors }
  assertNoneWrong(fields)
  const changed = (Object.keys(after) as (keyof Content)[]).filter(
    (column) => !isDeepStrictEqual(before[column], after[column]),
  )
  if (changed.length === 0) throw new DomainError('conflict', 'Ništa nije promijenjeno.')
  if (listing.status !== 'draft' && changed.includes('price_fening')) {
    await recordFirstPrice(trx, id)
    await recordPrice(trx, id, after.price_fening, now)
  }
  await updateContent(trx, listing, after, now)
  if (listing.held_by_moderation) await liftCorrected(trx, id, { before, after, now })
  const isLower = (after.price_fening ?? Infinity) < (before.price_fening ?? 0)
  return {
    sellerId: listing.seller_id,
    before,
    after,
    changed,
    isCheaper: isLower && listing.status === 'active',
  }
}
