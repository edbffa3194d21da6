import type { MetaDescriptor } from 'react-router'
import { callPath } from '#contract/endpoint.ts'
import { getSearchFeed } from '#contract/search/endpoints.ts'
import { countedListings } from '#web/lib/format/format.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { sharingTags } from '#web/lib/pages/sharing-tags.ts'
import {
  filterNames,
  partsOf,
  type SearchName,
  searchPath,
  type SearchValues,
  withoutLayout,
} from './query.ts'
import type { LoadedSearch } from './load.ts'

/** One URL for all orders and views of the same results. */
export const canonicalPath = (values: SearchValues): string => searchPath(withoutLayout(values))

const [withWords, withoutWords]: readonly SearchName[][] = [
  ['category_id'],
  ['category_id', 'brands', 'models', 'cities'],
]

/**
 * Search engines may index words in a category, and a make, a model and a town, each alone; none of the
 * countless other filters.
 */
function isIndexed({ asked: values, result }: Pick<LoadedSearch, 'asked' | 'result'>): boolean {
  const allowed = values.q ? withWords! : withoutWords!
  return (
    result !== null &&
    result.items.length > 0 &&
    filterNames.every(
      (name) => values[name] === undefined || (allowed.includes(name) && partsOf(values[name]).length === 1),
    )
  )
}

type Titled = Pick<LoadedSearch, 'asked' | 'categoryPath' | 'panel'>

/** "golf, Automobili Volkswagen, Sarajevo" */
function subjectOf({ asked: values, categoryPath, panel }: Titled): string {
  const { places, facets } = panel
  const nameOf = (options: readonly { value: string; label: string }[] = [], id: string | undefined) =>
    options.find(({ value }) => value === id)?.label
  const things = [
    categoryPath.at(-1)?.name,
    nameOf(facets?.brands, values.brands),
    nameOf(facets?.models, values.models),
  ]
  return [values.q, things.filter(Boolean).join(' '), ...places.chosen.slice(0, 2).map(({ label }) => label)]
    .filter(Boolean)
    .join(', ')
}

/** "golf, Automobili, Sarajevo - Pretraga, stranica 2" */
function searchTitle(found: Titled): string {
  const page = found.asked.page ? `, stranica ${found.asked.page}` : ''
  return [subjectOf(found), `Pretraga${page}`].filter(Boolean).join(' - ')
}

/** The feed of the newest results of a search. */
export function feedPath({ page: _page, ...values }: SearchValues): string {
  const [, query = ''] = canonicalPath(values).split('?')
  return `/api${callPath(getSearchFeed)}${query && `?${query}`}`
}

const feedLink = (values: SearchValues, title: string): MetaDescriptor => ({
  tagName: 'link',
  rel: 'alternate',
  type: 'application/rss+xml',
  title,
  href: feedPath(values),
})

export function searchHead(found: LoadedSearch & { canonical: string }): MetaDescriptor[] {
  const { canonical, result, asked } = found
  const title = searchTitle(found)
  const description = result
    ? `${subjectOf(found) || 'Svi oglasi'}: ${countedListings(result.total)}.`
    : undefined
  return [
    ...pageMeta({ title, description, canonical, isIndexed: isIndexed(found) }),
    ...(description ? sharingTags({ title, description, url: canonical }) : []),
    ...(result ? [feedLink(asked, title)] : []),
  ]
}
