import { moreListingsSize } from '#contract/limits/listings.ts'
import { listHomepageListings } from '#contract/listings/read.ts'
import { callApi } from '#web/lib/browser-api.ts'
import { type ListPages, useGrowingList } from '#web/lib/pages/use-growing-list.ts'
import { type Card, toCard } from '#web/cards/card.ts'

/** The newest listings, overall or in one category, growing at the end. */
export const useMoreListings = (first: ListPages<Card>, categoryId: number | undefined) =>
  useGrowingList({
    first,
    key: 'moreListings',
    async load(page, signal) {
      const query = { per_page: moreListingsSize, page, category_id: categoryId }
      const { data, meta } = await callApi(listHomepageListings, { query }, { signal })
      return { items: data.map(toCard), page, lastPage: meta.last_page }
    },
  })
