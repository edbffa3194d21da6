import type { Deps } from '#api/deps.ts'
import type { CatalogAttribute } from '#api/modules/categories/service.ts'
import type { AttrFilter } from '#contract/search/attr-codec.ts'
import { compareNames } from '#contract/text/collation.ts'
import type { Aggregations, AttributeCounts, SearchParams } from '#contract/search/endpoints.ts'
import type { AttributeFacet, Facets, SearchResult } from '#search/engine.ts'
import { categoryCounts } from './category-counts.ts'
import { countedAttributes, filterableAttributes } from './engine-query.ts'
import { namedCounts } from './named-counts.ts'
import { listingTypeNames, sellerTypeNames, stateNames } from '#contract/listings/names.ts'

type Context = Pick<Deps, 'catalog' | 'places'>

const noFacets: Facets = {
  brands: [],
  models: [],
  cities: [],
  conditions: [],
  sellerTypes: [],
  listingTypes: [],
  attributes: [],
}

/** Those of models name a brand. */
type Models = Aggregations['models']

export function countFacets(
  deps: Context,
  { categories, facets = noFacets }: SearchResult,
  params: SearchParams,
  attributes: readonly AttrFilter[],
  /** The category whose attributes to count. */
  category_id: number | undefined,
): Aggregations {
  const { catalog, places } = deps
  const counted = countedAttributes(catalog, { category_id, facets: params.facets }, attributes)
  // A model alone would not show which brand it belongs to.
  const withModels = Boolean(params.brands ?? params.models)
  return {
    categories: categoryCounts(catalog, categories, params),
    brands: namedCounts(catalog.brands, facets.brands, params.brands),
    models: withModels ? (namedCounts(catalog.models, facets.models, params.models) as Models) : [],
    cities: namedCounts(places.cities, facets.cities, params.cities),
    state: wordedCounts(stateNames, facets.conditions, params.state),
    user_type: wordedCounts(
      sellerTypeNames,
      facets.sellerTypes,
      params.shop_only ? 'shop' : params.user_type,
    ),
    listing_type: wordedCounts(listingTypeNames, facets.listingTypes, params.listing_type),
    attributes: counted.flatMap((attribute) =>
      attributeCounts(
        attribute,
        facets.attributes.find(({ id }) => id === attribute.id),
        attributes.find(({ id }) => id === attribute.id),
      ),
    ),
    has_more_attributes: counted.length < filterableAttributes(catalog, category_id).length,
  }
}

function wordedCounts<Word extends string>(
  names: Record<Word, string>,
  counts: readonly { value: Word; count: number }[],
  chosen: Word | undefined,
) {
  return (Object.keys(names) as Word[]).flatMap((value) => {
    const count = counts.find((one) => one.value === value)?.count ?? 0
    const selected = value === chosen
    return count > 0 || selected ? [{ value, name: names[value], count, selected }] : []
  })
}

/** In the order of the options; empty if there is nothing to choose. */
function attributeCounts(
  attribute: CatalogAttribute,
  facet: AttributeFacet | undefined,
  filter: AttrFilter | undefined,
): AttributeCounts[] {
  const { id, displayName: name, inputType: input_type, unit } = attribute
  const chosen = new Set(filter?.type === 'list' ? filter.value : [])
  const counts = new Map(facet?.values.map(({ value, count }) => [value, count]))
  const order = attribute.options ?? [...counts.keys()].toSorted(compareNames)
  const values =
    attribute.type === 'number'
      ? []
      : [...new Set([...order, ...counts.keys(), ...chosen])]
          .filter((value) => counts.has(value) || chosen.has(value))
          .map((value) => ({ value, count: counts.get(value) ?? 0, selected: chosen.has(value) }))
  const [from, to] = filter?.type === 'range' ? filter.value : [null, null]
  const isNarrowed = from !== null || to !== null
  if (values.length === 0 && !facet?.range && !isNarrowed) return []
  return [
    {
      id,
      name,
      input_type,
      unit,
      values,
      ...(facet?.range && { range: facet.range }),
      ...(isNarrowed && { selected_range: { from, to } }),
    },
  ]
}
