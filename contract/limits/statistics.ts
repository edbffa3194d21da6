/** Constants of statistics, each with its unit. */

export const liveViewerSeconds = 30 * 60 // during which a viewer counts as present
export const statisticsDays = 30
export const viewLimit = { max: 600, windowSeconds: 3600 } // counted views per address
export const resultsLimit = { max: 600, windowSeconds: 3600 } // counted pages of results per address
/** Days for which raw events of statistics are kept, also for a recount. */
export const rawEventDays = 35
export const termLength = 60 // characters of a search term in statistics
export const deepestCountedPlace = 10_000 // in results
export const listingFiguresPageSize = 25
export const fewestForMedian = 5 // listings of a category, so that a median tells nothing about one of them
export const shownTerms = 20 // of a seller
export const shownAtOnce = 100 // listings of a page of results
export const activityKeptDays = 400 // that counts by hour are kept
