import { parseQuery } from '#contract/query-string.ts'
import { paths } from '#web/lib/site.ts'

const filterNames = [
  'category_id',
  'user_id',
  'canton',
  'cities',
  'price_from',
  'price_to',
  'state',
  'has_price',
] as const
const names = ['q', ...filterNames, 'sort_by', 'sort_order', 'page'] as const

/** The search as the address holds it: texts, as yet unchecked. */
export type SearchValues = Partial<Record<(typeof names)[number], string>>

export function readSearch(search: string): SearchValues {
  const query = parseQuery(search)
  return Object.fromEntries(names.flatMap((name) => (query[name] ? [[name, query[name]]] : [])))
}

/** One order of parameters, so that the same search has one address. */
export const searchPath = (values: { [Name in keyof SearchValues]?: string | undefined }) =>
  paths.search(Object.fromEntries(names.map((name) => [name, values[name]])))

/** The same search with something changed. It starts anew at page 1, unless a page is named. */
export const changedSearch = (
  values: SearchValues,
  changes: { [Name in keyof SearchValues]?: string | undefined },
) => searchPath({ ...values, page: undefined, ...changes })

/** Back to the word alone, in its order. */
export const withoutFilters = ({ q, sort_by, sort_order }: SearchValues) =>
  searchPath({ q, sort_by, sort_order })

export const sortOptions = [
  { label: 'Sve', by: undefined, order: undefined },
  { label: 'Najnovije', by: 'date', order: 'desc' },
  { label: 'Najniža cijena', by: 'price', order: 'asc' },
  { label: 'Najviša cijena', by: 'price', order: 'desc' },
] as const

export const conditions = [
  { label: 'Sve', value: '' },
  { label: 'Novo', value: 'new' },
  { label: 'Koristeno', value: 'used' },
] as const

/** 1 and 2 are the reference API's words for new and used. */
export const conditionOf = (state: string | undefined) =>
  state === '1' ? 'new' : state === '2' ? 'used' : (state ?? '')
