/** Constants of spec 9 and of part B of our readings, each with its unit, shared by server and client. */

export const titleLength = { min: 5, max: 65 } // characters
export const descriptionLength = 10_000 // characters
export const shortDescriptionLength = 200 // characters
export const skuLength = 50 // characters
export const attributeTextLength = 200 // characters of a free-text attribute
export const maxListingAttributes = 200 // values per request
export const quantityRange = { min: 1, max: 999 }
export const amountLength = 40 // characters of a typed amount
export const maxPriceFening = 99_999_999 * 100

export const emailLinkSeconds = 24 * 3600
export const phoneCodeDigits = 6
export const phoneCodeSeconds = 10 * 60
export const phoneCodeTries = 5
export const freeListingDays = 180 // from the last refresh until a listing in a free category expires
/** Durations of a listing in a paid category, in days; the first is the default. */
export const paidListingDays = {
  cars: [30, 15, 90],
  servicesAndJobs: [30, 90, 180],
  other: [30, 90],
} as const
export const usualPaidDays = 30
/** Until a listing in a paid category is published for free; see decision 022. */
export const freeWaitDays = 5
export const shownPriceChanges = 30 // per listing, the latest
export const deletedListingDays = 30 // until a deleted listing is purged
export const undoSeconds = 3600 // during which the owner can undo a deletion or a finishing

/** Maximum number of active listings; null means unlimited. */
export const activeListingLimits = {
  user: { cars: 2, 'real-estate': 2, other: { first: 20, perYear: 5, most: 60 } },
  pro: { cars: 10, 'real-estate': 10, other: 200 },
} as const
export const refreshIntervalDays = { shop: 7, pro: 21, user: 30 } as const // since the last refresh
/**
 * Within this time of its end a relisted item counts as the same listing; also how long deleted ones are
 * kept.
 */
export const repostDays = 30
/** Photo flags per page for moderators. */
export const photoFlagsPageSize = 20
/** Free refreshes per calendar month in Sarajevo; for shops by package. */
export const monthlyRefreshes = {
  user: 30,
  pro: 200,
  bronze: 750,
  silver: 1_100,
  gold: 1_800,
  platinum: 4_600,
} as const
export const liveViewerSeconds = 30 * 60 // during which a viewer counts as present
export const statisticsDays = 30
export const viewLimit = { max: 600, windowSeconds: 3600 } // counted views per address
export const resultsLimit = { max: 600, windowSeconds: 3600 } // counted pages of results per address
/** Days for which raw events of statistics are kept, also for a recount. */
export const rawEventDays = 35
export const termLength = 60 // characters of a search term in statistics
export const deepestCountedPlace = 10_000 // in results
export const listingFiguresPageSize = 25
export const fewestForMedian = 5 // listings of a category, so that a median tells nothing about one of them
export const shownTerms = 20 // of a seller
export const shownAtOnce = 100 // listings of a page of results
/**
 * Phone numbers revealed: per account, to the visitors of one address, and to all accounts of one address.
 */
export const phoneLimits = {
  account: { max: 30, windowSeconds: 24 * 3600 },
  visitors: { max: 10, windowSeconds: 24 * 3600 },
  address: { max: 100, windowSeconds: 24 * 3600 },
} as const
/** Listings created, and published, per account. */
export const listingWriteLimits = {
  user: { max: 60, windowSeconds: 3600 },
  pro: { max: 300, windowSeconds: 3600 },
  shop: { max: 3_000, windowSeconds: 3600 },
} as const

export const bookableDays = 731 // bookable days, starting today
export const idempotencyHours = 24 // during which an Idempotency-Key is remembered
export const idempotencyKeyLength = 255 // characters

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
export const homepageListings = 60
export const moreListingsSize = 60 // listings; equal to the first page, so that pages join without a gap
export const relatedListings = { ofSeller: 5, similar: 10 } // on a listing's page
export const featuredListings = 10 // on the home page
export const userListingsPageSize = 20
export const directoryPageSize = 20 // users, shops, brands
export const deepestPage = 500 // for lists paged by the database

