/** Constants of search, each with its unit. */

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
export const learnedTitles = 1_000 // per category, the latest
export const learnedWords = 4_000 // per category, the most frequent
export const keywordLength = { min: 3, max: 100 } // characters
/** Synonym sets that an operator may keep, wordings per side, and words and characters per wording. */
export const synonymLimits = { sets: 1_000, wordings: 20, words: 4, characters: 60 }
export const shownSynonymChanges = 20 // the latest
export const recentSearchLimit = { max: 120, windowSeconds: 60 } // changes per account
