import { addMonths } from '#lib/time.ts'
import type { ShopPackage } from '#contract/tariffs/names.ts'

type Shop = {
  package: ShopPackage
  ends_at: Date
  /** The end of the trial that it began with; null if it had none. */
  trial_ends_at: Date | null
  /** The end of the month whose bonus was given; null before the first paid one. */
  bonus_at: Date | null
}
type Bought = { package: ShopPackage; months: number }

export type Span = {
  /** Start of the paid months: the end of the time left before. */
  from: Date
  until: Date
}

/**
 * The time that a payment buys. It follows the time left; if that was paid for another package, it is
 * converted to the new one by price. Days of the trial stay as they are, also once months follow them; so do those
 * of a month whose bonus was given if the new package is cheaper, or their price would be had twice.
 */
export function spanOf(
  shop: Shop,
  bought: Bought,
  at: Date,
  monthOf: (shopPackage: ShopPackage) => number,
): Span {
  const left = Math.max(0, shop.ends_at.getTime() - at.getTime())
  const leftUntil = (end: Date | null) => Math.min(left, Math.max(0, (end?.getTime() ?? 0) - at.getTime()))
  const [before, after] = [monthOf(shop.package), monthOf(bought.package)]
  const unchanged = Math.max(leftUntil(shop.trial_ends_at), after < before ? leftUntil(shop.bonus_at) : 0)
  const paid = left - unchanged
  const isSame = shop.package === bought.package || after === 0
  const kept = unchanged + (isSame ? paid : Math.ceil((paid * before) / after))
  const from = new Date(at.getTime() + kept)
  return { from, until: addMonths(from, bought.months) }
}
