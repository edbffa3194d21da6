import { perFlag } from '#search/document.ts'
import type { AttributeFilter, Box, Facets, FilterKey, SearchQuery } from '#search/engine.ts'
import { anyOf, anyOfValues, type Dsl, exists, noneOf, range, script, term } from './dsl.ts'
import { holdingAny } from './text.ts'

/** A facet, or an attribute by its id. */
export type Facet = Exclude<keyof Facets, 'attributes'> | 'categories' | number

/** A filter, and the facet that is counted without it; null if every count respects it. */
type Condition = { facet: Facet | null; dsl: Dsl }

/** The same as `isInArea` of `search/area.ts`. */
const isInArea = `
  if (doc['lat'].size() == 0) return false;
  double lat = doc['lat'].value;
  double lon = doc['lon'].value;
  boolean isInside = false;
  int before = params.lats.length - 1;
  for (int corner = 0; corner < params.lats.length; corner++) {
    double lat1 = ((Number)params.lats[before]).doubleValue();
    double lon1 = ((Number)params.lons[before]).doubleValue();
    double lat2 = ((Number)params.lats[corner]).doubleValue();
    double lon2 = ((Number)params.lons[corner]).doubleValue();
    if ((lat2 > lat) != (lat1 > lat) && lon < ((lon1 - lon2) * (lat - lat2)) / (lat1 - lat2) + lon2) isInside = !isInside;
    before = corner;
  }
  return isInside;`

const ids = (field: string, wanted: readonly number[]) => anyOfValues(field, wanted.map(String))

function inBox({ south, west, north, east }: Box): Dsl[] {
  const lons =
    west <= east
      ? range('lon', { gte: west, lte: east })
      : anyOf([range('lon', { gte: west }), range('lon', { lte: east })])
  return [range('lat', { gte: south, lte: north }), lons]
}

function inArea(area: NonNullable<SearchQuery['area']>): Dsl[] {
  const [lats, lons] = [area.map(({ lat }) => lat), area.map(({ lon }) => lon)]
  const around = {
    south: Math.min(...lats),
    north: Math.max(...lats),
    west: Math.min(...lons),
    east: Math.max(...lons),
  }
  return [...inBox(around), script(isInArea, { lats, lons })]
}

function attributeCondition(filter: AttributeFilter): Dsl {
  const [texts, numbers] = [`texts.${filter.id}`, `numbers.${filter.id}`]
  if ('values' in filter) {
    // A number is filtered by the text that it is shown as.
    const asNumbers = filter.values.filter((value) => String(Number(value)) === value).map(Number)
    return anyOf([anyOfValues(texts, filter.values), anyOfValues(numbers, asNumbers)])
  }
  const { from, to } = filter
  return from === undefined && to === undefined ? exists(numbers) : range(numbers, { gte: from, lte: to })
}

function excluded({
  sellers = [],
  listings = [],
  words = [],
  shops,
}: NonNullable<SearchQuery['without']>): Dsl[] {
  return [
    ...(sellers.length > 0 ? [ids('seller', sellers)] : []),
    ...(listings.length > 0 ? [anyOfValues('id', listings)] : []),
    ...holdingAny(words),
    ...(shops ? [term('sellerType', 'shop')] : []),
  ]
}

const common = (...conditions: readonly Dsl[]): Condition[] => conditions.map((dsl) => ({ facet: null, dsl }))
const ofFacet = (facet: Facet, dsl: Dsl): Condition[] => [{ facet, dsl }]

/** One row per filter; called only if the query has it. */
const rows: { [Key in FilterKey]: (value: NonNullable<SearchQuery[Key]>) => Condition[] } = {
  categoryId: (id) => ofFacet('categories', term('categories', String(id))),
  cityIds: (wanted) => ofFacet('cities', ids('city', wanted)),
  brandIds: (wanted) => ofFacet('brands', ids('brand', wanted)),
  modelIds: (wanted) => ofFacet('models', ids('model', wanted)),
  condition: (value) => ofFacet('conditions', term('condition', value)),
  sellerType: (value) => ofFacet('sellerTypes', term('sellerType', value)),
  listingType: (value) => ofFacet('listingTypes', term('listingType', value)),
  attributes: (filters) => filters.flatMap((filter) => ofFacet(filter.id, attributeCondition(filter))),
  cantonId: (id) => common(term('canton', String(id))),
  countryId: (id) => common(term('country', String(id))),
  sellerId: (id) => common(term('seller', String(id))),
  priceFrom: (price) => common(range('price', { gte: price })),
  priceTo: (price) => common(range('price', { lte: price })),
  hasPrice: () => common(exists('price')),
  ...perFlag((flag) => () => common(term(flag, true))),
  sponsored: () => common(range('promotion', { gte: 1 })),
  createdFrom: (time) => common(range('createdAt', { gte: time })),
  freeBetween: ({ from, to }) =>
    common(term('takesBookings', true), noneOf([range('takenDays', { gte: from, lte: to })])),
  box: (box) => common(...inBox(box)),
  area: (area) => common(...inArea(area)),
  without: (without) => common(noneOf(excluded(without))),
  // Likeness is a query of its own.
  similarTo: () => [],
}

const conditionsOf = (query: SearchQuery): Condition[] =>
  Object.entries(rows).flatMap(([key, row]) => {
    const value = query[key as FilterKey]
    return value === undefined ? [] : (row as (value: unknown) => Condition[])(value)
  })

/** The filters of a query, and those of them that a facet is counted without. */
export class Filters {
  readonly #conditions: readonly Condition[]

  constructor(query: SearchQuery) {
    this.#conditions = conditionsOf(query)
  }

  get all(): Dsl[] {
    return this.#conditions.map(({ dsl }) => dsl)
  }

  has(facet: Facet): boolean {
    return this.#conditions.some((one) => one.facet === facet)
  }

  /** All filters but the facet's own. */
  beside(facet: Facet): Dsl[] {
    return this.#conditions.filter((one) => one.facet !== facet).map(({ dsl }) => dsl)
  }
}
