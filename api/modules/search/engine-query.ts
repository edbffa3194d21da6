import type { Deps } from '#api/deps.ts'
import { DomainError, wrongFields } from '#lib/errors.ts'
import type { Catalog, CatalogAttribute } from '#api/modules/categories/service.ts'
import { findCity } from '#api/modules/places/service.ts'
import { type AttrFilter, decodeAttr, parseAttr, UnreadableAttr } from '#contract/search/attr-codec.ts'
import { firstAttributeFacets } from '#contract/limits/search.ts'
import { toFening } from '#contract/money/money.ts'
import { type FilterName, filterNames, type SearchParams } from '#contract/search/endpoints.ts'
import { sortNamed } from '#contract/search/sorts.ts'
import { type AttributeTable, attributeTable } from '#search/attribute-table.ts'
import type { AttributeFilter, SearchQuery } from '#search/engine.ts'
import { memoised } from '#lib/caches/memoised.ts'

type Context = Pick<Deps, 'catalog' | 'places'>

/** Parses the filters in `attr`. Throws bad_request if it is malformed. */
export function attrFilters({ catalog }: Pick<Deps, 'catalog'>, params: SearchParams): AttrFilter[] {
  const { attr = '', attr_encoded: isEncoded } = params
  const kindOf = (id: number) => {
    const attribute = catalog.attributes.get(id)
    return attribute && (attribute.type === 'number' ? ('range' as const) : ('list' as const))
  }
  try {
    return isEncoded ? decodeAttr(attr, kindOf) : parseAttr(attr, kindOf)
  } catch (error) {
    if (!(error instanceof UnreadableAttr)) throw error
    throw new DomainError('bad_request', undefined, { fields: { attr: error.message } })
  }
}

const ticked = /^(?:true|1|da)$/i

function engineFilter({ catalog }: Pick<Deps, 'catalog'>, filter: AttrFilter): AttributeFilter {
  const { id } = filter
  if (filter.type === 'list') {
    const isBox = catalog.attributes.get(id)?.type === 'boolean'
    return { id, values: isBox ? filter.value.map((one) => (ticked.test(one) ? 'true' : one)) : filter.value }
  }
  const [from, to] = filter.value
  return { id, from: from ?? undefined, to: to ?? undefined }
}

const boxOf = ({ location_br: br, location_tl: tl }: SearchParams): SearchQuery['box'] =>
  br && tl && { south: br.lat, west: tl.lon, north: tl.lat, east: br.lon }

/** The middle of a box, even across the date line, west or east of 180°. */
function middleOf({ south, west, north, east }: NonNullable<SearchQuery['box']>) {
  const middle = (west + (west > east ? east + 360 : east)) / 2
  return { lat: (south + north) / 2, lon: middle > 180 ? middle - 360 : middle }
}

/** Returns whether a search sorts by distance without saying from where. */
export const lacksPlace = ({ sort_by, lat, location_br, cities = [] }: SearchParams) =>
  sort_by === 'distance' && lat === undefined && !location_br && cities.length !== 1

function nearOf({ places }: Pick<Deps, 'places'>, params: SearchParams): SearchQuery['near'] {
  const { lat, lon, cities = [] } = params
  if (lat !== undefined && lon !== undefined) return { lat, lon }
  const box = boxOf(params)
  if (box) return middleOf(box)
  const city = cities.length === 1 ? findCity(places, cities[0]!) : null
  if (city) return city.location
  if (params.sort_by !== 'distance') return undefined
  throw wrongFields({ sort_by: 'Za sortiranje po udaljenosti odaberite jedno mjesto ili područje na mapi.' })
}

function freeBetween({ free_from_date: from, free_to_date: to }: SearchParams): SearchQuery['freeBetween'] {
  const first = from ?? to
  const last = to ?? from
  return first === undefined || last === undefined ? undefined : { from: first, to: last }
}

/** Attributes a category can be filtered by: all but free text. */
export const filterableAttributes = (catalog: Catalog, categoryId: number | undefined): CatalogAttribute[] =>
  categoryId === undefined
    ? []
    : catalog
        .attributesOf(categoryId)
        .filter((attribute) => attribute.inputType !== 'text' && attribute.isFilter)

