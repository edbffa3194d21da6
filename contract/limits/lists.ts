/** Constants of pages with lists, each with its unit. */

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
