/** Limits of visitors' inquiries: sizes, counts and days kept. */

export const inquiryTextLength = 1_000 // characters
export const inquiryLimit = { max: 10, windowSeconds: 3600 } // per account, or per address of visitors
export const inquiryKeptDays = 365
export const chargersPageSize = 20
export const shownOperators = 100 // to choose from, those with the most chargers
export const nearbyChargers = 5
export const leadNoteLength = 500 // characters
export const inquiriesPageSize = 20 // of staff
