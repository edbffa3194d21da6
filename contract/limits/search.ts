/** Constants of search, of what users save and mute, and of statistics, each with its unit. */

// Search.

export const searchPageSize = 40 // listings
export const maxSearchPageSize = 1_000 // listings
export const maxSearchDepth = 10_000 // listings reachable by paging
export const maxQueryLength = 200 // characters of q
export const suggestMinLength = 3 // characters before suggestions are offered
export const suggestDebounceMilliseconds = 400 // of idle typing before suggestions are requested
export const suggestedTerms = 6
export const suggestedCategoryRows = 5
export const suggestedUsers = 4
export const recentSearchesShown = 5
export const recentSearchesKept = 20 // per account
export const maxSearchValues = 200 // in a list such as cities
export const maxSearchValueLength = 4_000 // characters of any parameter but attr
/** Limits of `attr`: characters as sent, entries, and values in total. */
export const attrLimits = { characters: 8_192, entries: 50, values: 200 } as const
export const areaCorners = { min: 3, max: 100 } // of a drawn area
export const maxMapZoom = 18 // levels at which the world's width doubles, from 256 px
export const maxFreeDays = 366 // days between free_from_date and free_to_date
export const firstAttributeFacets = 12 // on every page; the rest on request
export const categoryMatchThreshold = 0.75 // similarity from which a word matches a category's
export const fewestCompared = 15 // priced listings needed to show price statistics
export const suggestedCategories = 10 // per keyword
export const sureCategory = 0.9 // probability from which one suggestion is shown alone
export const learnedTitles = 1_000 // per category, the latest
export const learnedWords = 4_000 // per category, the most frequent
export const keywordLength = { min: 3, max: 100 } // characters
/** Synonym sets that an operator may keep, wordings per side, and words and characters per wording. */
export const synonymLimits = { sets: 1_000, wordings: 20, words: 4, characters: 60 }
export const shownSynonymChanges = 20 // the latest
export const recentSearchLimit = { max: 120, windowSeconds: 60 } // changes per account

// Saved listings and searches, the cart, mutes and recent views.

export const mostSavedListings = 10_000 // per account
export const savedOnDevice = 200 // by a visitor
export const savedPerCall = 200
export const savedPageSize = 20
export const savedNoteLength = 500 // characters
export const savedLists = 30 // per account
export const savedListNameLength = 40 // characters
export const shownAlike = 3 // listings like one that has ended
export const undoSavedSeconds = 3600 // during which a removal can be undone with note, time and price
export const saveLimit = { max: 2_000, windowSeconds: 3600 }
export const cartItems = 100 // per account
export const cartOnDevice = 50 // items of a visitor
export const cartLimit = { max: 1_200, windowSeconds: 3600 } // changes per account
export const mostSavedSearches = 300 // per account
export const savedSearchesPageSize = 20
export const savedSearchNameLength = 100 // characters
export const savedSearchQueryLength = 4_000 // characters
export const mostNewMatches = 100 // counted per saved search
export const alertsOfDays = 180 // since a listing was published or reduced
export const savedSearchMatchesDays = 400 // that a match is remembered
export const mostMutes = 2_000 // listings and sellers per account
export const mutedWords = 50 // per account
export const mutedWordLength = { min: 2, max: 40 } // characters
export const mutesPerCall = 200
export const deviceMutes = 50 // listings, sellers and words of a visitor, in a cookie
export const seenOnDevice = 50 // latest listings, in the same cookie
export const muteLimit = { max: 2_000, windowSeconds: 3600 } // changes per account
export const recentViewsKept = 100 // per account; searches can leave them out
export const recentViewsOnDevice = 60
export const recentViewsAtHome = 12
export const recentViewLimit = { max: 60, windowSeconds: 3600 } // moves from a device into an account

// Statistics.

export const termDays = 366 // that the searches which led to a listing are known, for periods of a year

export const liveViewerSeconds = 30 * 60 // during which a viewer counts as present
export const statisticsDays = 30
export const viewLimit = { max: 600, windowSeconds: 3600 } // counted views per address
export const resultsLimit = { max: 600, windowSeconds: 3600 } // counted pages of results per address
/** Days for which raw events of statistics are kept, also for a recount. */
export const rawEventDays = 35
/** The searches that staff see: days, people who made one, and how many of each kind. */
export const failureLimits = { days: 7, fewestPeople: 3, shown: 100, compared: 5_000 } as const
export const termLength = 60 // characters of a search term in statistics
export const deepestCountedPlace = 10_000 // in results
export const listingFiguresPageSize = 25
export const fewestForMedian = 5 // listings of a category, so that a median tells nothing about one of them
export const shownTerms = 20 // of a seller
export const shownAtOnce = 100 // listings of a page of results
export const activityKeptDays = 400 // that counts by hour are kept
