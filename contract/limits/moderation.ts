/** Constants of reports and moderation, each with its unit. */

/** Photo flags per page for moderators. */
export const photoFlagsPageSize = 20
export const declarationsPageSize = 20
export const refusalLength = 500 // characters of the reason for which a declaration is refused
export const reportTextLength = 1_000 // characters
export const reportPictures = 5 // in one report
export const reportLimit = { max: 30, windowSeconds: 24 * 3600 } // reports and their pictures, per account
export const reportsPageSize = 20
export const casesPageSize = 40
export const claimMinutes = 20 // that a moderator has for a case before others may take it
export const factsLength = 2_000 // characters of a decision, an appeal and its answer
export const suspensionDays = { min: 1, max: 365 }
export const appealDays = 183 // at least six months, as Art. 20 of the Digital Services Act asks
export const decisionKeyLength = 60 // characters
export const decisionsPageSize = 20
export const statementsPageSize = 50
export const staffListingsPageSize = 50
export const shownHits = 100 // of checks, in a case
export const hitsPageSize = 40
export const latestHits = 5 // of each check, in their list
export const forbiddenWordLimits = { words: 4, characters: 60, entries: 5_000, read: 20_000, examples: 10 }
export const forbiddenWordsPageSize = 100
export const caseKeptDays = 730 // after its decision, until a case's texts and pictures are deleted
export const auditDays = 5 * 365 // that actions of staff are kept
