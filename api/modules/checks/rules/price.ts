import type { Deps } from '#api/deps.ts'
import { helpWithPrice, priceQuestionOf } from '#api/modules/prices/service.ts'
import { cheapestChecked, suspiciousShare } from '#contract/checks/rules.ts'
import { displayPrice, formatMoney, toFening } from '#contract/money/money.ts'
import type { Finding } from '../findings.ts'
import type { CheckedRow } from '../queries.ts'
import { findLevel } from './price-queries.ts'

type Range = {
  count: number
  /** In fening. */
  low: number
  median: number
  high: number
  search?: Record<string, string>
}

/** Prices of comparable listings: by a search, or, in a process without one, by the last record of the model. */
async function rangeFor(deps: Deps, listing: CheckedRow): Promise<Range | null> {
  if (deps.search.isAbsent) return (await findLevel(deps.db, listing)) ?? null
  const found = await helpWithPrice(deps, priceQuestionOf(listing))
  if (!found) return null
  const [low, median, high] = [found.low, found.median, found.high].map(toFening) as [number, number, number]
  return { count: found.count, low, median, high, search: found.search }
}

/** Finds bait: a price far below those that others ask for the same. */
export async function findPrice(deps: Deps, listing: CheckedRow): Promise<Finding[]> {
  const { price_fening: price, listing_type: type } = listing
  if (type !== 'sell' || price === null || price < toFening(cheapestChecked)) return []
  const range = await rangeFor(deps, listing)
  if (!range || price >= suspiciousShare * range.low) return []
  const { count, low, median, high, search } = range
  const usual = `${formatMoney(low)} – ${formatMoney(high)}`
  return [
    {
      rule: 'suspicious-price',
      matter: String(price),
      facts: [
        { name: 'Cijena', value: displayPrice(price, false) },
        { name: 'Uobičajeno', value: usual },
        { name: 'U sredini', value: formatMoney(median) },
        { name: 'Upoređeno', value: String(count), ...(search && { search }) },
      ],
      mayHold: false,
      breaks: 'misleading',
      field: 'price',
      told: `Cijena je ${displayPrice(price, false)}, a uporedivi oglasi traže ${usual}.`,
    },
  ]
}
