import { userListingsPageSize } from '#contract/limits.ts'
import type { ProfileTab } from '#contract/paths.ts'
import { listFinishedListings, listUserCategories } from '#contract/profiles.ts'
import { searchListings } from '#contract/search.ts'
import { searchSorts } from '#contract/search-sorts.ts'
import { toCard } from '#web/cards/card.ts'
import type { apiOf } from '#web/lib/api.ts'
import { pageQuery } from '#web/lib/page-number.ts'
import type { ProfileFilter } from './filter.ts'

type Api = ReturnType<typeof apiOf>
type Seller = { id: number; username: string }

/** One page of a tab's listings, and the categories to choose from. */
export function loadListings(api: Api, seller: Seller, tab: ProfileTab, filter: ProfileFilter) {
  if (tab === 'dojmovi') return { cards: [], total: 0, lastPage: 1, categories: [] }
  return tab === 'aktivni' ? loadActive(api, seller, filter) : loadFinished(api, seller, filter)
}

async function loadActive(api: Api, { id, username }: Seller, { page, q, categoryId, sort }: ProfileFilter) {
  const { by, order } = searchSorts[sort]
  const [found, categories] = await Promise.all([
    api.call(searchListings, {
      query: {
        user_id: id,
        q: q || undefined,
        // The words are looked for as they are.
        literal: q ? 1 : undefined,
        category_id: categoryId,
        sort_by: by,
        sort_order: order,
        per_page: userListingsPageSize,
        facets: 'none',
        ...pageQuery(page),
      },
    }),
    api.call(listUserCategories, { params: { username } }),
  ])
  return {
    cards: found.data.map(toCard),
    total: found.meta.total,
    lastPage: found.meta.last_page,
    categories: categories.data,
  }
}

async function loadFinished(api: Api, { username }: Seller, { page, q }: ProfileFilter) {
  const query = { q: q || undefined, ...pageQuery(page) }
  const found = await api.call(listFinishedListings, { params: { username }, query })
  return {
    // A finished listing shows no price.
    cards: found.data.map((item) => ({ ...toCard(item), display_price: 'Završeno' })),
    total: found.meta.total,
    lastPage: found.meta.last_page,
    categories: [],
  }
}
