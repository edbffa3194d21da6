import type { ProfileTab } from '#contract/public-paths.ts'
import { listFinishedListings, searchUserListings } from '#contract/profiles.ts'
import { toCard, toCards } from '#web/cards/card.ts'
import type { apiOf } from '#web/lib/api.ts'
import { pageQuery } from '#web/lib/page-number.ts'
import type { ProfileFilter } from './filter.ts'

type Api = ReturnType<typeof apiOf>
type Seller = { username: string }

/** One page of a tab's listings, and the categories to choose from. */
export function loadListings(api: Api, seller: Seller, tab: ProfileTab, filter: ProfileFilter) {
  if (tab === 'dojmovi') return { cards: [], total: 0, lastPage: 1, categories: [] }
  return tab === 'aktivni' ? loadActive(api, seller, filter) : loadFinished(api, seller, filter)
}

async function loadActive(api: Api, { username }: Seller, { page, q, categoryId, sort }: ProfileFilter) {
  const query = { q: q || undefined, category_id: categoryId, sort, ...pageQuery(page) }
  const found = await api.call(searchUserListings, { params: { username }, query })
  return {
    cards: toCards(found.data),
    total: found.meta.total,
    lastPage: found.meta.last_page,
    categories: found.categories,
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
