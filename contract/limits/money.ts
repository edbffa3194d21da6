/** Constants of credit, payments, vouchers and promotions, each with its unit. */

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