export const usernameLength = { min: 3, max: 30 } // characters
export const passwordLength = { min: 8, max: 200 } // characters
export const emailLength = 254 // characters

export const totpDigits = 6
export const typedCodeLength = 60 // characters, allowing for spaces in a code
export const totpStepSeconds = 30
export const totpSetupSeconds = 3600 // during which a new secret can be confirmed
export const recoveryCodes = 10
export const recoveryCodeLength = 16 // characters of base 32
export const passkeyChallengeSeconds = 300
export const maxPasskeys = 20 // per account
export const maxApiTokens = 50 // named tokens per account
export const maxSessions = 500 // sessions kept per account, the most recently used
export const knownDevices = 20 // kept per account, the latest
export const knownDeviceSeconds = 400 * 24 * 3600 // the maximum lifetime of a cookie in browsers
export const resetLinkSeconds = 3600 // validity of a mailed reset link
export const resetTokenSeconds = 15 * 60 // after entering the code from an SMS
export const emailUndoSeconds = 7 * 24 * 3600 // during which the old address can undo a change of e-mail

export const personNameLength = 50 // characters, for the first and the last name each
export const aboutLength = 500 // characters of a self-description
export const maxAddresses = 10 // per account
export const addressLength = { name: 100, street: 150 } // characters

export const avatarVariants = 600 // drawings per style and colour
export const shownAvatarVariants = 12 // at once
export const avatarLimit = { max: 30, windowSeconds: 3600 } // profile pictures set per account

export const maxFormBytes = 160 << 10 // size of a page's form; 10,000 characters can take twelve bytes each

/** Set when a visitor hides something; pages with it are private. */
export const prefsCookie = 'prefs'
/**
 * How long a visitors' page serves, in milliseconds: without rendering it again, while it is rendered again, and
 * while the server is overloaded. A page ends at once when a listing on it changes.
 */
export const pageAges = { fresh: 5_000, usable: 10_000, busy: 30_000 }
/** The same, from when a change first concerned one of the page's lists. */
export const listAges = { fresh: 300, usable: 700 }
export const pageCacheBytes = 64 << 20
export const cachedAddressLength = 2_000 // characters of an address whose page is cached
/** Time for which pages share public API replies, and number of replies kept. */
export const sharedAnswerMilliseconds = 1_000
export const sharedAnswersKept = 500

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
/** Read limits, per account or else per address, which whole cities may share; all three are configurable. */
export const usualReadLimits = {
  /** Searches per account, with any token. */
  searchesOfAccount: { max: 300, windowSeconds: 60 },
  /** Searches per address without an account. */
  searchesOfAddress: { max: 600, windowSeconds: 60 },
  /** Other API reads, and rendered pages. */
  reads: { max: 1_200, windowSeconds: 60 },
} as const
export const messageLimit = { max: 30, windowSeconds: 60 } // per account, to existing conversations
export const conversationLimit = { max: 20, windowSeconds: 3600 } // per account, new ones
export const newAccountDays = 3 // during which an account writes more slowly
export const newAccountMessageLimit = { max: 15, windowSeconds: 60 }
export const newAccountConversationLimit = { max: 5, windowSeconds: 3600 }
const sameTextSeconds = 24 * 3600
/** People to whom one may write the same text unasked before copies are held, by days since the registration. */
export const sameTextLimits = {
  firstDay: { max: 3, windowSeconds: sameTextSeconds },
  firstWeek: { max: 5, windowSeconds: sameTextSeconds },
  firstMonth: { max: 10, windowSeconds: sameTextSeconds },
  later: { max: 20, windowSeconds: sameTextSeconds },
  /** Together, all accounts in their first week. */
  ofNewcomers: { max: 15, windowSeconds: sameTextSeconds },
} as const
export const questionLimit = { max: 10, windowSeconds: 3600 } // per account
export const questionsOfListingLimit = { max: 60, windowSeconds: 3600 } // per listing, of all accounts
export const answerLimit = { max: 120, windowSeconds: 3600 } // per account
export const recentSearchLimit = { max: 120, windowSeconds: 60 } // changes per account

