export type SearchSort = {
  /** The parameters `sort_by` and `sort_order`. The first row of a `by` is its default order. */
  by: string | undefined
  order: 'asc' | 'desc' | undefined
  /** Names it on the page; null if the API alone offers it. */
  label: string | null
  /** Offered only if the search names a place to measure distances from. */
  needsPlace?: true
}

/** Every order of search results, as the page lists them. */
export const searchSorts = {
  relevance: { by: undefined, order: undefined, label: 'Sve' },
  newest: { by: 'date', order: 'desc', label: 'Najnovije' },
  oldest: { by: 'date', order: 'asc', label: null },
  'created-newest': { by: 'created', order: 'desc', label: null },
  'created-oldest': { by: 'created', order: 'asc', label: null },
  cheapest: { by: 'price', order: 'asc', label: 'Najniža cijena' },
  dearest: { by: 'price', order: 'desc', label: 'Najviša cijena' },
  nearest: { by: 'distance', order: 'asc', label: 'Najbliže', needsPlace: true },
} as const satisfies Record<string, SearchSort>

export type SearchSortName = keyof typeof searchSorts
export type SortField = NonNullable<(typeof searchSorts)[SearchSortName]['by']>

const rows = Object.entries(searchSorts) as [SearchSortName, SearchSort][]

export const searchSortNames = rows.map(([name]) => name)

/** The values of `sort_by`. */
export const sortFields = [...new Set(rows.flatMap(([, { by }]) => by ?? []))] as [SortField, ...SortField[]]

/** The sort that the parameters ask for; by relevance if they name none. */
export function sortNamed(by: string | undefined, order: string | undefined): SearchSortName {
  const fitting = rows.filter(([, row]) => row.by === by)
  const [name] = fitting.find(([, row]) => row.order === order) ?? fitting[0] ?? rows[0]!
  return name
}
