import type { SearchDocument } from '#search/document.ts'
import { type AttributeFilter, type Facets, mostFacetValues, type SearchQuery } from '#search/engine.ts'

/** An attribute by its id. */
export type Facet = Exclude<keyof Facets, 'attributes'> | 'categories' | number

type Beside = (facet: Facet | null) => readonly SearchDocument[]

const isOneOf = (wanted: readonly number[] | undefined, id: number | null) =>
  wanted === undefined || (id !== null && wanted.includes(id))
const is = <T>(wanted: T | undefined, value: T | null) => wanted === undefined || wanted === value

function holdsAttribute({ attributes }: SearchDocument, filter: AttributeFilter): boolean {
  const values = attributes.filter(({ id }) => id === filter.id).flatMap((attribute) => attribute.values)
  if ('values' in filter) return values.some((value) => filter.values.includes(String(value)))
  const { from = -Infinity, to = Infinity } = filter
  return values.some((value) => typeof value === 'number' && value >= from && value <= to)
}

function isInside(
  { lat, lon }: SearchDocument,
  { south, west, north, east }: NonNullable<SearchQuery['box']>,
) {
  if (lat === null || lon === null || lat < south || lat > north) return false
  return west <= east ? lon >= west && lon <= east : lon >= west || lon <= east
}

function isPricedRight({ priceFening }: SearchDocument, { priceFrom, priceTo, hasPrice }: SearchQuery) {
  if (priceFrom === undefined && priceTo === undefined && !hasPrice) return true
  return priceFening !== null && priceFening >= (priceFrom ?? 0) && priceFening <= (priceTo ?? Infinity)
}

const isFree = ({ takenDays }: SearchDocument, { from, to }: NonNullable<SearchQuery['freeBetween']>) =>
  takenDays !== null && !takenDays.some((day) => day >= from && day <= to)

/** The facets of all filters that the document fails; null for a filter without a facet. */
export function failedFilters(document: SearchDocument, asked: SearchQuery): (Facet | null)[] {
  const { categoryId } = asked
  const path = [...document.categoryPath, document.categoryId]
  const checks: [Facet | null, boolean][] = [
    ['categories', categoryId === undefined || path.includes(categoryId)],
    ['cities', isOneOf(asked.cityIds, document.cityId)],
    ['brands', isOneOf(asked.brandIds, document.brandId)],
    ['models', isOneOf(asked.modelIds, document.modelId)],
    ['conditions', is(asked.condition, document.condition)],
    ['sellerTypes', is(asked.sellerType, document.sellerType)],
    ['listingTypes', is(asked.listingType, document.listingType)],
    ...(asked.attributes ?? []).map((filter): [Facet, boolean] => [
      filter.id,
      holdsAttribute(document, filter),
    ]),
    [null, is(asked.cantonId, document.cantonId)],
    [null, is(asked.countryId, document.countryId)],
    [null, is(asked.sellerId, document.sellerId)],
    [null, isPricedRight(document, asked)],
    [null, is(asked.hasDiscount, document.hasDiscount)],
    [null, is(asked.available, document.available)],
    [null, is(asked.shipping, document.shipping)],
    [null, is(asked.freeDelivery, document.freeDelivery)],
    [null, is(asked.exchange, document.exchange)],
    [null, is(asked.sponsored, document.promotion > 0)],
    [null, document.createdAt >= (asked.createdFrom ?? -Infinity)],
    [null, asked.freeBetween === undefined || isFree(document, asked.freeBetween)],
    [null, asked.box === undefined || isInside(document, asked.box)],
  ]
  return checks.filter(([, passes]) => !passes).map(([facet]) => facet)
}

function countsOf<T>(values: readonly (T | null)[]): Map<T, number> {
  const counts = new Map<T, number>()
  for (const value of values) if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

export const idCounts = (ids: readonly (number | null)[]) =>
  [...countsOf(ids)].map(([id, count]) => ({ id, count }))
const valueCounts = <T extends string>(values: readonly (T | null)[]) =>
  [...countsOf(values)].map(([value, count]) => ({ value, count }))

/** `beside` returns the documents that no filter but the facet's own refuses. */
export function naiveFacets(beside: Beside, asked: SearchQuery): Facets {
  const { facets, facetAttributeIds = [], attributes: filters = [] } = asked
  const isWanted = (id: number) => facets === 'all' || facetAttributeIds.includes(id)
  const known = new Set<number>()
  // An attribute without a filter shows the values in the results.
  for (const { attributes } of beside(null)) for (const { id } of attributes) known.add(id)
  for (const { id } of filters) known.add(id)
  return {
    brands: idCounts(beside('brands').map(({ brandId }) => brandId)),
    models: idCounts(beside('models').map(({ modelId }) => modelId)),
    cities: idCounts(beside('cities').map(({ cityId }) => cityId)),
    conditions: valueCounts(beside('conditions').map(({ condition }) => condition)),
    sellerTypes: valueCounts(beside('sellerTypes').map(({ sellerType }) => sellerType)),
    listingTypes: valueCounts(beside('listingTypes').map(({ listingType }) => listingType)),
    attributes: [...known]
      .filter(isWanted)
      .map((id) => attributeFacet(id, beside(id)))
      .filter(({ values, range }) => values.length > 0 || range !== undefined),
  }
}

function attributeFacet(id: number, documents: readonly SearchDocument[]): Facets['attributes'][number] {
  // A value that a document holds twice counts once.
  const values = documents.flatMap((document) => [
    ...new Set(document.attributes.filter((one) => one.id === id).flatMap((one) => one.values)),
  ])
  const numbers = values.filter((value) => typeof value === 'number')
  return {
    id,
    values: valueCounts(values.filter((value) => typeof value === 'string').toSorted())
      .toSorted((a, b) => b.count - a.count)
      .slice(0, mostFacetValues),
    ...(numbers.length > 0 && {
      range: {
        min: numbers.reduce((a, b) => Math.min(a, b)),
        max: numbers.reduce((a, b) => Math.max(a, b)),
      },
    }),
  }
}