/** Attributes to count: the first ones and those filtered by, or all. */
export function countedAttributes(
  catalog: Catalog,
  { category_id, facets }: Pick<SearchParams, 'category_id' | 'facets'>,
  filters: readonly AttrFilter[],
): CatalogAttribute[] {
  const chosen = new Set(filters.map(({ id }) => id))
  return filterableAttributes(catalog, category_id).filter(
    ({ id }, at) => facets === 'all' || at < firstAttributeFacets || chosen.has(id),
  )
}

const tableOf = (facets: SearchParams['facets']) =>
  memoised((catalog: Catalog): AttributeTable => {
    const idsOf = (category_id: number) =>
      countedAttributes(catalog, { category_id, facets }, []).map(({ id }) => id)
    return attributeTable(new Map([...catalog.categories.keys()].map((id) => [id, idsOf(id)])))
  })
const tables = { first: tableOf('main'), all: tableOf('all') }

/** The attributes to count in each category, if none is filtered by. */
export const countedAttributesByCategory = (
  catalog: Catalog,
  { facets }: Pick<SearchParams, 'facets'>,
): AttributeTable => (facets === 'all' ? tables.all(catalog) : tables.first(catalog))

/** Maps each filter to the engine's query. Attributes and the origin of distances are read separately. */
const asks: Record<FilterName, (params: SearchParams) => Partial<SearchQuery>> = {
  category_id: ({ category_id: categoryId }) => ({ categoryId }),
  user_id: ({ user_id: sellerId }) => ({ sellerId }),
  country: ({ country: countryId }) => ({ countryId }),
  canton: ({ canton: cantonId }) => ({ cantonId }),
  cities: ({ cities: cityIds }) => ({ cityIds }),
  brands: ({ brands: brandIds }) => ({ brandIds }),
  models: ({ models: modelIds }) => ({ modelIds }),
  price_from: ({ price_from: price }) => ({ priceFrom: toFening(price!) }),
  price_to: ({ price_to: price }) => ({ priceTo: toFening(price!) }),
  state: ({ state: condition }) => ({ condition }),
  listing_type: ({ listing_type: listingType }) => ({ listingType }),
  user_type: ({ user_type, shop_only }) => ({ sellerType: shop_only ? 'shop' : user_type }),
  shop_only: () => ({ sellerType: 'shop' }),
  has_price: () => ({ hasPrice: true }),
  has_discount: () => ({ hasDiscount: true }),
  available: () => ({ available: true }),
  shipping: () => ({ shipping: true }),
  free_delivery: () => ({ freeDelivery: true }),
  exchange: () => ({ exchange: true }),
  sponsored: () => ({ sponsored: true }),
  free_from_date: (params) => ({ freeBetween: freeBetween(params) }),
  free_to_date: (params) => ({ freeBetween: freeBetween(params) }),
  location_br: (params) => ({ box: boxOf(params) }),
  location_tl: (params) => ({ box: boxOf(params) }),
  area: ({ area }) => ({ area }),
  created_gte: ({ created_gte: createdFrom }) => ({ createdFrom }),
  recommendation_for: ({ recommendation_for: similarTo }) => ({ similarTo }),
}

function asked(params: SearchParams): Partial<SearchQuery> {
  const query: Partial<SearchQuery> = {}
  for (const name of filterNames) if (params[name] !== undefined) Object.assign(query, asks[name](params))
  return query
}

/** `attributes`: the parsed `attr`, for callers that already have it. */
export function engineQuery(
  deps: Context,
  params: SearchParams,
  attributes = attrFilters(deps, params),
): SearchQuery {
  return {
    text: params.q,
    ...asked(params),
    near: nearOf(deps, params),
    attributes: attributes.length > 0 ? attributes.map((filter) => engineFilter(deps, filter)) : undefined,
    facets: params.facets === 'none' ? 'none' : 'main',
    facetAttributeIds: countedAttributes(deps.catalog, params, attributes).map(({ id }) => id),
    sort: sortNamed(params.sort_by, params.sort_order),
    limit: params.per_page,
    offset: (params.page - 1) * params.per_page,
  }
}
