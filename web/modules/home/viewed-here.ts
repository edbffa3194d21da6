import { recentViewsAtHome } from '#contract/limits/search.ts'
import { listSeveralListings } from '#contract/listings/recent.ts'
import { type Card, toCards } from '#web/cards/card.ts'
import { callApi } from '#web/lib/browser-api.ts'
import { viewsOnDevice } from '#web/lib/device/views-on-device.ts'

/** Listings that a visitor viewed last on this device; none if they cannot be loaded. */
export async function loadViewedHere(): Promise<Card[]> {
  const ids = viewsOnDevice().slice(0, recentViewsAtHome).join(',')
  if (ids === '') return []
  return callApi(listSeveralListings, { query: { ids } }).then(
    ({ data }) => toCards(data),
    () => [],
  )
}
