import { maxQueryLength } from '#contract/limits/search.ts'
import { type UserListingSort, userListingSorts } from '#contract/profiles.ts'
import { parseQuery } from '#contract/paths/query-string.ts'
import { pageNumberOf, pageQuery } from '#web/lib/pages/page-number.ts'

export type ProfileFilter = {
  page: number
  q: string
  categoryId: number | undefined
  /** The slug of a category of the shop's own; empty for all. */
  section: string
  sort: UserListingSort
}

const isSort = (text: string): text is UserListingSort =>
  (userListingSorts as readonly string[]).includes(text)

/** Reads the filter from the URL. */
export function filterOf(search: string): ProfileFilter {
  const { q = '', category_id: category = '', kat = '', sort = '' } = parseQuery(search)
  return {
    page: pageNumberOf(search),
    q: q.trim().slice(0, maxQueryLength),
    categoryId: /^[1-9]\d{0,14}$/.test(category) ? Number(category) : undefined,
    section: kat.slice(0, 100),
    sort: isSort(sort) ? sort : 'newest',
  }
}

export const isFiltered = ({ q, categoryId, section }: ProfileFilter) =>
  q !== '' || categoryId !== undefined || section !== ''

/** The filter as query parameters of the page. */
export const filterQuery = ({ page, q, categoryId, section, sort }: ProfileFilter) => ({
  ...pageQuery(page),
  q: q || undefined,
  category_id: categoryId,
  kat: section || undefined,
  sort: sort === 'newest' ? undefined : sort,
})
