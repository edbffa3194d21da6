import { maxQueryLength } from '#contract/limits.ts'
import { parseQuery } from '#contract/query-string.ts'
import type { SearchSortName } from '#contract/search-sorts.ts'
import { pageNumberOf, pageQuery } from '#web/lib/page-number.ts'

/** Orders of a seller's listings, the default first. */
export const profileSorts = ['newest', 'cheapest', 'dearest'] as const satisfies readonly SearchSortName[]
export type ProfileSort = (typeof profileSorts)[number]

export type ProfileFilter = { page: number; q: string; categoryId: number | undefined; sort: ProfileSort }

const isSort = (text: string): text is ProfileSort => (profileSorts as readonly string[]).includes(text)

/** Reads the filter from the URL. */
export function filterOf(search: string): ProfileFilter {
  const { q = '', category_id: category = '', sort = '' } = parseQuery(search)
  return {
    page: pageNumberOf(search),
    q: q.trim().slice(0, maxQueryLength),
    categoryId: /^[1-9]\d{0,14}$/.test(category) ? Number(category) : undefined,
    sort: isSort(sort) ? sort : 'newest',
  }
}

export const isFiltered = ({ q, categoryId }: ProfileFilter) => q !== '' || categoryId !== undefined

/** The filter as query parameters of the page. */
export const filterQuery = ({ page, q, categoryId, sort }: ProfileFilter) => ({
  ...pageQuery(page),
  q: q || undefined,
  category_id: categoryId,
  sort: sort === 'newest' ? undefined : sort,
})
