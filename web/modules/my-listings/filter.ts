import type { ListingGroup } from '#contract/listings/groups.ts'
import { parseQuery } from '#contract/paths/query-string.ts'
import { pageNumberOf, pageQuery } from '#web/lib/pages/page-number.ts'

/** Groups by their word in the URL. */
export const groups: Record<string, { group: ListingGroup; label: string }> = {
  automobili: { group: 'cars', label: 'Automobili' },
  nekretnine: { group: 'real-estate', label: 'Nekretnine' },
  ostalo: { group: 'other', label: 'Ostalo' },
}

export type ListFilter = { page: number; q: string; group: string }

export const longestSearch = 100 // characters

/** Reads the filter from the URL. */
export function filterOf(search: string): ListFilter {
  const { q = '', grupa = '' } = parseQuery(search)
  return {
    page: pageNumberOf(search),
    q: q.trim().slice(0, longestSearch),
    group: Object.hasOwn(groups, grupa) ? grupa : '',
  }
}

export const isFiltered = ({ q, group }: ListFilter) => q !== '' || group !== ''

/** The filter as query parameters of the page. */
export const filterQuery = ({ page, q, group }: ListFilter) => ({
  ...pageQuery(page),
  q: q || undefined,
  grupa: group || undefined,
})

/** The filter as query parameters of the API. */
export const apiFilter = ({ page, q, group }: ListFilter) => ({
  ...pageQuery(page),
  q: q || undefined,
  group: groups[group]?.group,
})
