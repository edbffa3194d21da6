/** Constants of offers of many units, and of group edits of shops, each with its unit. */

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
