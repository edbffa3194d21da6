/** Constants of spec 9 and of part B of our readings, each with its unit. The one place of both sides. */

export const titleLength = { min: 5, max: 65 } // characters
export const descriptionLength = 10_000 // characters
export const shortDescriptionLength = 200 // characters
export const skuLength = 50 // characters
export const attributeTextLength = 200 // characters of an attribute that is free text
export const maxListingAttributes = 200 // values sent at once
export const quantityRange = { min: 1, max: 999 }
export const amountLength = 40 // characters of an amount as people write it
export const maxPriceFening = 99_999_999 * 100

export const emailLinkSeconds = 24 * 3600
export const phoneCodeDigits = 6
export const phoneCodeSeconds = 10 * 60
export const phoneCodeTries = 5
export const freeListingDays = 180 // after the last refresh, until a listing in a free category expires
/** Days for which a listing in a paid category can be published; the first is the default. */
export const paidListingDays = {
  cars: [30, 15, 90],
  servicesAndJobs: [30, 90, 180],
  other: [30, 90],
} as const
export const shownPriceChanges = 30 // of a listing, the latest
export const deletedListingDays = 30 // until a deleted listing is erased
export const restoreSeconds = 3600 // for which its owner can take a deletion back

/** Active listings at once; null is without limit. */
export const activeListingLimits = {
  user: { cars: 2, 'real-estate': 2, other: { first: 20, perYear: 5, most: 60 } },
  pro: { cars: 10, 'real-estate': 10, other: 200 },
} as const
export const refreshIntervalDays = { shop: 7, pro: 21, user: 30 } as const // since the last refresh
/** So long after it ended, a listing that is offered again counts as the same one; also as long as deleted ones are kept. */
export const repostDays = 30
/** Flags of photos on a page of the moderators'. */
export const photoFlagsPageSize = 20
/** Free refreshes in a calendar month of Sarajevo; of shops by package. */
export const monthlyRefreshes = {
  user: 30,
  pro: 200,
  bronze: 750,
  silver: 1_100,
  gold: 1_800,
  platinum: 4_600,
} as const
export const liveViewerSeconds = 30 * 60 // that someone who looked at a listing counts as there
export const statisticsDays = 30
export const viewLimit = { max: 600, windowSeconds: 3600 } // views that count, per address
/** Phone numbers shown: to one account, to the visitors of one address, and to all accounts of one address. */
export const phoneLimits = {
  account: { max: 30, windowSeconds: 24 * 3600 },
  visitors: { max: 10, windowSeconds: 24 * 3600 },
  address: { max: 100, windowSeconds: 24 * 3600 },
} as const
export const listingWriteLimit = { max: 60, windowSeconds: 3600 } // created, and published, by one account

export const bookableDays = 731 // that a seller can mark as taken, today being the first of them
export const idempotencyHours = 24 // for which an Idempotency-Key is remembered
export const idempotencyKeyLength = 255 // characters

export const searchPageSize = 40 // listings
export const maxSearchPageSize = 1_000 // listings
export const maxSearchDepth = 10_000 // listings that paging reaches
export const maxQueryLength = 200 // characters of q

export const suggestMinLength = 3 // characters of a term that gets suggestions
export const suggestDebounceMilliseconds = 400 // without a key before suggestions are asked for
export const suggestedTerms = 6
export const suggestedCategoryRows = 5
export const suggestedUsers = 4
export const recentSearchesShown = 5
export const recentSearchesKept = 20 // of an account

