import {
  promotionDays,
  promotionPrice,
  type PromotionRates,
  type RenewalHours,
  renewalHours,
} from '#contract/promotions/price.ts'
import type { ProMonths, ShopMonths } from '#contract/limits/money.ts'
import { courierSteps, type ShopPackage, shopPackages, type TariffName } from '#contract/tariffs/names.ts'
import { amountAt, type TariffTable } from './table.ts'

export type PromotionWish = {
  type: 1 | 2
  days: number
  /** Hours; 0 for none. */
  refreshEvery: RenewalHours
}

const factor = 100 // hundredths

/** Rounds up to whole credits, as all prices in credits do. Takes whole numbers, so that nothing is lost. */
const wholeCredits = (product: number, divisor: number) => Math.ceil(product / divisor)

/** The prices in force at a moment. */
export function pricesAt(table: TariffTable, at: Date) {
  const find = (name: TariffName, step = 0, categoryId: number | null = null) =>
    amountAt(table, { name, categoryId, step }, at)
  function get(name: TariffName, step = 0, categoryId: number | null = null) {
    const amount = find(name, step, categoryId)
    if (amount === undefined) throw new Error(`no price ${name} ${categoryId ?? ''} ${step}`)
    return amount
  }
  /** In credits for the usual 30 days; 0 in a free category. */
  const listingFee = (categoryId: number) => find('listing_fee', 0, categoryId) ?? 0
  /** In credits, for type 1. */
  const promotionDay = (categoryId: number) => find('promotion_day', 0, categoryId) ?? 0
  const byStep = (name: 'promotion_days' | 'renewal_factor', steps: readonly number[]) =>
    Object.fromEntries(steps.map((step) => [step, get(name, step)]))
  /** Everything that the price of a promotion is made of. */
  const promotionRates = (categoryId: number): PromotionRates => ({
    day: promotionDay(categoryId),
    plus: get('promotion_plus_factor'),
    days: byStep('promotion_days', promotionDays),
    renewal: byStep(
      'renewal_factor',
      renewalHours.filter((hours) => hours > 0),
    ),
  })
  const shopMonth = (shopPackage: ShopPackage) => get('shop_month', shopPackages.indexOf(shopPackage) + 1)
  /** Percent that are left of the price of months that are paid at once. */
  const restFor = (months: ShopMonths) => 100 - (months === 1 ? 0 : get('months_discount', months))
  return {
    listingFee,
    promotionDay,
    /** The price of publishing for the given days, in credits; 0 in a free category. */
    publishingFee({ categoryId, days, isShop }: { categoryId: number; days: number; isShop: boolean }) {
      const rest = 100 - (isShop ? get('shop_discount') : 0)
      const duration = days === 30 ? factor : get('publishing_factor', days)
      return wholeCredits(listingFee(categoryId) * duration * rest, factor * 100)
    },
    /** The price of a promotion, in credits, with the renewals on their own. */
    promotionPrice: (categoryId: number, { type, days, refreshEvery }: PromotionWish) =>
      promotionPrice(promotionRates(categoryId), { type, days, refresh_every: refreshEvery }),
    promotionRates,
    /** For the listing's duration, in credits. */
    extra: (kind: 'urgent' | 'highlighted') => get(`extra_${kind}`),
    /** The bonus on a card top-up, in percent of its credits. */
    topUpBonus(marks: number) {
      const tiers = [200, 150, 50, 10]
      const tier = tiers.find((from) => marks >= from)
      return tier === undefined ? 0 : get('top_up_bonus', tier)
    },
    /** For shops, in credits. */
    discountPrice: (days: 3 | 7 | 30) => get('discount_price', days),
    /** In credits. */
    pro: (months: ProMonths) => wholeCredits(get('pro_month') * months * restFor(months), 100),
    /** In fening, with VAT. */
    shopMonth,
    /** In fening, with VAT, for months that are paid at once. */
    shop: (shopPackage: ShopPackage, months: ShopMonths) =>
      Math.round((shopMonth(shopPackage) * months * restFor(months)) / 100),
    /** In fening, for one parcel of the site's courier; undefined if it is too heavy. */
    courierParcel(grams: number) {
      const step = courierSteps.find((kilograms) => grams <= kilograms * 1_000)
      return step === undefined ? undefined : get('courier_parcel', step)
    },
    creditsPerMark: () => get('credits_per_mark'),
  }
}
export type Prices = ReturnType<typeof pricesAt>
