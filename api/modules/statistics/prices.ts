import type { Deps } from '#api/deps.ts'
import { helpWithPrice, priceQuestionOf } from '#api/modules/prices/service.ts'
import { DomainError } from '#lib/errors.ts'
import { formatMoney, toFening, toMarks } from '#contract/money/money.ts'
import type { HighPrice } from '#contract/statistics.ts'
import { listMostViewed, storePrices } from './queries.ts'

const compared = 20 // listings, those with the most viewers
const highPercent = 10 // above the median of comparable ones

/** Compares the prices of a seller's most viewed listings with those of comparable ones. */
export async function comparePrices(deps: Deps, sellerId: number): Promise<void> {
  if (deps.search.isAbsent) return
  const high: HighPrice[] = []
  for (const listing of await listMostViewed(deps.db, sellerId, compared)) {
    const help = await helpWithPrice(deps, priceQuestionOf(listing)).catch((error: unknown) => {
      // A search that took too long; the next night compares again.
      if (error instanceof DomainError) return null
      throw error
    })
    if (!help) continue
    const price = toMarks(listing.price_fening)
    const percent = Math.round((price / help.median - 1) * 100)
    if (percent < highPercent) continue
    high.push({
      id: listing.id,
      title: listing.title,
      price,
      display_price: formatMoney(toFening(price)),
      median: help.median,
      display_median: help.display.median,
      percent,
      compared: help.count,
    })
  }
  await storePrices(
    deps.db,
    sellerId,
    high.toSorted((a, b) => b.percent - a.percent),
  )
}