export const maxPhotoBytes = 12 << 20
export const maxPhotoPixels = 50_000_000
export const maxAvifPixels = 16_000_000 // its decoder needs several times the memory of the others
export const photosPerListing = { user: 7, pro: 20, shop: 20, home: 30 } as const
/** The highest of these limits, before the listing's own is known. */
export const mostPhotos = Math.max(...Object.values(photosPerListing))
/** Photos per account: enough for all that it can publish. */
export const photoUploadLimits = {
  user: { max: 1_200, windowSeconds: 3600 },
  pro: { max: 6_000, windowSeconds: 3600 },
  shop: { max: 60_000, windowSeconds: 3600 },
} as const
export const orphanHours = 24 // until a photo that no listing shows is deleted

/** Widths of every stored photo, in pixels. */
export const imageWidths = { sm: 320, md: 640, lg: 1280 } as const

export const previewSize = { width: 1_200, height: 630 } // pixels of the link preview in messengers
export const previewsKept = 200 // pictures, about 80 kB each
export const previewsWaiting = 20 // waiting to be drawn

export const toastMilliseconds = 5_000
export const toastExcerpt = { longest: 20, kept: 17 } // characters (spec 9)
export const iconVersion = '1.5'
export const codeReloadSeconds = 60 // between two reloads because a part of the code is missing
export const safetyWarningDays = 10 // until a dismissed warning is shown again
export const shopWarningDays = 5 // before the end of a shop's package
export const firstCopyrightYear = 2009

export const shownFailures = 50 // failed jobs on the operator's page
export const failedJobDays = 30 // for which a permanently failed job is kept

export const serviceMessageTitleLength = 120 // characters
export const serviceMessageLength = 2_000 // characters of HTML
export const serviceMessageCacheSeconds = 24 * 3600 // cached on the device
export const shownAuditEntries = 20 // per subject

export const outboxPageSize = 30 // messages on the operator's page
export const inboxPageSize = 30 // messages in the development inbox
export const outboxKeptSeconds = 30 * 24 * 3600

const patienceMs = { visiting: 1_000, reading: 3_000, writing: 10_000, paying: 20_000 } as const
/**
 * Admission limits: requests in progress, started per turn of the event loop, queued, and how long each may
 * queue.
 */
export const usualAdmission = {
  /** Rendering takes some milliseconds, during which nothing else runs. */
  page: { running: 8, perTurn: 1, waiting: 4_000, patienceMs },
  api: { running: 64, perTurn: 8, waiting: 4_000, patienceMs },
} as const
/** Event loop delays, in milliseconds, from which requests of each priority are refused. */
export const sheddingDelayMs = { visiting: 250, reading: 500, writing: 1_000, paying: Infinity } as const

// Followed sellers
export const mostFollowed = 5_000 // per account
export const followedPageSize = 20
export const newestOfFollowed = 4 // listings shown of each
export const followLimit = { max: 500, windowSeconds: 3600 }

// Blocked users
export const mostBlocked = 1_000 // per account
export const blockedPageSize = 20
export const blockLimit = { max: 200, windowSeconds: 3600 }

// Conversations
export const messageLength = 2_000 // characters
export const conversationPageSize = 40
export const messagePageSize = { usual: 50, most: 200 }
export const withdrawSeconds = 15 * 60 // during which a message can be withdrawn
export const messagePhotos = 5 // in one message
export const conversationTags = 20 // per account
export const conversationTagNameLength = 30 // characters
export const quickReplies = 20 // per account
export const quickReplyLength = 500 // characters
export const conversationChangeLimit = { max: 600, windowSeconds: 3600 } // tags, marks and the like
// a page reports what it shows and what is being typed
export const conversationNoteLimit = { max: 240, windowSeconds: 60 }

// Questions about listings
export const questionLength = 500 // characters, of answers too
export const questionPageSize = { listing: 10, own: 20 }
export const waitingQuestions = 3 // without an answer, of one account about one listing
export const answersPerQuestion = 5
export const questionsSeenAtOnce = 100
export const questionNoteLimit = { max: 240, windowSeconds: 60 } // a page reports what it shows

