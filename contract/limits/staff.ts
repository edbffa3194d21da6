/** Constants of the pages of staff, each with its unit. */

/** The public register of firms, with which staff compare declarations. */
export const firmRegisterUrl = 'https://bizreg.pravosudje.ba'

export const shownFailures = 50 // failed jobs on the operator's page
export const failedJobDays = 30 // for which a permanently failed job is kept
export const shownAuditEntries = 20 // per subject
export const outboxPageSize = 30 // messages on the operator's page
export const inboxPageSize = 30 // messages in the development inbox
export const outboxKeptSeconds = 30 * 24 * 3600
export const switchReasonLength = 500 // characters
export const foundPeople = 50 // accounts that a search of staff shows
export const findPeopleLength = 200 // characters of a search by staff
export const staffNoteLength = 2_000 // characters
export const shownOfHistory = 30 // rows of each list on the page of an account
export const roleRequestHours = 72 // that a change of a role waits for a second admin
export const auditPageSize = 50
export const visitCodeLength = 12 // characters of base 32
export const visitCodeMinutes = 15 // that a code lets staff in
export const visitCodeTries = 5 // of a code
export const visitMinutes = 30 // that staff may use an account
export const visitCodeLimit = { max: 20, windowSeconds: 3600 } // codes made, per account
