/** Constants of serving pages and API calls, and of the interface, each with its unit. */

// Serving pages and API calls.

export const idempotencyHours = 24 // during which an Idempotency-Key is remembered
export const idempotencyKeyLength = 255 // characters
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
export const fragmentCacheBytes = 48 << 20 // markup of cards and other components, in each serving thread
export const mostPathSegments = 12 // of an address
export const mostManifestPaths = 200 // of which a browser asks for the routes at once
export const cachedAddressLength = 2_000 // characters of an address whose page is cached
/** Time for which pages share public API replies, and number of replies kept. */
export const sharedAnswerMilliseconds = 1_000
export const sharedRepliesKept = 500
/** Read limits, per account or else per address, which whole cities may share; all three are configurable. */
export const usualReadLimits = {
  /** Searches per account, with any token. */
  searchesOfAccount: { max: 300, windowSeconds: 60 },
  /** Searches per address without an account. */
  searchesOfAddress: { max: 600, windowSeconds: 60 },
  /** Other API reads, and rendered pages. */
  reads: { max: 1_200, windowSeconds: 60 },
} as const
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
export const liveAuthLimit = { max: 300, windowSeconds: 60 } // channels joined, per account

// The interface.

export const toastMilliseconds = 5_000
export const toastExcerpt = { longest: 20, kept: 17 } // characters (spec 9)
export const iconVersion = '1.5'
export const codeReloadSeconds = 60 // between two reloads because a part of the code is missing
export const shopWarningDays = 5 // before the end of a shop's package
export const firstCopyrightYear = 2009
export const serviceMessageTitleLength = 120 // characters
export const serviceMessageLength = 2_000 // characters of HTML
export const serviceMessageCacheSeconds = 24 * 3600 // cached on the device
export const comparedListings = 4 // side by side, at most
export const mostUnreadShown = 99