// Offers of many units
export const groupTitleLength = 80 // characters
export const unitsPerGroup = 200
export const groupLimit = { max: 60, windowSeconds: 3600 } // changes per account

// Group edits of shops
export const groupEditSize = 5_000 // listings
export const groupEditPageSize = 100 // listings to choose from, and changes to look at
export const groupEditFindLength = 500 // characters
export const groupEditReplaceLength = 2_000 // characters
export const groupEditDays = 30 // until the record of an edit goes
export const groupEditPreviewHours = 24 // until an unused preview goes
export const groupEditLimit = { max: 120, windowSeconds: 3600 } // calls per account

// Feeds of shops
export const mostFeeds = 10 // per shop
export const feedNameLength = 80 // characters
export const feedAddressLength = 2_000 // characters
export const feedColumnLength = 200 // characters of a column's name
export const mostFeedColumns = 300
export const maxFeedBytes = 64 << 20
export const maxFeedFormBytes = 16 << 20 // by a page's form, which is held in memory
export const maxFeedRecord = 256 << 10 // characters of one row
export const mostFeedRows = 50_000
export const feedExternalIdLength = 100 // characters
export const feedIntervalSeconds = 3600 // between two fetches
export const feedRowsPageSize = 100
export const feedRunDays = 90 // until the record of a run goes
/** A run that would hide more of the feed's active listings waits for a confirmation. */
export const mostHiddenByFeed = 0.3
/** So does one that would lower a price to this part of the old one, or below. */
export const feedPriceDrop = 0.5
export const feedLimit = { max: 120, windowSeconds: 3600 } // changes per account

// Saved listings
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

// Cart
export const cartItems = 100 // per account
export const cartOnDevice = 50 // items of a visitor
export const cartLimit = { max: 1_200, windowSeconds: 3600 } // changes per account

// Saved searches
export const mostSavedSearches = 300 // per account
export const savedSearchesPageSize = 20
export const savedSearchNameLength = 100 // characters
export const savedSearchQueryLength = 4_000 // characters
export const mostNewMatches = 100 // counted per saved search
export const alertsOfDays = 180 // since a listing was published or reduced
export const savedSearchMatchesDays = 400 // that a match is remembered

// Muting: leaving things out of one's results.
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
export const comparedListings = 4 // side by side, at most

export const tellAfterSeconds = 10 * 60 // until a mail and a push tell of an unread message
export const answerTimeDays = 30 // days whose answers count for the answer time
export const fewestAnswers = 3 // for an answer time to be shown
export const heldSendersPageSize = 20
export const heldPerDecision = 100 // messages
export const checkedAddressLength = 2_000 // characters of a link of a message

// Landing pages
export const maxLandingPathLength = 200 // characters
export const landingListings = 20 // newest listings shown
export const priceLevelDays = 35 // that recorded price levels are kept

export const sitemapSize = 50_000 // addresses in a file, as many as search engines accept

// Notifications
export const notificationPageSize = 30
export const unsubscribeLinkDays = 180 // that a mail's link ends such mails
export const notificationDays = 180 // that notifications are kept
export const mostUnreadShown = 99
export const mostPushSubscriptions = 10 // browsers of an account
export const mostHolidayDays = 90
export const pushesAtOnce = 3 // further notices share one push
export const noticeMailsPerDay = 5 // of an account, besides security
export const noticeMailMinutes = 8 * 60 // after midnight in Sarajevo, when daily and weekly mails leave
export const noticesPerMail = 20 // named; the mail says how many more there are

// Personal data
export const deletionRequestDays = 40 // from the request until the account is erased
export const deletionReminderDays = 7 // before it
export const exportDays = 7 // that a copy of one's data can be downloaded
export const exportEverySeconds = 24 * 3600 // at most one per account
export const liveAuthLimit = { max: 300, windowSeconds: 60 } // channels joined, per account

