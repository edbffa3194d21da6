/** Constants of listings, their photos, videos, groups and feeds, and of lists, each with its unit. */

// Listings.

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
export const refreshKeptDays = 90 // that a refresh is known; only those of this month are counted
export const tombstoneDays = 2 * 365 // during which an erased listing answers "gone"; then it is unknown
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

// Photos.

export const maxPhotoBytes = 12 << 20
export const maxPhotoPixels = 50_000_000
export const maxAvifPixels = 16_000_000 // its decoder needs several times the memory of the others
export const photosPerListing = { user: 7, pro: 20, shop: 20, home: 30 } as const
/** The highest of these limits, before the listing's own is known. */
export const mostPhotos = Math.max(...Object.values(photosPerListing))
/** Photos per account: enough for all that it can publish. */
export const photoUploadLimits = {
  user: { max: 1_200, windowSeconds: 3600 },
  pro: { max: 6_000, windowSeconds: 3600 },
  shop: { max: 60_000, windowSeconds: 3600 },
} as const
export const orphanHours = 24 // until a photo that no listing shows is deleted
/** Widths of every stored photo, in pixels. */
export const imageWidths = { sm: 320, md: 640, lg: 1280 } as const
export const previewSize = { width: 1_200, height: 630 } // pixels of the link preview in messengers
export const previewsKept = 200 // pictures, about 80 kB each
export const previewsWaiting = 20 // waiting to be drawn

// Videos.

export const maxVideoSeconds = 120
export const maxVideoBytes = 300 << 20
export const videoPartBytes = 2 << 20 // size of a request; a cut connection loses no more
export const videoUploadLimit = { max: 20, windowSeconds: 3600 } // uploads begun per account
export const videoUploadHours = 24 // until the parts of an unfinished upload are deleted
export const unfinishedVideos = 2 // of an account at a time; an older one makes way
export const videosPageSize = 10
export const videoMarkLength = 300 // characters

// Offers of many units, and group edits of shops.

export const groupTitleLength = 80 // characters
export const unitsPerGroup = 200
export const groupLimit = { max: 60, windowSeconds: 3600 } // changes per account
export const groupEditSize = 5_000 // listings
export const groupEditPageSize = 100 // listings to choose from, and changes to look at
export const groupEditFindLength = 500 // characters
export const groupEditReplaceLength = 2_000 // characters
export const groupEditDays = 30 // until the record of an edit goes
export const groupEditPreviewHours = 24 // until an unused preview goes
export const groupEditLimit = { max: 120, windowSeconds: 3600 } // calls per account

// Feeds of shops.

export const mostFeeds = 10 // per shop
export const feedNameLength = 80 // characters
export const feedAddressLength = 2_000 // characters
export const feedColumnLength = 200 // characters of a column's name
export const mostFeedColumns = 300
export const mostFeedValues = 5_000 // distinct values of a file that have a meaning of their own
export const feedValueLength = 200 // characters that tell such values apart
export const feedValuesPageSize = 50
export const feedAnswersAtOnce = 500
/** Shops that must agree on what a column or value means before others get it as a guess. */
export const shopsThatAgree = 3
export const maxFeedBytes = 64 << 20
export const maxFeedFormBytes = 16 << 20 // by a page's form, which is held in memory
export const maxFeedRecord = 256 << 10 // characters of one row
export const maxFeedDepth = 32 // levels of elements or of objects and lists
export const mostFeedRows = 50_000
export const feedExternalIdLength = 100 // characters
export const feedIntervalSeconds = 3600 // between two fetches
export const feedRowsPageSize = 100
export const importDays = 90 // that the findings of an import are kept
export const feedRunDays = 90 // until the record of a run goes
/** A run that would hide more of the feed's active listings waits for a confirmation. */
export const mostHiddenByFeed = 0.3
/** A run also waits if it would lower a price to this part of the old one, or below. */
export const feedPriceDrop = 0.5
export const feedLimit = { max: 120, windowSeconds: 3600 } // changes per account

// Pages with lists.

export const homepageListings = 60
export const moreListingsSize = 60 // listings; equal to the first page, so that pages join without a gap
export const featuredListings = 10 // on the home page
export const userListingsPageSize = 20
export const directoryPageSize = 20 // users, shops, brands
export const deepestPage = 500 // for lists paged by the database
export const deepestRow = 10_000 // the same where callers choose how many are on a page
export const maxLandingPathLength = 200 // characters
export const landingListings = 20 // newest listings shown
export const priceLevelDays = 35 // that recorded price levels are kept
export const sitemapSize = 50_000 // addresses in a file, as many as search engines accept
