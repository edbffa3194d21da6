import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import type { Limit } from '#lib/limits/rate-limiter.ts'
import { dayMs, localDay } from '#lib/time.ts'
import { tariffsAt } from '#api/modules/tariffs/service.ts'
import type { Catalog, CatalogCategory } from '#api/modules/categories/service.ts'
import {
  activeListingLimits,
  freeListingDays,
  monthlyRefreshes,
  refreshIntervalDays,
} from '#contract/limits/listings.ts'
import {
  listingDurations,
  type ListingGroup,
  listingGroupOf,
  photoLimitOf,
} from '#contract/listings/groups.ts'

export type { ListingGroup }
export type SellerKind = 'user' | 'pro' | 'shop'

/** Knows the prices in force. */
type Priced = Pick<Deps, 'tariffs' | 'now'>

export const kindOf = ({ type, isPro }: { type: 'user' | 'shop'; isPro: boolean }): SellerKind =>
  type === 'shop' ? 'shop' : isPro ? 'pro' : 'user'

/** The number of listings that a seller may create, and publish, per hour. */
export function listingWriteLimit({ changeLimits }: Pick<Deps, 'changeLimits'>, actor: Actor): Limit {
  const { listingsOfUser: user, listingsOfPro: pro, listingsOfShop: shop } = changeLimits
  return { user, pro, shop }[kindOf(actor)]
}

const idsOf = ({ path }: CatalogCategory) => path.map(({ id }) => id)

export const groupOf = ({ categories }: Catalog, categoryId: number): ListingGroup =>
  listingGroupOf(idsOf(categories.get(categoryId)!))

/** The most photos of a seller's listing in a category. */
export const photoLimit = ({ categories }: Catalog, categoryId: number, seller: SellerKind): number =>
  photoLimitOf(idsOf(categories.get(categoryId)!), seller)

/** Counts days in Sarajevo, since an anniversary starts at midnight there. */
function fullYears(since: Date, now: Date) {
  const [first, today] = [localDay(since), localDay(now)]
  const years = Number(today.slice(0, 4)) - Number(first.slice(0, 4))
  return today.slice(5) < first.slice(5) ? years - 1 : years
}

/** Active listings at once; null means no limit. */
export function activeLimit(
  seller: { kind: SellerKind; memberSince: Date },
  group: ListingGroup,
  now: Date,
): number | null {
  if (seller.kind === 'shop') return null
  if (seller.kind === 'pro' || group !== 'other') {
    const limit = activeListingLimits[seller.kind][group]
    return limit as number
  }
  const { first, perYear, most } = activeListingLimits.user.other
  return Math.min(most, first + perYear * Math.max(0, fullYears(seller.memberSince, now)))
}

/** The allowed durations in days, default first; empty in a free category. */
export const durationsOf = (deps: Priced, category: CatalogCategory) =>
  listingDurations(idsOf(category), tariffsAt(deps, deps.now()).listingFee(category.id))

/** When a listing that starts now expires. */
export function expiryOf(deps: Priced, category: CatalogCategory, duration: number | null, now: Date): Date {
  const [usual] = durationsOf(deps, category)
  return new Date(now.getTime() + (usual === undefined ? freeListingDays : (duration ?? usual)) * dayMs)
}

/** A refresh restarts a free listing; a paid one runs to the end of its paid time and restarts after that. */
export const expiryAfterRefresh = (
  deps: Priced,
  category: CatalogCategory,
  listing: { status: string; duration_days: number | null; expires_at: Date | null },
  now: Date,
) =>
  listing.status === 'active' &&
  durationsOf(deps, category).length > 0 &&
  // An overdue listing counts as expired; the job notices within a minute.
  listing.expires_at !== null &&
  listing.expires_at > now
    ? listing.expires_at
    : expiryOf(deps, category, listing.duration_days, now)

/** Listings last refreshed at or before this time can be refreshed. */
export const refreshableBefore = (kind: SellerKind, now: Date) =>
  new Date(now.getTime() - refreshIntervalDays[kind] * dayMs)

export const refreshAvailableAt = (kind: SellerKind, refreshedAt: Date) =>
  new Date(refreshedAt.getTime() + refreshIntervalDays[kind] * dayMs)

type Package = 'bronze' | 'silver' | 'gold' | 'platinum'

/** Free refreshes per month. */
export const refreshQuota = (kind: SellerKind, shopPackage: string | null) =>
  kind === 'shop' ? monthlyRefreshes[(shopPackage ?? 'bronze') as Package] : monthlyRefreshes[kind]
