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
  const values: SearchValues = Object.fromEntries(
    names.flatMap((name) => (query[name] ? [[name, query[name]]] : [])),
  )
  const [from, to] = [values.price_from, values.price_to].map(plainAmount)
  const isReversed = Number(from) > Number(to)
  return {
    ...values,
    ...(from && { price_from: isReversed ? to : from }),
    ...(to && { price_to: isReversed ? from : to }),
  }
}

/** People write "1.500" and "1500,50"; the API takes 1500 and 1500.50. What is no amount stays, to be refused by name. */
function plainAmount(text: string | undefined): string | undefined {
  const amount = text?.replace(/\s|KM$/gi, '')
  if (!amount || !/^(\d+|\d{1,3}(\.\d{3})+)(,\d{1,2})?$/.test(amount)) return text
  return amount.replaceAll('.', '').replace(',', '.')
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
