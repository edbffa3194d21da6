import { type AttributeFilter, mostFacetValues, type SearchQuery } from '#search/engine.ts'

type Json = Record<string, unknown>

/** A filter, and the facet that is counted without it. */
type Filter = { facet: string | null; clause: Json }

const listedValues = 100 // of a facet, as the API lists them
const mostCategories = 10_000

/** The field of an attribute's texts or numbers. */
export const attributeField = (kind: 'text' | 'number', id: number) => `attribute_${kind}.${id}`
const attributeFacet = (id: number) => `attribute ${id}`

const anyOf = (field: string, values: readonly (string | number)[]): Json =>
  values.length === 1 ? { term: { [field]: String(values[0]) } } : { terms: { [field]: values.map(String) } }
const range = (field: string, from?: number, to?: number): Json => ({
  range: { [field]: { gte: from, lte: to } },
})

const attributeFilter = (filter: AttributeFilter): Filter => ({
  facet: attributeFacet(filter.id),
  clause:
    'values' in filter
      ? anyOf(attributeField('text', filter.id), filter.values)
      : range(attributeField('number', filter.id), filter.from, filter.to),
})

function filtersOf(query: SearchQuery): Filter[] {
  const { text, categoryId, brandIds, modelIds, cityIds, listingType, priceFrom, priceTo, ...rest } = query
  const { attributes, facets: _facets, facetAttributeIds: _ids, sort, limit: _limit, ...others } = rest
  const { offset: _offset, near: _near, ...unknown } = others
  const [missing] = Object.entries(unknown).find(([, value]) => value !== undefined) ?? []
  if (missing ?? sort !== 'relevance') throw new Error(`OpenSearch is not asked for ${missing ?? sort}`)
  const filters: (Filter | false | undefined | '')[] = [
    text && { facet: null, clause: { match: { all: { query: text, operator: 'and' } } } },
    (priceFrom ?? priceTo) !== undefined && { facet: null, clause: range('price', priceFrom, priceTo) },
    categoryId !== undefined && { facet: 'categories', clause: anyOf('category_path', [categoryId]) },
    brandIds && { facet: 'brands', clause: anyOf('brand_id', brandIds) },
    modelIds && { facet: 'models', clause: anyOf('model_id', modelIds) },
    cityIds && { facet: 'cities', clause: anyOf('city_id', cityIds) },
    listingType && { facet: 'listingTypes', clause: anyOf('listing_type', [listingType]) },
    ...(attributes ?? []).map(attributeFilter),
  ]
  return filters.filter((filter) => typeof filter === 'object')
}

function facetsOf(query: SearchQuery, isNumeric: (attribute: number) => boolean): [string, Json][] {
  const counts = (field: string, size = listedValues): Json => ({ terms: { field, size } })
  const attributes = (query.facetAttributeIds ?? []).map((id): [string, Json] => [
    attributeFacet(id),
    isNumeric(id)
      ? { stats: { field: attributeField('number', id) } }
      : counts(attributeField('text', id), mostFacetValues),
  ])
  return [
    ['categories', counts('category_id', mostCategories)],
    ['brands', counts('brand_id')],
    // The API shows models only of chosen brands.
    ...((query.brandIds ?? query.modelIds) ? [['models', counts('model_id')] as [string, Json]] : []),
    ['cities', counts('city_id')],
    ['conditions', counts('condition')],
    ['sellerTypes', counts('seller_type')],
    ['listingTypes', counts('listing_type')],
    ...attributes,
  ]
}

/**
 * The same search for `_msearch`: the page with the facets that have no filter of their own, then each other facet
 * without its filter. One search with a post filter and filtered aggregations takes longer.
 */
export function searchesFor(query: SearchQuery, isNumeric: (attribute: number) => boolean): Json[] {
  const filters = filtersOf(query)
  const matching = (without: string | null): Json => {
    const left = filters.filter(({ facet }) => facet === null || facet !== without)
    const scored = left.filter(({ clause }) => 'match' in clause).map(({ clause }) => clause)
    return {
      bool: {
        must: scored,
        filter: left.map(({ clause }) => clause).filter((clause) => !scored.includes(clause)),
      },
    }
  }
  const facets = query.facets === 'none' ? [] : facetsOf(query, isNumeric)
  const isOwn = ([name]: [string, Json]) => filters.some(({ facet }) => facet === name)
  const page = {
    query: matching(null),
    from: query.offset,
    size: query.limit,
    track_total_hits: true,
    sort: query.text ? ['_score'] : [{ refreshed_at: 'desc' }],
    aggs: Object.fromEntries(facets.filter((facet) => !isOwn(facet))),
  }
  return [
    page,
    ...facets.filter(isOwn).map(([name, facet]) => ({
      query: matching(name),
      size: 0,
      track_total_hits: false,
      aggs: { [name]: facet },
    })),
  ]
}
