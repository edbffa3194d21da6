import type { Catalog, CatalogCategory } from '#api/modules/categories/service.ts'
import {
  activeListingLimits,
  freeListingDays,
  monthlyRefreshes,
  paidListingDays,
  refreshIntervalDays,
} from '#contract/limits.ts'

export type ListingGroup = 'cars' | 'real-estate' | 'other'
export type SellerKind = 'user' | 'pro' | 'shop'

const cars = 18
const realEstate = 2
const servicesAndJobs: readonly number[] = [2159, 2286]
const day = 24 * 3600 * 1000

export const kindOf = ({ type, isPro }: { type: 'user' | 'shop'; isPro: boolean }): SellerKind =>
  type === 'shop' ? 'shop' : isPro ? 'pro' : 'user'

const lies = (category: CatalogCategory, under: number) => category.path.some(({ id }) => id === under)

/** Limits on active listings know three groups of categories. */
export function groupOf({ categories }: Catalog, categoryId: number): ListingGroup {
  const category = categories.get(categoryId)!
  if (lies(category, cars)) return 'cars'
  return lies(category, realEstate) ? 'real-estate' : 'other'
}

function fullYears(since: Date, now: Date) {
  const years = now.getUTCFullYear() - since.getUTCFullYear()
  const anniversary = new Date(since)
  anniversary.setUTCFullYear(now.getUTCFullYear())
  return anniversary > now ? years - 1 : years
}

/** Active listings at once; null is without limit. */
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

/** The days for which a listing can be published, the default first; none in a free category. */
export function durationsOf(category: CatalogCategory): readonly number[] {
  if (category.listing_fee === 0) return []
  if (lies(category, cars)) return paidListingDays.cars
  return servicesAndJobs.some((id) => lies(category, id))
    ? paidListingDays.servicesAndJobs
    : paidListingDays.other
}

/** When a listing that begins to run now expires. */
export function expiryOf(category: CatalogCategory, duration: number | null, now: Date): Date {
  const [usual] = durationsOf(category)
  return new Date(now.getTime() + (usual === undefined ? freeListingDays : (duration ?? usual)) * day)
}

/** A refresh makes a free listing run anew; a paid one runs to the end of what was paid, and anew after that. */
export const expiryAfterRefresh = (
  category: CatalogCategory,
  listing: { status: string; duration_days: number | null; expires_at: Date | null },
  now: Date,
) =>
  listing.status === 'active' &&
  durationsOf(category).length > 0 &&
  // Past its time it is as good as expired, which the job will notice within a minute.
  listing.expires_at !== null &&
  listing.expires_at > now
    ? listing.expires_at
    : expiryOf(category, listing.duration_days, now)

/** Listings last refreshed at this time or before can be refreshed. */
export const refreshableBefore = (kind: SellerKind, now: Date) =>
  new Date(now.getTime() - refreshIntervalDays[kind] * day)

export const refreshAvailableAt = (kind: SellerKind, refreshedAt: Date) =>
  new Date(refreshedAt.getTime() + refreshIntervalDays[kind] * day)

type Package = 'bronze' | 'silver' | 'gold' | 'platinum'

/** Free refreshes in a month. */
export const refreshQuota = (kind: SellerKind, shopPackage: string | null) =>
  kind === 'shop' ? monthlyRefreshes[(shopPackage ?? 'bronze') as Package] : monthlyRefreshes[kind]
