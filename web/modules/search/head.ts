import { filterNames, searchPath, type SearchValues } from './query.ts'
import type { LoadedSearch } from './load.ts'

/** One URL for all orders and views of the same results. */
export function canonicalPath(values: SearchValues): string {
  const { sort_by: _by, sort_order: _order, view: _view, facets: _facets, ...rest } = values
  return searchPath(rest)
}

/** Search engines may index words and categories, but none of the countless filters. */
export const isIndexed = ({ asked: values, result }: LoadedSearch) =>
  result !== null &&
  result.items.length > 0 &&
  filterNames.every((name) => name === 'category_id' || values[name] === undefined)

/** "golf, Automobili, Sarajevo - Pretraga, stranica 2" */
export function searchTitle({ asked: values, categoryPath, places }: LoadedSearch): string {
  const subject = [values.q, categoryPath.at(-1)?.name, ...Object.values(places.cityNames).slice(0, 2)]
  const page = values.page ? `, stranica ${values.page}` : ''
  return [subject.filter(Boolean).join(', '), `Pretraga${page}`].filter(Boolean).join(' - ')
}
