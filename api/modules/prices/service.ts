import type { Deps } from '#api/deps.ts'
import { listResults } from '#api/modules/search/service.ts'
import type { Selectable } from 'kysely'
import { fewestCompared, maxSearchDepth } from '#contract/limits/search.ts'
import { formatMoney, toFening } from '#contract/money/money.ts'
import type { Listing } from '#lib/database/database.generated.ts'
import type { PriceHelp, PriceQuestion } from '#contract/prices.ts'
import { searchQuery } from '#contract/search/endpoints.ts'
import { type Comparison, comparisonsFor } from './comparisons.ts'

/** The price of the listing with `place` cheaper ones before it, and how many there are. */
async function priceAt(deps: Deps, comparison: Comparison, place: number) {
  const params = {
    ...comparison,
    sort_by: 'price',
    sort_order: 'asc',
    per_page: '1',
    page: String(place + 1),
  }
  const { data, meta } = await listResults(deps, searchQuery.parse(params))
  return { price: data[0]?.price, total: meta.total }
}

/**
 * Prices of comparable current listings, by the narrowest comparison with enough of them; null if there is
 * none. The comparison is an ordinary search, so that everyone can see the compared listings.
 */
export async function helpWithPrice(deps: Deps, question: PriceQuestion): Promise<PriceHelp | null> {
  for (const comparison of comparisonsFor(deps, question)) {
    const { total } = await priceAt(deps, comparison, 0)
    const placeOf = (share: number) => Math.round((total - 1) * share)
    if (total < fewestCompared || placeOf(0.75) >= maxSearchDepth) continue
    const found = await Promise.all(
      [0.25, 0.5, 0.75].map((share) => priceAt(deps, comparison, placeOf(share))),
    )
    const [low, median, high] = found.map(({ price }) => price)
    // A listing sold a moment ago is still counted, but has no price any more.
    if (low === undefined || median === undefined || high === undefined) continue
    const shown = (price: number) => formatMoney(toFening(price))
    return {
      count: total,
      low,
      median,
      high,
      display: { low: shown(low), median: shown(median), high: shown(high) },
      search: comparison,
    }
  }
  return null
}

type Priced = Pick<
  Selectable<Listing>,
  'category_id' | 'title' | 'listing_type' | 'condition' | 'brand_id' | 'model_id' | 'city_id' | 'attributes'
>

/** The question for others' prices of the same thing. */
export const priceQuestionOf = (listing: Priced): PriceQuestion => ({
  category_id: listing.category_id,
  title: listing.title,
  listing_type: listing.listing_type,
  state: listing.condition ?? undefined,
  brand_id: listing.brand_id ?? undefined,
  model_id: listing.model_id ?? undefined,
  city_id: listing.city_id ?? undefined,
  attributes: Object.entries(listing.attributes as Record<string, never>).map(([id, value]) => ({
    id: Number(id),
    value,
  })),
})
