import { addMonths } from '#lib/time.ts'
import type { ShopPackage } from '#contract/tariff-names.ts'

type Shop = { package: ShopPackage; ends_at: Date; is_trial: boolean }
type Bought = { package: ShopPackage; months: number }

export type Span = {
  /** Start of the paid months: the end of the time left before. */
  from: Date
  until: Date
}

/**
 * The time that a payment buys. It follows the time left; if that was paid for another package, it is
 * converted to the new one by price. The trial stays as it is.
 */
export function spanOf(
  shop: Shop,
  bought: Bought,
  at: Date,
  monthOf: (shopPackage: ShopPackage) => number,
): Span {
  const left = Math.max(0, shop.ends_at.getTime() - at.getTime())
  const isSame = shop.is_trial || shop.package === bought.package
  const [before, after] = [monthOf(shop.package), monthOf(bought.package)]
  const kept = isSame || after === 0 ? left : Math.ceil((left * before) / after)
  const from = new Date(at.getTime() + kept)
  return { from, until: addMonths(from, bought.months) }
}
