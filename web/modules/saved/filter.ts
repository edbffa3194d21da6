import { type SavedSort, savedSorts } from '#contract/saved/endpoints.ts'
import { maxQueryLength } from '#contract/limits/search.ts'
import { parseQuery } from '#contract/paths/query-string.ts'
import { pageNumberOf, pageQuery } from '#web/lib/pages/page-number.ts'

export type SavedFilter = {
  page: number
  q: string
  categoryId: number | undefined
  listId: number | undefined
  sort: SavedSort
}

const isSort = (text: string): text is SavedSort => Object.hasOwn(savedSorts, text)

/** The number of a row in a URL or a form. */
export const rowId = (text: unknown): number | undefined =>
  typeof text === 'string' && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined

/** Reads the filter from the URL. */
export function filterOf(search: string): SavedFilter {
  const { q = '', category_id, list_id, sort = '' } = parseQuery(search)
  return {
    page: pageNumberOf(search),
    q: q.trim().slice(0, maxQueryLength),
    categoryId: rowId(category_id),
    listId: rowId(list_id),
    sort: isSort(sort) ? sort : 'saved',
  }
}

/** Returns whether a filter narrows the list. */
export const isFiltered = ({ q, categoryId }: SavedFilter) => q !== '' || categoryId !== undefined

/** The filter as query parameters of the page and of the API. */
export const filterQuery = ({ page, q, categoryId, listId, sort }: SavedFilter) => ({
  ...pageQuery(page),
  q: q || undefined,
  category_id: categoryId,
  list_id: listId,
  sort: sort === 'saved' ? undefined : sort,
})
