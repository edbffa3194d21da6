import type { Deps } from '#api/deps.ts'
import { type CatalogCategory, countWithAncestors } from '#api/modules/categories/service.ts'
import { listListingItems } from '#api/modules/listings/service.ts'
import { DomainError } from '#api/lib/errors.ts'
import { maxSearchDepth } from '#contract/limits.ts'
import { toFening } from '#contract/money.ts'
import { filterNames, type SearchPage, type SearchParams } from '#contract/search.ts'
import type { SearchQuery, Sort } from '#search/engine.ts'

/** `date` is the last refresh (spec 7.4); without a sort the best matches come first. */
function sortOf({ sort_by, sort_order }: SearchParams): Sort {
  if (sort_by === 'price') return sort_order === 'desc' ? 'dearest' : 'cheapest'
  if (sort_by === 'created') return sort_order === 'asc' ? 'created-oldest' : 'created-newest'
  if (sort_by === 'date') return sort_order === 'asc' ? 'oldest' : 'newest'
  return 'relevance'
}

export const engineQuery = (params: SearchParams): SearchQuery => ({
  text: params.q,
  categoryId: params.category_id,
  cityIds: params.cities,
  cantonId: params.canton,
  sellerId: params.user_id,
  priceFrom: params.price_from === undefined ? undefined : toFening(params.price_from),
  priceTo: params.price_to === undefined ? undefined : toFening(params.price_to),
  condition: params.state,
  hasPrice: params.has_price,
  sort: sortOf(params),
  limit: params.per_page,
  offset: (params.page - 1) * params.per_page,
})

const filtersOf = (params: SearchParams): SearchPage['filters'] =>
  filterNames.flatMap((key) => {
    const value = params[key]
    return value === undefined ? [] : [{ key, value: String(value) }]
  })

export async function countListings(deps: Deps, params: SearchParams): Promise<number> {
  const { total } = await deps.search.search({ ...engineQuery(params), limit: 0, offset: 0 })
  return total
}

/** Throws too_deep beyond the 10,000th result. */
export async function searchListings(deps: Deps, params: SearchParams): Promise<SearchPage> {
  if (params.page * params.per_page > maxSearchDepth) {
    throw new DomainError('too_deep', undefined, {
      fields: { page: `Najviša stranica je ${Math.floor(maxSearchDepth / params.per_page)}.` },
    })
  }
  const found = await deps.search.search(engineQuery(params))
  const { per_page, page } = params
  const lastPage = Math.max(
    1,
    Math.min(Math.ceil(found.total / per_page), Math.floor(maxSearchDepth / per_page)),
  )
  return {
    data: await listListingItems(deps, found.ids),
    meta: {
      total: found.total,
      current_page: page,
      last_page: lastPage,
      per_page,
      selected_category: params.category_id ?? 0,
    },
    filters: filtersOf(params),
    aggregations: { categories: categoryAggregation(deps, found.categories, params) },
  }
}

type Aggregation = SearchPage['aggregations']['categories']

const listedCategories = 12

/**
 * With a category chosen: that one with its children. Without: the roots that hold matches, and for a text search the
 * leaves that hold most of them, with their parents' names.
 */
function categoryAggregation(
  deps: Deps,
  counts: readonly { id: number; count: number }[],
  { q, category_id: selectedId }: SearchParams,
): Aggregation {
  const totals = countWithAncestors(deps.catalog, counts)
  const entry = (category: CatalogCategory, selected: boolean): Aggregation[number] => ({
    id: category.id,
    name: category.name,
    count: totals.get(category.id) ?? 0,
    parent_name: category.path.at(-2)?.name,
    selected,
    sub_categories: category.children
      .map((child) => ({
        id: child.id,
        name: child.name,
        parent_id: category.id,
        active_listings: totals.get(child.id) ?? 0,
        selected: false,
      }))
      .filter((child) => child.active_listings > 0),
  })
  const selected = selectedId === undefined ? undefined : deps.catalog.categories.get(selectedId)
  if (selected) return [entry(selected, true)]
  const byCount = (a: { count: number }, b: { count: number }) => b.count - a.count
  const roots = deps.catalog.roots.map((root) => entry(root, false)).filter((root) => root.count > 0)
  if (!q) return roots.toSorted(byCount)
  const leaves = counts
    .toSorted(byCount)
    .slice(0, listedCategories)
    .flatMap(({ id }) => deps.catalog.categories.get(id) ?? [])
    .filter((category) => category.path.length > 1)
    .map((category) => entry(category, false))
  return [...leaves, ...roots].toSorted(byCount)
}