export const maxSearchValues = 200 // of a list such as cities
export const maxSearchValueLength = 4_000 // characters of any parameter but attr
/** Of `attr`: characters as sent, entries, and values in all of them. */
export const attrLimits = { characters: 8_192, entries: 50, values: 200 } as const
export const maxFreeDays = 366 // days between free_from_date and free_to_date
export const firstAttributeFacets = 12 // come with every page; the rest is asked for
export const categoryMatchThreshold = 0.75 // of similarity, from which a word is taken for that of a category
export const fewestCompared = 15 // listings with a price, below which nothing is said of prices
export const suggestedCategories = 10 // for a keyword
export const learnedTitles = 1_000 // of a category, the latest
export const learnedWords = 4_000 // of a category, those that occur most
export const keywordLength = { min: 3, max: 100 } // characters
/** Sets that an operator keeps; wordings of a side, and how long each may be. */
export const synonymLimits = { sets: 1_000, wordings: 20, words: 4, characters: 60 }
export const shownSynonymChanges = 20 // the latest
export const homepageListings = 60
export const moreListingsSize = 60 // listings; the same as the first page, so that pages meet without a gap
export const relatedListings = { ofSeller: 5, similar: 10 } // on the page of a listing
export const featuredListings = 10 // of the home page
export const userListingsPageSize = 20
export const directoryPageSize = 20 // users, shops, brands
export const deepestPage = 500 // of lists that the database pages

export const usernameLength = { min: 3, max: 30 } // characters
export const passwordLength = { min: 8, max: 200 } // characters
export const emailLength = 254 // characters

export const totpDigits = 6
export const typedCodeLength = 60 // characters, however a code is spaced
export const totpStepSeconds = 30
export const totpSetupSeconds = 3600 // for which a secret that was shown can be confirmed
export const recoveryCodes = 10
export const recoveryCodeLength = 16 // characters of base 32
export const passkeyChallengeSeconds = 300
export const maxPasskeys = 20 // of one account
export const maxApiTokens = 50 // named tokens of one account
export const maxSessions = 500 // logins of one account that are kept, the latest used
export const knownDevices = 20 // that are kept of one account, the latest
export const knownDeviceSeconds = 400 * 24 * 3600 // the longest that browsers keep a cookie
export const resetLinkSeconds = 3600 // of the mail with which a forgotten password is set anew
export const resetTokenSeconds = 15 * 60 // after the code of an SMS
export const emailUndoSeconds = 7 * 24 * 3600 // for which the old address can take a change of e-mail back
export const shopTrialDays = 30 // of a first shop

export const personNameLength = 50 // characters, of the first and of the last name
export const aboutLength = 500 // characters that someone tells of themselves
export const maxAddresses = 10 // of one account
export const addressLength = { name: 100, street: 150 } // characters
export const avatarVariants = 600 // drawings in each style and colour
export const shownAvatarVariants = 12 // at once
export const avatarLimit = { max: 30, windowSeconds: 3600 } // profile pictures set by one account

export const maxFormBytes = 160 << 10 // of a page's form; 10,000 characters can take twelve each

/** Set when a visitor hides something; such pages are their own. */
export const prefsCookie = 'prefs'
export const pageCacheMilliseconds = 5_000
export const pageCacheBytes = 64 << 20
export const stalePageMilliseconds = 30_000 // for which a page serves visitors when there are too many of them
export const cachedAddressLength = 2_000 // characters of an address whose page is kept
/** How long pages share what the API answers everyone alike, and how many answers are kept. */
export const sharedAnswerMilliseconds = 1_000
export const sharedAnswersKept = 500

export const authCookiePrefix = 'auth.'
export const sessionSlidingSeconds = 14 * 24 * 3600 // after the last use
export const sessionAbsoluteSeconds = 90 * 24 * 3600 // after login

