import type { Deps } from '#api/deps.ts'
import type { PricePreview } from '#contract/tariffs/endpoints.ts'
import { listingDurations } from '#contract/listings/groups.ts'
import { proMonths } from '#contract/limits/money.ts'
import { packageName } from '#contract/shops/packages.ts'
import { shopPackages, type TariffName, tariffAmount, tariffOf } from '#contract/tariffs/names.ts'
import type { Prices } from './tariffs.ts'

type Example = { label: string; read: (prices: Prices) => string }

const credits = (amount: number) => tariffAmount('credits', amount)

const cars = 18

function feeExamples({ catalog }: Deps, categoryId: number): Example[] {
  const { path, name } = catalog.categories.get(categoryId)!
  const durations = listingDurations(
    path.map(({ id }) => id),
    1,
  ).toSorted((a, b) => a - b)
  return durations.flatMap((days) =>
    [false, true].map((isShop) => ({
      label: `${name}, ${days} dana${isShop ? ', shop' : ''}`,
      read: (prices: Prices) => credits(prices.publishingFee({ categoryId, days, isShop })),
    })),
  )
}

function promotionExamples({ catalog }: Deps, categoryId: number): Example[] {
  const { name } = catalog.categories.get(categoryId)!
  const wishes = [
    { label: 'izdvojen, 7 dana', wish: { type: 1, days: 7, refreshEvery: 0 } },
    { label: 'izdvojen, 30 dana, obnavljanje svaki dan', wish: { type: 1, days: 30, refreshEvery: 24 } },
    { label: 'izdvojen plus, 7 dana', wish: { type: 2, days: 7, refreshEvery: 0 } },
    {
      label: 'izdvojen plus, 14 dana, obnavljanje svaka 3 sata',
      wish: { type: 2, days: 14, refreshEvery: 3 },
    },
  ] as const
  return wishes.map(({ label, wish }) => ({
    label: `${name}, ${label}`,
    read: (prices) => credits(prices.promotionPrice(categoryId, wish).total),
  }))
}

function examplesFor(
  deps: Deps,
  { name, categoryId, step }: { name: TariffName; categoryId: number | null; step: number },
): Example[] {
  const category = categoryId ?? cars
  switch (name) {
    case 'listing_fee':
    case 'shop_discount':
      return feeExamples(deps, category)
    case 'publishing_factor':
      // Services have the longest durations, cars the shortest.
      return feeExamples(deps, step === 180 ? 2286 : cars)
    case 'promotion_day':
    case 'promotion_plus_factor':
    case 'promotion_days':
    case 'renewal_factor':
      return promotionExamples(deps, category)
    case 'top_up_bonus':
      return [10, 20, 50, 100, 150, 200].map((marks) => ({
        label: `Dopuna karticom od ${marks} KM`,
        read: (prices) => {
          const bought = marks * prices.creditsPerMark()
          return credits(bought + Math.floor((bought * prices.topUpBonus(marks)) / 100))
        },
      }))
    case 'credits_per_mark':
      return [10, 50].map((marks) => ({
        label: `Dopuna od ${marks} KM, bez bonusa`,
        read: (prices) => credits(marks * prices.creditsPerMark()),
      }))
    case 'shop_month':
      return ([1, 12] as const).map((months) => ({
        label: `Shop ${tariffOf(name).stepLabel!(step)}, mjeseci: ${months}`,
        read: (prices) => tariffAmount('money', prices.shop(shopPackages[step - 1]!, months)),
      }))
    case 'months_discount': {
      const months = step as 3 | 6 | 12
      return shopPackages.map((one) => ({
        label: `Shop ${packageName(one)}, mjeseci: ${months}`,
        read: (prices) => tariffAmount('money', prices.shop(one, months)),
      }))
    }
    case 'extra_urgent':
    case 'extra_highlighted':
      return [
        {
          label: 'Uz jedan oglas',
          read: (prices) => credits(prices.extra(name === 'extra_urgent' ? 'urgent' : 'highlighted')),
        },
      ]
    case 'discount_price':
      return [
        {
          label: `Akcijska cijena, ${step} dana`,
          read: (prices) => credits(prices.discountPrice(step as 3 | 7 | 30)),
        },
      ]
    case 'courier_parcel':
      return [
        {
          label: `Paket ${tariffOf(name).stepLabel!(step)}`,
          read: (prices) => tariffAmount('money', prices.courierParcel(step * 1_000)!),
        },
      ]
    case 'pro_month':
      return proMonths.map((months) => ({
        label: `PRO račun, mjeseci: ${months}`,
        read: (prices) => credits(prices.pro(months)),
      }))
  }
}

export const examplesOf = (
  deps: Deps,
  given: { name: TariffName; categoryId: number | null; step: number },
  before: Prices,
  after: Prices,
): PricePreview['examples'] =>
  examplesFor(deps, given).map(({ label, read }) => ({ label, before: read(before), after: read(after) }))
