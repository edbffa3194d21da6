import { paidListingDays, photosPerListing } from '#contract/limits/listings.ts'

/** The three category groups for limits on active listings. */
export const listingGroups = ['cars', 'real-estate', 'other'] as const
export type ListingGroup = (typeof listingGroups)[number]

export const listingGroupNames: Record<ListingGroup, string> = {
  cars: 'automobili',
  'real-estate': 'nekretnine',
  other: 'ostalo',
}

const cars = 18
const realEstate = 2
export const servicesAndJobs: readonly number[] = [2159, 2286]
/** Flats, houses, weekend houses, rooms, apartments and flats by the day. */
const homes: readonly number[] = [23, 24, 26, 28, 3001, 2668]

/** The group of a category, from its path of ids. */
export function listingGroupOf(path: readonly number[]): ListingGroup {
  if (path.includes(cars)) return 'cars'
  return path.includes(realEstate) ? 'real-estate' : 'other'
}

/** The most photos of a listing: homes have room for more, for sellers of every type. */
export const photoLimitOf = (path: readonly number[], seller: 'user' | 'pro' | 'shop') =>
  path.some((id) => homes.includes(id)) ? photosPerListing.home : photosPerListing[seller]

/** Durations to choose from in days, the default first; empty in a free category. */
export function listingDurations(path: readonly number[], listingFee: number): readonly number[] {
  if (listingFee === 0) return []
  if (path.includes(cars)) return paidListingDays.cars
  return path.some((id) => servicesAndJobs.includes(id))
    ? paidListingDays.servicesAndJobs
    : paidListingDays.other
}
