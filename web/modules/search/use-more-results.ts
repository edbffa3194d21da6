import type { z } from 'zod'
import { formatQuery } from '#contract/query-string.ts'
import type { searchPage } from '#contract/search.ts'
import { browserGet } from '#web/lib/browser-api.ts'
import { type ListPages, useGrowingList } from '#web/lib/use-growing-list.ts'
import { searchPath, type SearchValues } from './components/query.ts'
import { type Result, toResult } from './result.ts'

/** Results that grow at their end; the address names the last page. */
export const useMoreResults = (first: ListPages<Result>, values: SearchValues) =>
  useGrowingList({
    first,
    key: 'moreResults',
    addressOf: (page) => searchPath({ ...values, page: String(page) }),
    async load(page, signal) {
      const asked = { ...values, view: undefined, facets: 'none', page: String(page) }
      const { data, meta } = await browserGet<z.output<typeof searchPage>>(
        `/search${formatQuery(asked)}`,
        signal,
      )
      return { items: data.map(toResult), page: meta.current_page, lastPage: meta.last_page }
    },
  })
