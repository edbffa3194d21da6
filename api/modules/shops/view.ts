import { isShopPaid } from '#lib/sellers/paid-shops.ts'
import { addMonths, unixSeconds } from '#lib/time.ts'
import type { Prices } from '#api/modules/tariffs/service.ts'
import { monthlyRefreshes } from '#contract/limits/listings.ts'
import { formatMoney, toMarks } from '#contract/money/money.ts'
import { monthlyBonus, shopMonths } from '#contract/limits/money.ts'
import { packageName } from '#contract/shops/packages.ts'
import type { OwnShop, ShopOffer, ShopPurchase } from '#contract/shops/endpoints.ts'
import { shopPackages } from '#contract/tariffs/names.ts'
import type { PurchaseRow, ShopRow } from './queries.ts'

export const offersAt = (tariffs: Prices): ShopOffer[] =>
  shopPackages.map((one) => ({
    package: one,
    name: packageName(one),
    bonus: monthlyBonus[one],
    refreshes: monthlyRefreshes[one],
    prices: shopMonths.map((months) => {
      const fening = tariffs.shop(one, months)
      return { months, amount: toMarks(fening), display_amount: formatMoney(fening) }
    }),
  }))

/** The next bonus, if the shop is still paid for then. */
function nextBonusOf({ package: bought, bonus_from, bonuses, ends_at }: ShopRow): OwnShop['next_bonus'] {
  if (bonus_from === null) return null
  const at = addMonths(bonus_from, bonuses)
  return at < ends_at ? { at: unixSeconds(at), credits: monthlyBonus[bought] } : null
}

export function ownShopView(shop: ShopRow, now: Date): OwnShop {
  const isPaid = isShopPaid({ shop_active: shop.active, shop_ends_at: shop.ends_at }, now)
  return {
    id: shop.id,
    business_name: shop.business_name,
    package: shop.package,
    name: packageName(shop.package),
    state: isPaid ? (shop.is_trial ? 'trial' : 'active') : 'suspended',
    ends_at: unixSeconds(shop.ends_at),
    next_bonus: isPaid ? nextBonusOf(shop) : null,
  }
}

export const purchaseView = (row: PurchaseRow): ShopPurchase => ({
  id: row.id,
  package: row.package,
  name: packageName(row.package),
  months: row.months,
  display_amount: formatMoney(row.amount_fening),
  way: row.way,
  state: row.state,
  created_at: unixSeconds(row.created_at),
  paid_at: row.paid_at && unixSeconds(row.paid_at),
  ends_at: row.ends_at && unixSeconds(row.ends_at),
})
