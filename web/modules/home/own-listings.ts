import { recentViewsAtHome } from '#contract/limits/search.ts'
import { listRecentViews } from '#contract/listings/recent.ts'
import { citiesAround, usualSurroundingsKm } from '#contract/places/distances.ts'
import { searchListings } from '#contract/search/endpoints.ts'
import { type Card, toCards } from '#web/cards/card.ts'
import type { apiOf } from '#web/lib/api.ts'
import { findOwnTown, findPlaces } from '#web/modules/search/places.ts'

type Api = ReturnType<typeof apiOf>

/** Listings for one account alone. */
export type OwnListings = {
  /** Viewed last. */
  recent: Card[]
  /** The newest around the account's town; `search` leads to all of them. Null without a town, or with none. */
  near: {
    town: string
    search: { cities: string; sort_by: 'date'; sort_order: 'desc' }
    cards: Card[]
  } | null
}

/** The page is useful without any of these. */
export async function loadOwnListings(api: Api): Promise<OwnListings> {
  const [recent, near] = await Promise.all([
    api.call(listRecentViews, { query: { limit: recentViewsAtHome } }).then(
      ({ data }) => toCards(data),
      () => [],
    ),
    loadNear(api).catch(() => null),
  ])
  return { recent, near }
}

async function loadNear(api: Api): Promise<OwnListings['near']> {
  const town = await findOwnTown(api)
  if (!town) return null
  const { cities } = await findPlaces(api)
  const around = citiesAround([...cities.values()], [town], usualSurroundingsKm)
  const search = {
    cities: around
      .map(({ id }) => id)
      .toSorted((a, b) => a - b)
      .join(','),
    sort_by: 'date',
    sort_order: 'desc',
  } as const
  const { data } = await api.call(searchListings, {
    query: { ...search, facets: 'none', per_page: String(recentViewsAtHome) },
  })
  return data.length > 0 ? { town: town.part_of ?? town.name, search, cards: toCards(data) } : null
}
