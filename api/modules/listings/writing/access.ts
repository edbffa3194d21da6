import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import type { Db } from '#lib/database/db.ts'
import { DomainError } from '#lib/errors.ts'
import { assertMayPublish } from '#lib/accounts/restrictions.ts'
import { isShopPaid } from '#lib/sellers/paid-shops.ts'
import { localDateTime, unixSeconds } from '#lib/time.ts'
import { tariffsAt } from '#api/modules/tariffs/service.ts'
import { listingGroupNames } from '#contract/listings/groups.ts'
import { plural } from '#contract/text/plural.ts'
import { isOwner, visibilityOf } from '../policy.ts'
import { SellerBatch } from '../seller-batch.ts'
import {
  activeLimit,
  groupOf,
  kindOf,
  type ListingGroup,
  refreshAvailableAt,
  refreshQuota,
} from '../selling-rules.ts'
import { type Circumstances, type ListingEvent, type ListingStatus, outcomeOf } from '../state/transitions.ts'
import {
  countActiveByCategory,
  countRefreshesThisMonth,
  findSeller,
  type LockedListing,
  lockListing,
  lockSellerLimits,
  type SellerRow,
} from './queries.ts'

/** Locks the owner's listing. Others get the error its page would give them, or 403 if they may see it. */
export async function lockOwnListing(trx: Db, actor: Actor, id: number): Promise<LockedListing> {
  const listing = await lockListing(trx, id)
  const visibility = listing ? visibilityOf(actor, listing) : 'hidden'
  if (!listing || visibility === 'hidden') throw new DomainError('not_found', 'Oglas nije pronađen.')
  if (visibility === 'gone') throw new DomainError('listing_gone')
  if (!isOwner(actor, listing)) throw new DomainError('forbidden', 'Ovo nije vaš oglas.')
  return listing
}

/** Checks who may publish (spec 5). The same rule applies to drafts, which exist to be published. */
export async function findAllowedSeller(deps: Deps, db: Db, actor: Actor): Promise<SellerRow> {
  assertMayPublish(actor)
  const seller = await findSeller(db, actor.id)
  if (seller.shop_active !== null && !isShopPaid(seller, deps.now())) throw new DomainError('shop_suspended')
  if (!seller.phone_verified_at)
    throw new DomainError(
      'phone_not_verified',
      `Morate verifikovati broj mobitela da objavite oglas na ${deps.brand.name}`,
    )
  return seller
}

/** The error of `findAllowedSeller`; null for those who may publish. */
export const publishingRefusal = (deps: Deps, db: Db, actor: Actor): Promise<DomainError | null> =>
  findAllowedSeller(deps, db, actor).then(
    () => null,
    (error: unknown) => {
      if (error instanceof DomainError) return error
      throw error
    },
  )

type Stateful = {
  category_id: number
  status: ListingStatus
  held_by_moderation: boolean
  expires_at: Date | null
  refreshed_at: Date
  reserved: boolean
}

const isOverdue = ({ expires_at }: Pick<Stateful, 'expires_at'>, now: Date) =>
  expires_at !== null && expires_at <= now

/** Returns whether a refresh pays for another duration, since the paid one is over. */
export const isRenewal = (
  deps: Pick<Deps, 'tariffs' | 'now'>,
  listing: Pick<Stateful, 'status' | 'expires_at' | 'category_id'>,
): boolean =>
  (listing.status === 'expired' || (listing.status === 'active' && isOverdue(listing, deps.now()))) &&
  tariffsAt(deps, deps.now()).listingFee(listing.category_id) > 0

export const circumstancesOf = (
  deps: Pick<Deps, 'tariffs' | 'now'>,
  actor: Actor,
  listing: Stateful,
): Circumstances => ({
  status: listing.status,
  heldByModeration: listing.held_by_moderation,
  isOverdue: isOverdue(listing, deps.now()),
  isReserved: listing.reserved,
  isRefreshDue:
    isRenewal(deps, listing) || refreshAvailableAt(kindOf(actor), listing.refreshed_at) <= deps.now(),
})