// Reports
export const reportTextLength = 1_000 // characters
export const reportPictures = 5 // in one report
export const reportLimit = { max: 30, windowSeconds: 24 * 3600 } // reports and their pictures, per account
export const reportsPageSize = 20

// Moderation
export const casesPageSize = 40
export const claimMinutes = 20 // that a moderator has for a case before others may take it
export const factsLength = 2_000 // characters of a decision, an appeal and its answer
export const suspensionDays = { min: 1, max: 365 }
export const appealDays = 183 // at least six months, as Art. 20 of the Digital Services Act asks
export const decisionKeyLength = 60 // characters
export const decisionsPageSize = 20
export const statementsPageSize = 50
export const switchReasonLength = 500 // characters
export const staffListingsPageSize = 50
export const shownHits = 100 // of checks, in a case
export const hitsPageSize = 40
export const latestHits = 5 // of each check, in their list
export const forbiddenWordLimits = { words: 4, characters: 60, entries: 5_000, read: 20_000, examples: 10 }
export const forbiddenWordsPageSize = 100
export const caseKeptDays = 730 // after its decision, until a case's texts and pictures are deleted

// Staff and people
export const foundPeople = 50 // accounts that a search of staff shows
export const findPeopleLength = 200 // characters of a search by staff
export const staffNoteLength = 2_000 // characters
export const shownOfHistory = 30 // rows of each list on the page of an account
export const roleRequestHours = 72 // that a change of a role waits for a second admin
export const auditPageSize = 50
export const activityKeptDays = 400 // that counts by hour are kept
export const visitCodeLength = 12 // characters of base 32
export const visitCodeMinutes = 15 // that a code lets staff in
export const visitCodeTries = 5 // of a code
export const visitMinutes = 30 // that staff may use an account
export const visitCodeLimit = { max: 20, windowSeconds: 3600 } // codes made, per account
export const loginRecordDays = 180 // that logins are kept

// Credit
export const statementPageSize = 50
export const invoicesPageSize = 30
export const closingsPageSize = 31
export const shownProofs = 30 // of the ledger, the latest

// Vouchers
export const voucherLimits = {
  count: { min: 1, max: 10_000 }, // in a batch
  credits: { min: 1, max: 10_000 }, // that each gives
  codeLength: 60, // characters, allowing for spaces
  note: 200, // characters
  reason: 500, // characters
} as const
export const vouchersPageSize = 20
/** Codes tried: by an account since its last success, and by all accounts of an address. */
export const voucherGuesses = {
  account: { max: 10, windowSeconds: 24 * 3600 },
  address: { max: 100, windowSeconds: 24 * 3600 },
} as const

// Payment slips
export const slipAmounts = { min: 100, max: 500_000, step: 10 } as const // fening
export const slipDays = 30 // after which a slip shows as expired; it can still be paid
export const slipsPageSize = 20
export const slipLimit = { max: 30, windowSeconds: 24 * 3600 } // made, per account

// Statements of banks
export const bankLimits = {
  fileBytes: 8 << 20,
  columnLength: 100, // characters of a column's name
  searchLength: 100, // characters
  reason: 500, // characters
} as const
export const bankStatementsPageSize = 20
export const bankLinesPageSize = 50
export const bankSuggestions = 5

// Promotions
export const promotionsPageSize = 20
export const furthestStartDays = 30 // ahead that a promotion may start
export const reminderSeconds = 24 * 3600 // before the end of a promotion
// Paying
export const topUpMarks = { min: 5, max: 1_000 } // KM, whole
export const topUpTiles = [10, 20, 50, 100, 150, 200] as const // KM
export const paymentLimit = { max: 30, windowSeconds: 3600 } // payments started, per account
export const forgedCallbackLimit = { max: 120, windowSeconds: 60 } // wrong messages in a gateway's name, per address
export const paymentOpenHours = 24 // until an unpaid card or wallet payment expires
export const bankPaymentOpenDays = 60 // until an unpaid payment slip expires
export const maxSavedCards = 10 // per account
export const refundReasonLength = 500 // characters
export const returnPathLength = 500 // characters
export const paymentsPageSize = 50 // of staff
