import type { z } from 'zod'
import { moreListingsSize } from '#contract/limits.ts'
import type { homepagePage } from '#contract/listings.ts'
import { formatQuery } from '#contract/query-string.ts'
import { browserGet } from '#web/lib/browser-api.ts'
import { type ListPages, useGrowingList } from '#web/lib/use-growing-list.ts'
import { type Card, toCard } from '#web/modules/listings/components/card.ts'

/** The newest listings, all or of one category, growing at their end. */
export const useMoreListings = (first: ListPages<Card>, categoryId: number | undefined) =>
  useGrowingList({
    first,
    key: 'moreListings',
    async load(page, signal) {
      const query = { per_page: moreListingsSize, page, category_id: categoryId }
      const { data, meta } = await browserGet<z.output<typeof homepagePage>>(
        `/listings/homepage${formatQuery(query)}`,
        signal,
      )
      return { items: data.map(toCard), page, lastPage: meta.last_page }
    },
  })
