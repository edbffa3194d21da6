import { type SavedSort, savedSorts } from '#contract/saved.ts'
import { maxQueryLength } from '#contract/limits.ts'
import { parseQuery } from '#contract/query-string.ts'
import { pageNumberOf, pageQuery } from '#web/lib/page-number.ts'

export type SavedFilter = { page: number; q: string; categoryId: number | undefined; sort: SavedSort }

const isSort = (text: string): text is SavedSort => Object.hasOwn(savedSorts, text)

/** Reads the filter from the URL. */
export function filterOf(search: string): SavedFilter {
  const { q = '', category_id: category = '', sort = '' } = parseQuery(search)
  return {
    page: pageNumberOf(search),
    q: q.trim().slice(0, maxQueryLength),
    categoryId: /^[1-9]\d{0,14}$/.test(category) ? Number(category) : undefined,
    sort: isSort(sort) ? sort : 'saved',
  }
}

export const isFiltered = ({ q, categoryId }: SavedFilter) => q !== '' || categoryId !== undefined

/** The filter as query parameters of the page and of the API. */
export const filterQuery = ({ page, q, categoryId, sort }: SavedFilter) => ({
  ...pageQuery(page),
  q: q || undefined,
  category_id: categoryId,
  sort: sort === 'saved' ? undefined : sort,
})
