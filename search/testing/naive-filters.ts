import { attributesIn } from '#search/attribute-table.ts'
import { isInArea } from '#search/area.ts'
import { perFlag, type SearchDocument } from '#search/document.ts'
import {
  type AttributeFilter,
  type Facets,
  type FilterKey,
  mostFacetValues,
  type SearchQuery,
} from '#search/engine.ts'

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

type Check = readonly [facet: Facet | null, passes: boolean]

/** One row per filter. */
const checks: Record<FilterKey, (document: SearchDocument, asked: SearchQuery) => readonly Check[]> = {
  categoryId: ({ categoryPath, categoryId }, asked) => [
    [
      'categories',
      asked.categoryId === undefined || [...categoryPath, categoryId].includes(asked.categoryId),
    ],
  ],
  cityIds: ({ cityId }, asked) => [['cities', isOneOf(asked.cityIds, cityId)]],
  brandIds: ({ brandId }, asked) => [['brands', isOneOf(asked.brandIds, brandId)]],
  modelIds: ({ modelId }, asked) => [['models', isOneOf(asked.modelIds, modelId)]],
  condition: ({ condition }, asked) => [['conditions', is(asked.condition, condition)]],
  sellerType: ({ sellerType }, asked) => [['sellerTypes', is(asked.sellerType, sellerType)]],
  listingType: ({ listingType }, asked) => [['listingTypes', is(asked.listingType, listingType)]],
  attributes: (document, { attributes = [] }) =>
    attributes.map((filter) => [filter.id, holdsAttribute(document, filter)] as const),
  cantonId: ({ cantonId }, asked) => [[null, is(asked.cantonId, cantonId)]],
  countryId: ({ countryId }, asked) => [[null, is(asked.countryId, countryId)]],
  sellerId: ({ sellerId }, asked) => [[null, is(asked.sellerId, sellerId)]],
  hasPrice: (document, asked) => [[null, isPricedRight(document, asked)]],
  priceFrom: (document, asked) => [[null, isPricedRight(document, asked)]],
  priceTo: (document, asked) => [[null, isPricedRight(document, asked)]],
  ...perFlag((flag) => (document: SearchDocument, asked: SearchQuery): Check[] => [
    [null, is(asked[flag], document[flag])],
  ]),
  sponsored: ({ promotion }, asked) => [[null, is(asked.sponsored, promotion > 0)]],
  createdFrom: ({ createdAt }, asked) => [[null, createdAt >= (asked.createdFrom ?? -Infinity)]],
  freeBetween: (document, { freeBetween }) => [
    [null, freeBetween === undefined || isFree(document, freeBetween)],
  ],
  box: (document, { box }) => [[null, box === undefined || isInside(document, box)]],
  area: ({ lat, lon }, { area }) => [
    [null, area === undefined || (lat !== null && lon !== null && isInArea(area, lat, lon))],
  ],
  // Words are checked with the text.
  without: ({ id, sellerId, sellerType }, { without: { sellers, listings, shops } = {} }) => [
    [null, !sellers?.includes(sellerId) && !listings?.includes(id)],
    [null, !shops || sellerType !== 'shop'],
  ],
  // The oracle ranks nothing by likeness.
  similarTo: () => [],
}
const everyCheck = Object.values(checks)

/** The facets of all filters that the document fails; null for a filter without a facet. */
export const failedFilters = (document: SearchDocument, asked: SearchQuery): (Facet | null)[] =>
  everyCheck
    .flatMap((check) => check(document, asked))
    .filter(([, passes]) => !passes)
    .map(([facet]) => facet)

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
  const { facets, facetAttributeIds = [], attributesOfOnly, attributes: filters = [] } = asked
  const [only, other] = new Set(beside(null).map(({ categoryId }) => categoryId))
  const ofOnly =
    facets === 'main' && attributesOfOnly && only !== undefined && other === undefined
      ? attributesIn(attributesOfOnly, only)
      : []
  const isWanted = (id: number) => facets === 'all' || facetAttributeIds.includes(id) || ofOnly.includes(id)
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