const wrongState: Record<ListingEvent, string> = {
  edit: 'Završen oglas se ne može mijenjati.',
  publish: 'Objaviti se može samo neaktivan oglas.',
  hide: 'Sakriti se može samo aktivan oglas.',
  unhide: 'Ovaj oglas nije skriven.',
  reserve: 'Rezervisati se može samo aktivan oglas koji već nije rezervisan.',
  unreserve: 'Ovaj oglas nije rezervisan.',
  finish: 'Završiti se može samo aktivan ili skriven oglas.',
  refresh: 'Obnoviti se može samo aktivan ili istekao oglas.',
  copy: 'Kopirati se može samo završen oglas.',
  delete: 'Ovaj oglas je već izbrisan.',
  expire: 'Ovaj oglas ne ističe.',
}

/** Returns the next state after `event`; throws if it is refused, with a reason for the owner. */
export function nextState(
  deps: Pick<Deps, 'tariffs' | 'now'>,
  actor: Actor,
  listing: Stateful,
  event: ListingEvent,
) {
  const outcome = outcomeOf(event, circumstancesOf(deps, actor, listing))
  if ('to' in outcome) return outcome.to
  if (outcome.error === 'listing_state') throw new DomainError('listing_state', wrongState[event])
  if (outcome.error === 'refresh_not_due') {
    const from = localDateTime(unixSeconds(refreshAvailableAt(kindOf(actor), listing.refreshed_at)))
    throw new DomainError('refresh_not_due', `Oglas možete obnoviti od ${from}.`)
  }
  throw new DomainError(outcome.error)
}

/** Active listings per group. */
export async function countActive({ catalog }: Deps, db: Db, sellerId: number) {
  const used: Record<ListingGroup, number> = { cars: 0, 'real-estate': 0, other: 0 }
  for (const { category_id, count } of await countActiveByCategory(db, sellerId))
    used[groupOf(catalog, category_id)] += count
  return used
}

export const activeLimitOf = (actor: Actor, seller: SellerRow, group: ListingGroup, now: Date) =>
  activeLimit({ kind: kindOf(actor), memberSince: seller.created_at }, group, now)

/** Throws unless one more listing of this category may become active in this transaction. */
export async function takeActivePlace(
  deps: Deps,
  trx: Db,
  actor: Actor,
  seller: SellerRow,
  categoryId: number,
) {
  const group = groupOf(deps.catalog, categoryId)
  const limit = activeLimitOf(actor, seller, group, deps.now())
  if (limit === null) return
  await lockSellerLimits(trx, actor.id)
  const used = await countActive(deps, trx, actor.id)
  if (used[group] < limit) return
  const allowed = `${limit} ${plural(limit, 'aktivan oglas', 'aktivna oglasa', 'aktivnih oglasa')}`
  throw new DomainError(
    'listing_limit_reached',
    `Možete imati najviše ${allowed} u grupi ${listingGroupNames[group]}. Završite ili sakrijte neki od njih.`,
  )
}

/** Throws unless one more refresh fits into this month. */
export async function takeRefresh(
  trx: Db,
  actor: Actor,
  seller: SellerRow,
  { now, batch = new SellerBatch() }: { now: Date; batch?: SellerBatch | undefined },
) {
  await batch.once('limits', () => lockSellerLimits(trx, actor.id))
  const used = await batch.nextRefresh(() => countRefreshesThisMonth(trx, actor.id, now))
  if (used >= refreshQuota(kindOf(actor), seller.shop_package)) throw new DomainError('refresh_quota_spent')
}

/** For modules that store parts of a listing: throws unless `actor` may edit it, and locks it until the end. */
export async function lockForEdit(deps: Deps, trx: Db, actor: Actor, id: number): Promise<LockedListing> {
  const listing = await lockOwnListing(trx, actor, id)
  nextState(deps, actor, listing, 'edit')
  return listing
}

/** The listing; throws unless `actor` may edit it now. */
export const checkEditable = (deps: Deps, actor: Actor, id: number): Promise<LockedListing> =>
  deps.db.transaction().execute((trx) => lockForEdit(deps, trx, actor, id))
