import { searchListings } from '#contract/search/endpoints.ts'
import { callApi } from '#web/lib/browser-api.ts'
import { type ListPages, useGrowingList } from '#web/lib/pages/use-growing-list.ts'
import { type RowCard, toRowCard } from '#web/cards/card.ts'
import { searchPath, type SearchValues } from './query.ts'

/** Results that grow at the end; the URL holds the last page. */
export const useMoreResults = (first: ListPages<RowCard>, values: SearchValues) =>
  useGrowingList({
    first,
    key: 'moreResults',
    addressOf: (page) => searchPath({ ...values, page: String(page) }),
    async load(page, signal) {
      const query = { ...values, view: undefined, facets: 'none', page: String(page) }
      const { data, meta } = await callApi(searchListings, { query }, { signal })
      return { items: data.map(toRowCard), page: meta.current_page, lastPage: meta.last_page }
    },
  })
