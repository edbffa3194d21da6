import { maxQueryLength } from '#contract/limits/search.ts'
import type { ProfileTab } from '#contract/paths/public.ts'
import { listFinishedListings, searchUserListings } from '#contract/profiles.ts'
import { toCard, toCards } from '#web/cards/card.ts'
import type { apiOf } from '#web/lib/api.ts'
import { pageQuery } from '#web/lib/pages/page-number.ts'
import type { ProfileFilter } from './filter.ts'

type Api = ReturnType<typeof apiOf>
type Seller = { username: string }

/** Criteria of a category of the shop's own. */
type Section = { words: string; category_id: number | null }

export type LoadedListings = Awaited<ReturnType<typeof loadListings>>

/** One page of a tab's listings, and the categories to choose from. */
export function loadListings(
  api: Api,
  seller: Seller,
  tab: ProfileTab,
  filter: ProfileFilter,
  section?: Section,
) {
  if (tab === 'aktivni') return loadActive(api, seller, filter, section)
  if (tab === 'zavrseni') return loadFinished(api, seller, filter)
  return { cards: [], total: 0, lastPage: 1, categories: [] }
}

async function loadActive(
  api: Api,
  { username }: Seller,
  { page, q, categoryId, sort }: ProfileFilter,
  section: Section | undefined,
) {
  const words = [section?.words, q].filter(Boolean).join(' ').slice(0, maxQueryLength)
  const query = {
    q: words || undefined,
    category_id: section ? (section.category_id ?? undefined) : categoryId,
    sort,
    ...pageQuery(page),
  }
  const found = await api.call(searchUserListings, { params: { username }, query })
  return {
    cards: toCards(found.data),
    total: found.meta.total,
    lastPage: found.meta.last_page,
    // The site's categories would lead out of one of the shop's own.
    categories: section ? [] : found.categories,
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
