/** Constants of accounts, logins, notifications and staff pages, each with its unit. */

// Accounts and profiles.

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

// Logins, their second factors and their recovery.

export const emailLinkSeconds = 24 * 3600
export const phoneCodeSeconds = 10 * 60
export const phoneCodeTries = 5
export const totpDigits = 6
export const typedCodeLength = 60 // characters, allowing for spaces in a code
export const totpStepSeconds = 30
export const totpSetupSeconds = 3600 // during which a new secret can be confirmed
export const recoveryCodes = 10
export const recoveryCodeLength = 16 // characters of base 32
export const passkeyChallengeSeconds = 300
export const maxPasskeys = 20 // per account
export const maxSessions = 500 // sessions kept per account, the most recently used
export const knownDevices = 20 // kept per account, the latest
export const knownDeviceSeconds = 400 * 24 * 3600 // the maximum lifetime of a cookie in browsers
export const resetLinkSeconds = 3600 // validity of a mailed reset link
export const resetTokenSeconds = 15 * 60 // after entering the code from an SMS
export const emailUndoSeconds = 7 * 24 * 3600 // during which the old address can undo a change of e-mail
export const authCookiePrefix = 'auth.'
export const sessionSlidingSeconds = 14 * 24 * 3600 // after the last use
export const sessionAbsoluteSeconds = 90 * 24 * 3600 // after login
export const loginLimit = { max: 10, windowSeconds: 15 * 60 } // failures per account, and per known device
export const loginAddressLimit = { max: 30, windowSeconds: 15 * 60 } // failures per address
/** Delay before comparing the password: none for the first attempts, then doubling. */
export const loginDelay = { freeTries: 3, firstMs: 250, mostMs: 4_000 }
export const stepUpSeconds = 5 * 60 // during which guarded changes in a session need no further code
export const secondFactorLimit = { max: 5, windowSeconds: 15 * 60 } // codes per account
export const passwordCheckLimit = { max: 10, windowSeconds: 15 * 60 } // on the settings pages, per account
export const loginWarningLimit = { max: 1, windowSeconds: 24 * 3600 } // mails about refused logins
// challenges per address, and per account adding keys
export const passkeyLimit = { max: 30, windowSeconds: 15 * 60 }
export const recoveryAddressLimit = { max: 10, windowSeconds: 3600 } // requests per address
export const recoveryLoginLimit = { max: 3, windowSeconds: 3600 } // requests per name, e-mail or number
// accounts that get a mail if several claim an address and none has verified it
export const recoveredClaims = 3
export const resetLimit = { max: 20, windowSeconds: 15 * 60 } // attempts at links and codes per address
export const registerLimit = { max: 5, windowSeconds: 3600 } // accounts per address
export const smsLimit = { max: 3, windowSeconds: 3600 } // per account, per number and per address
/** Countries that may receive SMS, the home country first, and the daily maximum; both are configurable. */
export const usualSmsRules = {
  countries: ['BA', 'HR', 'RS', 'ME', 'SI', 'MK', 'AT', 'DE', 'CH'],
  perDay: 5_000,
}
export const foreignSmsPerDay = 500 // per foreign country
export const verifyMailLimit = { max: 3, windowSeconds: 3600 } // links per account and per address
// links per e-mail address, for all callers together
export const mailRecipientLimit = { max: 6, windowSeconds: 3600 }
/** Proof of work before sign-ups and codes: its validity, and the range of the counter. */
export const challengeSeconds = 10 * 60
export const challengeCounters = { from: 100, to: 300 }
export const challengeIssueLimit = { max: 60, windowSeconds: 60 } // per address
// answers per address, for browsers without JavaScript
export const challengeQuestionLimit = { max: 10, windowSeconds: 3600 }
export const challengeQuestionsLimit = { max: 300, windowSeconds: 3600 } // answers in total
export const loginRecordDays = 180 // that logins are kept

// Notifications.

export const notificationPageSize = 30
export const unsubscribeLinkDays = 180 // that a mail's link ends such mails
export const notificationDays = 180 // that notifications are kept
export const mostPushSubscriptions = 10 // browsers of an account
export const pushesAtOnce = 3 // further notices share one push
export const noticeMailsPerDay = 5 // of an account, besides security
export const noticeMailMinutes = 8 * 60 // after midnight in Sarajevo, when daily and weekly mails leave
export const noticesPerMail = 20 // named; the mail says how many more there are

// The pages of staff.

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
export const shownPerKind = 10 // results of each kind in the search for everything
export const staffNoteLength = 2_000 // characters
export const shownOfHistory = 30 // rows of each list on the page of an account
export const roleRequestHours = 72 // that a change of a role waits for a second admin
export const auditPageSize = 50
export const visitCodeLength = 12 // characters of base 32
export const visitCodeMinutes = 15 // that a code lets staff in
export const visitCodeTries = 5 // of a code
export const visitMinutes = 30 // that staff may use an account
export const visitCodeLimit = { max: 20, windowSeconds: 3600 } // codes made, per account
