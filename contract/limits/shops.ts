import type { ShopPackage } from '#contract/tariff-names.ts'

export const shopTrialDays = 30 // of a firm's first shop
export const shopTrialCredits = 500
/** Months that a shop can be paid for at once. */
export const shopMonths = [1, 3, 6, 12] as const
export type ShopMonths = (typeof shopMonths)[number]
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
