import {
  type PromotionRates,
  type PromotionTerms,
  type PromotionType,
  promotionDays,
  promotionPrice,
  type RenewalHours,
  renewalHours,
} from '#contract/promotions/price.ts'

const usualDays = 7

const among = <N extends number>(values: readonly N[], text: unknown, usual: N): N =>
  values.find((value) => String(value) === String(text)) ?? usual

/** The choice in a form or an address; defaults replace missing or wrong parts. */
export function termsFrom(get: (name: 'type' | 'days' | 'refresh_every') => unknown): PromotionTerms {
  return {
    type: among<PromotionType>([0, 1, 2], get('type'), 0),
    days: among<number>(promotionDays, get('days'), usualDays),
    refresh_every: among<RenewalHours>(renewalHours, get('refresh_every'), 0),
  }
}

/** Standard visibility has nothing to renew. */
export const priceOf = (rates: PromotionRates, terms: PromotionTerms) =>
  promotionPrice(rates, terms.type === 0 ? { ...terms, refresh_every: 0 } : terms)

/** Credits that renewals add to the chosen visibility. */
export const renewalPrice = (rates: PromotionRates, terms: PromotionTerms, hours: RenewalHours) =>
  priceOf(rates, { ...terms, refresh_every: hours }).refresh
