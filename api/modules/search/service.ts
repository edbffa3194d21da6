import type { Deps } from '#api/deps.ts'
import { DomainError } from '#lib/errors.ts'
import { listListingItems } from '#api/modules/listings/service.ts'
import { encodeAttr } from '#contract/search/attr-codec.ts'
import { maxSearchDepth } from '#contract/limits/search.ts'
import type { SearchPage, SearchParams } from '#contract/search/endpoints.ts'
import type { Exclusions, SearchQuery, SearchResult } from '#search/engine.ts'
import { countFacets } from './aggregations.ts'
import { attrFilters, countedAttributesByCategory, engineQuery } from './engine-query.ts'
import { appliedFilters } from './filters.ts'
import { type Understood, understand } from './understanding/understand.ts'

export { engineQuery } from './engine-query.ts'
export { listSearchFilters } from './filters.ts'
export { filterLabels, searchLabels } from './labels.ts'

/** Throws too_deep beyond the 10,000th result. */
function checkDepth({ page, per_page }: SearchParams) {
  if (page * per_page <= maxSearchDepth) return
  throw new DomainError('too_deep', undefined, {
    fields: { page: `Najviša stranica je ${Math.floor(maxSearchDepth / per_page)}.` },
  })
}

const metaOf = (total: number, { page, per_page }: SearchParams) => ({
  total,
  current_page: page,
  last_page: Math.max(1, Math.min(Math.ceil(total / per_page), Math.floor(maxSearchDepth / per_page))),
  per_page,
})

/** Replaces the words that mean a filter by that filter. */
export function understoodSearch(deps: Deps, params: SearchParams) {
  const chosen = attrFilters(deps, params)
  if (!params.q || params.literal) return { params, attributes: chosen, understood: [] }
  const { rest, understood, preferredCategoryIds } = understand(deps, params, chosen)
  return {
    preferredCategoryIds,
    params: { ...params, ...Object.assign({}, ...understood.map((one) => one.params)), q: rest || undefined },
    attributes: [...chosen, ...understood.flatMap((one) => one.attributes)],
    understood,
  }
}

const understoodView = ({ text, params, attributes }: Understood) => ({
  text,
  parameters: {
    ...Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)])),
    ...(attributes.length > 0 && { attr: encodeAttr(attributes), attr_encoded: '1' }),
  },
})

/** Drops everything that only a results page shows beside the listings. */
export const withoutFacets = (query: SearchQuery): SearchQuery => ({
  ...query,
  facets: 'none',
  facetAttributeIds: undefined,
})

/** A search's exclusions, without shops if it asks for one seller or for shops. */
export const exclusionsIn = (
  { sellerId, sellerType }: SearchQuery,
  without: Exclusions | undefined,
): Exclusions | undefined =>
  without?.shops && (sellerId !== undefined || sellerType === 'shop')
    ? { ...without, shops: undefined }
    : without

export async function countListings(deps: Deps, params: SearchParams, without?: Exclusions): Promise<number> {
  const asked = understoodSearch(deps, params)
  const query = withoutFacets(engineQuery(deps, asked.params, asked.attributes))
  const { total } = await deps.search.search({
    ...query,
    without: exclusionsIn(query, without),
    limit: 0,
    offset: 0,
  })
  return total
}

/** One page of results, without facets. */
export async function listResults(deps: Deps, params: SearchParams, without?: Exclusions) {
  checkDepth(params)
  const asked = understoodSearch(deps, params)
  const query = withoutFacets(engineQuery(deps, asked.params, asked.attributes))
  const found = await deps.search.search({
    ...query,
    preferredCategoryIds: asked.preferredCategoryIds,
    without: exclusionsIn(query, without),
  })
  return {
    data: await listListingItems(deps, found.ids),
    meta: metaOf(found.total, params),
  }
}

/** The category that all results lie in, below the chosen one or without one. */
function onlyCategory({ catalog }: Deps, { total, categories }: SearchResult, params: SearchParams) {
  if (total === 0 || params.facets === 'none') return undefined
  const chosen = params.category_id === undefined ? undefined : catalog.categories.get(params.category_id)
  const [only, other] = categories.filter(
    ({ id }) => !chosen || catalog.categories.get(id)?.path.includes(chosen),
  )
  return other ? undefined : only?.id
}

/** One page of results with facets; where all results lie in one category, with those of its attributes. */
export async function searchListings(
  deps: Deps,
  given: SearchParams,
  without?: Exclusions,
): Promise<SearchPage> {
  checkDepth(given)
  const { params, attributes, understood, preferredCategoryIds } = understoodSearch(deps, given)
  const asked = engineQuery(deps, params, attributes)
  const found = await deps.search.search({
    ...asked,
    preferredCategoryIds,
    without: exclusionsIn(asked, without),
    ...(asked.facets === 'main' && {
      // Filtered attributes may be beyond the first ones of the only category.
      facetAttributeIds: [...(asked.facetAttributeIds ?? []), ...attributes.map(({ id }) => id)],
      attributesOfOnly: countedAttributesByCategory(deps.catalog, params),
    }),
  })
  const only = onlyCategory(deps, found, params)
  return {
    data: await listListingItems(deps, found.ids),
    meta: {
      ...metaOf(found.total, params),
      selected_category: params.category_id ?? 0,
      words: params.q ?? '',
      only_category: only ?? 0,
      understood: understood.map(understoodView),
    },
    filters: appliedFilters(params, attributes),
    aggregations: countFacets(deps, found, params, attributes, only ?? params.category_id),
  }
}
