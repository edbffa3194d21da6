/** Constants of spec 9 and of part B of our readings, each with its unit. The one place of both sides. */

export const titleLength = { min: 5, max: 65 } // characters
export const descriptionLength = 10_000 // characters
export const maxPriceFening = 99_999_999 * 100

export const searchPageSize = 40 // listings
export const maxSearchPageSize = 1_000 // listings
export const maxSearchDepth = 10_000 // listings that paging reaches
export const maxQueryLength = 200 // characters of q
export const homepageListings = 60
export const moreListingsSize = 60 // listings; the same as the first page, so that pages meet without a gap
export const relatedListings = { ofSeller: 5, similar: 10 } // on the page of a listing
export const featuredListings = 10 // of the home page
export const userListingsPageSize = 20
export const directoryPageSize = 20 // users, shops, brands
export const deepestPage = 500 // of lists that the database pages

export const passwordLength = { min: 8, max: 200 } // characters

export const maxFormBytes = 64 << 10 // of a page's form

/** Set when a visitor hides something; such pages are their own. */
export const prefsCookie = 'prefs'
export const pageCacheMilliseconds = 5_000
export const pageCacheBytes = 64 << 20

export const authCookiePrefix = 'auth.'
export const sessionSlidingSeconds = 14 * 24 * 3600 // after the last use
export const sessionAbsoluteSeconds = 90 * 24 * 3600 // after login

export const loginLimit = { max: 10, windowSeconds: 15 * 60 } // per account and per address
export const searchLimit = { max: 120, windowSeconds: 60 } // per account or address

/** Widths, in pixels, in which every photo is stored. */
export const imageWidths = { sm: 320, md: 640, lg: 1280 } as const

export const iconVersion = '1.5'
export const firstCopyrightYear = 2009
