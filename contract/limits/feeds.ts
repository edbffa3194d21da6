/** Constants of feeds of shops, each with its unit. */

export const mostFeeds = 10 // per shop
export const feedNameLength = 80 // characters
export const feedAddressLength = 2_000 // characters
export const feedColumnLength = 200 // characters of a column's name
export const mostFeedColumns = 300
export const maxFeedBytes = 64 << 20
export const maxFeedFormBytes = 16 << 20 // by a page's form, which is held in memory
export const maxFeedRecord = 256 << 10 // characters of one row
export const maxFeedDepth = 32 // levels of elements or of objects and lists
export const mostFeedRows = 50_000
export const feedExternalIdLength = 100 // characters
export const feedIntervalSeconds = 3600 // between two fetches
export const feedRowsPageSize = 100
export const feedRunDays = 90 // until the record of a run goes
/** A run that would hide more of the feed's active listings waits for a confirmation. */
export const mostHiddenByFeed = 0.3
/** A run also waits if it would lower a price to this part of the old one, or below. */
export const feedPriceDrop = 0.5
export const feedLimit = { max: 120, windowSeconds: 3600 } // changes per account
