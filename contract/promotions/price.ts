/** Prices of promotions, for the server that charges them and for pages that show them while one chooses. */

export const promotionDays = [1, 2, 3, 5, 7, 14, 21, 30] as const
/** Hours between renewals; 0 for none. */
export const renewalHours = [0, 24, 3] as const
/** Hours shown on each day; 0 for all day. Each divides a day, so that paid hours are used up evenly. */
export const windowHours = [0, 4, 6, 8, 12] as const

export type PromotionType = 0 | 1 | 2
export type RenewalHours = (typeof renewalHours)[number]

/** Factors are in hundredths. */
export type PromotionRates = {
  /** Credits for a day of type 1. */
  day: number
  /** Type 2 by type 1. */
  plus: number
  /** Chargeable days by days. */
  days: Readonly<Record<number, number>>
  /** By hours between renewals. */
  renewal: Readonly<Record<number, number>>
}

export type PromotionTerms = {
  type: PromotionType
  days: number
  refresh_every: RenewalHours
  /** Type 1 on the home page, too. */
  on_homepage?: boolean
}

export type PromotionPrice = {
  search: number
  refresh: number
  locations: number
  extras: number
  total: number
  total_without_discount: number
  discount: number
  discount_percentage: number
}

const hundredth = 100

/** In whole credits. Rounds up once: each part is the difference that a choice makes. */
export function promotionPrice(
  rates: PromotionRates,
  { type, days, refresh_every: hours, on_homepage = false }: PromotionTerms,
): PromotionPrice {
  const base = type === 0 ? 0 : rates.day * rates.days[days]!
  // The home page costs the same with either colour.
  const plus = type === 2 || on_homepage ? rates.plus : hundredth
  const renewal = hours === 0 ? hundredth : rates.renewal[hours]!
  const search = Math.ceil(base / hundredth)
  const shown = Math.ceil((base * plus) / hundredth ** 2)
  const total = Math.ceil((base * plus * renewal) / hundredth ** 3)
  return {
    search,
    locations: shown - search,
    refresh: total - shown,
    extras: 0,
    total,
    total_without_discount: total,
    discount: 0,
    discount_percentage: 0,
  }
}

/** A day alone is for pro users and shops. */
export const daysFor = (seller: 'user' | 'pro' | 'shop'): readonly number[] =>
  seller === 'user' ? promotionDays.filter((days) => days > 1) : promotionDays