export const loginLimit = { max: 10, windowSeconds: 15 * 60 } // failures per account, and per device that it knows
export const loginAddressLimit = { max: 30, windowSeconds: 15 * 60 } // failures per address
/** Delay before the password is compared: none for the first tries, then doubling. */
export const loginDelay = { freeTries: 3, firstMs: 250, mostMs: 4_000 }
export const stepUpSeconds = 5 * 60 // for which guarded changes of a session ask for no other code
export const secondFactorLimit = { max: 5, windowSeconds: 15 * 60 } // codes per account
export const passwordCheckLimit = { max: 10, windowSeconds: 15 * 60 } // of the settings, per account
export const loginWarningLimit = { max: 1, windowSeconds: 24 * 3600 } // mails that tell of refused logins
export const passkeyLimit = { max: 30, windowSeconds: 15 * 60 } // challenges per address, and per account that adds keys
export const recoveryAddressLimit = { max: 10, windowSeconds: 3600 } // requests per address
export const recoveryLoginLimit = { max: 3, windowSeconds: 3600 } // requests per name, e-mail or number
export const recoveredClaims = 3 // accounts that get a letter where several claim an e-mail and none verified it
export const resetLimit = { max: 20, windowSeconds: 15 * 60 } // tries of links and codes per address
export const sessionStreams = { perAccount: 20, perProcess: 5_000 } // open at once
export const registerLimit = { max: 5, windowSeconds: 3600 } // accounts per address
export const smsLimit = { max: 3, windowSeconds: 3600 } // per account, per number and per address
/** Where SMS are sent to, the home country first, and how many in a day; both can be configured. */
export const usualSmsRules = {
  countries: ['BA', 'HR', 'RS', 'ME', 'SI', 'MK', 'AT', 'DE', 'CH'],
  perDay: 5_000,
}
export const foreignSmsPerDay = 500 // to each country but the home one
export const verifyMailLimit = { max: 3, windowSeconds: 3600 } // links per account and per address
export const mailRecipientLimit = { max: 6, windowSeconds: 3600 } // links to one e-mail address, whoever asks
/** Work before sign-ups and codes: valid for so long, and as many tries as the counter says. */
export const challengeSeconds = 10 * 60
export const challengeCounters = { from: 100, to: 300 }
export const challengeIssueLimit = { max: 60, windowSeconds: 60 } // per address
export const challengeQuestionLimit = { max: 10, windowSeconds: 3600 } // answers of one address, where no script runs
export const challengeQuestionsLimit = { max: 300, windowSeconds: 3600 } // answers of all
/** Reads, by account or else by address, which whole cities may share; all three can be configured. */
export const usualReadLimits = {
  /** Searches of one account, by whatever token. */
  searchesOfAccount: { max: 300, windowSeconds: 60 },
  /** Searches of the visitors of one address. */
  searchesOfAddress: { max: 600, windowSeconds: 60 },
  /** Other reads of the API, and pages that had to be rendered. */
  reads: { max: 1_200, windowSeconds: 60 },
} as const
export const recentSearchLimit = { max: 120, windowSeconds: 60 } // changes, per account

export const maxPhotoBytes = 12 << 20
export const maxPhotoPixels = 50_000_000
export const maxAvifPixels = 16_000_000 // its decoder takes several times the memory of the others
export const photosPerListing = { user: 7, pro: 20, shop: 20 } as const
export const photoUploadLimit = { max: 1_200, windowSeconds: 3600 } // photos of one account: as many as it can publish
export const orphanHours = 24 // for which a photo that no listing shows is kept

/** Widths, in pixels, in which every photo is stored. */
export const imageWidths = { sm: 320, md: 640, lg: 1280 } as const

export const previewSize = { width: 1_200, height: 630 } // pixels of the picture that messengers show
export const previewsKept = 200 // pictures, some 80 kB each
export const previewsWaiting = 20 // to be drawn

export const toastMilliseconds = 5_000
export const iconVersion = '1.5'
export const firstCopyrightYear = 2009

export const shownFailures = 50 // jobs that failed, for the operator
export const failedJobDays = 30 // for which a job that failed for good is kept

export const serviceMessageTitleLength = 120 // characters
export const serviceMessageLength = 2_000 // characters of HTML
export const serviceMessageCacheSeconds = 24 * 3600 // on the device
export const shownAuditEntries = 20 // of one subject

export const outboxPageSize = 30 // messages of the operator's page
export const inboxPageSize = 30 // messages of the development inbox
export const outboxKeptSeconds = 30 * 24 * 3600

const patienceMs = { visiting: 1_000, reading: 3_000, writing: 10_000, paying: 20_000 } as const
/** How many requests are worked on at once, begin in one turn of the event loop, may wait for that, and how long. */
export const usualAdmission = {
  /** Rendering one takes some milliseconds, during which nothing else runs. */
  page: { running: 8, perTurn: 1, waiting: 4_000, patienceMs },
  api: { running: 64, perTurn: 8, waiting: 4_000, patienceMs },
} as const
/** By how much the main thread may be late before these are refused, in milliseconds. */
export const sheddingDelayMs = { visiting: 250, reading: 500, writing: 1_000, paying: Infinity } as const
