import type { ShopPackage } from '#contract/tariffs/names.ts'

/** Constants of credit, payments, payouts and shops, each with its unit. */

// Credit, payments, vouchers and promotions.

export const statementPageSize = 50
export const invoicesPageSize = 30
export const closingsPageSize = 31
export const shownProofs = 30 // of the ledger, the latest
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
export const slipAmounts = { min: 100, max: 500_000, step: 10 } as const // fening
export const slipDays = 30 // after which a slip shows as expired; it can still be paid
export const slipsPageSize = 20
export const sandboxDays = 30 // that payments and parcels of the sandboxes are kept
export const slipLimit = { max: 30, windowSeconds: 24 * 3600 } // made, per account
export const bankLimits = {
  fileBytes: 8 << 20,
  columnLength: 100, // characters of a column's name
  searchLength: 100, // characters
  reason: 500, // characters
} as const
export const bankStatementsPageSize = 20
export const bankLinesPageSize = 50
export const bankSuggestions = 5
export const promotionsPageSize = 20
export const furthestStartDays = 30 // ahead that a promotion may start
export const reminderSeconds = 24 * 3600 // before the end of a promotion
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

// Payouts.

export const payoutMinimum = 1_000 // fening
export const payoutAccountDelaySeconds = 24 * 3600 // from a change until payouts go there
export const payoutLimits = {
  holderName: 70, // characters, as pain.001 has room for
  reason: 500, // characters
} as const
export const payoutsPageSize = 20
export const staffPayoutsPageSize = 50
export const payoutBatchesPageSize = 20

// Shops.

export const shopTrialDays = 30 // of a firm's first shop
export const shopTrialCredits = 500
/** Months that a shop can be paid for at once. */
export const shopMonths = [1, 3, 6, 12] as const
export type ShopMonths = (typeof shopMonths)[number]
/** Months of pro that can be paid for at once. */
export const proMonths = [1, 12] as const
export type ProMonths = (typeof proMonths)[number]
/** Credits that a paid shop gets each month. */
export const monthlyBonus = {
  bronze: 750,
  silver: 1_100,
  gold: 1_800,
  platinum: 4_600,
} as const satisfies Record<ShopPackage, number>
/** Whole days before its end from which a shop is told (spec 9). */
export const shopEndingDays = 5
export const shopPurchasesPageSize = 20
export const shopWebLength = 200 // characters
export const shopExtensionLimit = { max: 30, windowSeconds: 24 * 3600 } // started, per account

/** Legal forms of firms, as public profiles and the API show them. */
export const businessTypes = ['d.o.o.', 'd.d.', 'Obrt', 'Zadruga', 'Udruženje', 'Drugo'] as const

export const shopAboutLength = 10_000 // characters of the about page, with its tags
export const maxPinned = 5 // listings at the top of a shop's page
export const maxSections = 12 // categories of a shop's own
export const maxHourExceptions = 30
export const shopStreetLength = 150 // characters
export const sectionLength = { name: 40, words: 80 } // characters
export const shopNoteLength = 60 // characters, of a day that differs from the week
export const shopLabelLength = { min: 3, max: 30 } // characters of the first label of a shop's own host (A23)
/** Days for which a former label leads to its shop. */
export const formerLabelDays = 365
export const shopPageCacheBytes = 16 << 20 // of pages on the hosts of shops
export const shopHostsKept = 5_000 // labels whose shop is kept in memory
export const shopHostKeptMilliseconds = 5_000
export const shopLabelLimit = { max: 3, windowSeconds: 30 * 24 * 3600 } // changes per shop
export const shopCoverLimit = { max: 30, windowSeconds: 3600 } // covers set per account
/** Characters of texts that shops and pro users set for all their listings and messages. */
export const signatureLength = 300
export const autoReplyLength = 500
