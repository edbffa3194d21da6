/** Constants of accounts and profiles, each with its unit. */

export const phoneCodeDigits = 6
export const usernameLength = { min: 3, max: 30 } // characters
export const passwordLength = { min: 8, max: 200 } // characters
export const emailLength = 254 // characters
export const maxApiTokens = 50 // named tokens per account
export const personNameLength = 50 // characters, for the first and the last name each
export const aboutLength = 500 // characters of a self-description
export const maxAddresses = 10 // per account
export const addressLength = { name: 100, street: 150 } // characters
export const avatarVariants = 600 // drawings per style and colour
export const shownAvatarVariants = 12 // at once
export const avatarLimit = { max: 30, windowSeconds: 3600 } // profile pictures set per account
export const newAccountDays = 3 // during which an account writes more slowly
export const mostFollowed = 5_000 // per account
export const followedPageSize = 20
export const newestOfFollowed = 4 // listings shown of each
export const followLimit = { max: 500, windowSeconds: 3600 }
export const mostBlocked = 1_000 // per account
export const blockedPageSize = 20
export const blockLimit = { max: 200, windowSeconds: 3600 }
export const mostHolidayDays = 90
export const deletionRequestDays = 40 // from the request until the account is erased
export const deletionReminderDays = 7 // before it
export const exportDays = 7 // in which a copy of the account's data can be downloaded
export const exportEverySeconds = 24 * 3600 // at most one per account
