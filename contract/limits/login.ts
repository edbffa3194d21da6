/** Constants of logins, their second factors and their recovery, each with its unit. */

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
// links per e-mail address, whoever requests them
export const mailRecipientLimit = { max: 6, windowSeconds: 3600 }
/** Proof of work before sign-ups and codes: its validity, and the range of the counter. */
export const challengeSeconds = 10 * 60
export const challengeCounters = { from: 100, to: 300 }
export const challengeIssueLimit = { max: 60, windowSeconds: 60 } // per address
// answers per address, for browsers without JavaScript
export const challengeQuestionLimit = { max: 10, windowSeconds: 3600 }
export const challengeQuestionsLimit = { max: 300, windowSeconds: 3600 } // answers in total
export const loginRecordDays = 180 // that logins are kept
