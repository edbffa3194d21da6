import type { ListingGroup } from '#contract/listings/groups.ts'
import { parseQuery } from '#contract/query-string.ts'
import { pageNumberOf, pageQuery } from '#web/lib/page-number.ts'

/** Groups as they stand in the address and on the page. */
export const groups: Record<string, { group: ListingGroup; label: string }> = {
  automobili: { group: 'cars', label: 'Automobili' },
  nekretnine: { group: 'real-estate', label: 'Nekretnine' },
  ostalo: { group: 'other', label: 'Ostalo' },
}

export type ListFilter = { page: number; q: string; group: string }

export const longestSearch = 100 // characters

/** Which part of a tab the address asks for. */
export function filterOf(search: string): ListFilter {
  const { q = '', grupa = '' } = parseQuery(search)
  return {
    page: pageNumberOf(search),
    q: q.trim().slice(0, longestSearch),
    group: Object.hasOwn(groups, grupa) ? grupa : '',
  }
}

export const isFiltered = ({ q, group }: ListFilter) => q !== '' || group !== ''

/** As it is written in an address. */
export const filterQuery = ({ page, q, group }: ListFilter) => ({
  ...pageQuery(page),
  q: q || undefined,
  grupa: group || undefined,
})

/** As the API takes it. */
export const apiFilter = ({ page, q, group }: ListFilter) => ({
  ...pageQuery(page),
  q: q || undefined,
  group: groups[group]?.group,
})
