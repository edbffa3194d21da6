/** Constants of listings, each with its unit. */

export const titleLength = { min: 5, max: 65 } // characters
export const descriptionLength = 10_000 // characters
export const shortDescriptionLength = 200 // characters
export const skuLength = 50 // characters
export const attributeTextLength = 200 // characters of a free-text attribute
export const maxListingAttributes = 200 // values per request
export const quantityRange = { min: 1, max: 999 }
export const amountLength = 40 // characters of a typed amount
export const maxPriceFening = 99_999_999 * 100
export const freeListingDays = 180 // from the last refresh until a listing in a free category expires
/** Durations of a listing in a paid category, in days; the first is the default. */
export const paidListingDays = {
  cars: [30, 15, 90],
  servicesAndJobs: [30, 90, 180],
  other: [30, 90],
} as const
export const usualPaidDays = 30
/** Until a listing in a paid category is published for free; see decision 022. */
export const freeWaitDays = 5
export const shownPriceChanges = 30 // per listing, the latest
export const deletedListingDays = 30 // until a deleted listing is purged
export const undoSeconds = 3600 // during which the owner can undo a deletion or a finishing
/** Maximum number of active listings; null means unlimited. */
export const activeListingLimits = {
  user: { cars: 2, 'real-estate': 2, other: { first: 20, perYear: 5, most: 60 } },
  pro: { cars: 10, 'real-estate': 10, other: 200 },
} as const
export const refreshIntervalDays = { shop: 7, pro: 21, user: 30 } as const // since the last refresh
/**
 * Within this time of its end a relisted item counts as the same listing; also how long deleted ones are
 * kept.
 */
export const repostDays = 30
/** Free refreshes per calendar month in Sarajevo; for shops by package. */
export const monthlyRefreshes = {
  user: 30,
  pro: 200,
  bronze: 750,
  silver: 1_100,
  gold: 1_800,
  platinum: 4_600,
} as const
/**
 * Phone numbers revealed: per account, to the visitors of one address, and to all accounts of one address.
 */
export const phoneLimits = {
  account: { max: 30, windowSeconds: 24 * 3600 },
  visitors: { max: 10, windowSeconds: 24 * 3600 },
  address: { max: 100, windowSeconds: 24 * 3600 },
} as const
/** Listings created, and published, per account. */
export const listingWriteLimits = {
  user: { max: 60, windowSeconds: 3600 },
  pro: { max: 300, windowSeconds: 3600 },
  shop: { max: 3_000, windowSeconds: 3600 },
} as const
export const bookableDays = 731 // bookable days, starting today
export const relatedListings = { ofSeller: 5, similar: 10 } // on a listing's page
export const safetyWarningDays = 10 // until a dismissed warning is shown again
