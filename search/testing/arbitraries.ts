import fc from 'fast-check'
import { attributeTable } from '#search/attribute-table.ts'
import { perFlag, type SearchDocument } from '#search/document.ts'
import { maxMapZoom } from '#contract/limits/search.ts'
import { searchSortNames } from '#contract/search/sorts.ts'
import type { SearchChanges, SearchQuery } from '#search/engine.ts'
import { makeDocument } from './documents.ts'

const titles = [
  'Golf 7',
  'golf karavan',
  'Golfovi na prodaju',
  'Stan Novi Grad',
  'i-phone 13',
  '1.9TDI golf',
  'C++',
  'C 220 S23+',
  'Felge za golf 7',
]
const words = ['Sarajevo', 'Škoda', 'Golf', 'stanovi', 'novo', 'Automobili']
const texts = [
  'golf',
  'golf 7',
  'golf -karavan',
  'stanova',
  'iphone',
  '1,9 tdi',
  'c++',
  'skoda golf',
  '-golf',
  '-golf -stan -c++',
  'stan u sarajevu',
  'za',
  '!!!',
  '-!',
  'sarajevu',
  'xyz',
  '"golf 7"',
  '"7 golf" -stan',
  '-"golf karavan"',
  '"novi grad" sarajevo',
  '"iphone" "13"',
  'golf "7',
  '"golf"',
  '"golf7" -"stan"',
  'c220',
  'c 220 -s23+',
  's23 plus',
  '"s23"',
  'mobitel',
  'auto karavan 7',
  'kola',
  '',
]
export const synonyms = [
  { from: ['mobitel', 'iphone'], to: ['mobitel', 'iphone'] },
  { from: ['kola'], to: ['golf 7', 'automobil'] },
  { from: ['auto karavan'], to: ['golf karavan', 'škoda'] },
]
// The parent of a category never changes, so the path follows from the category.
const categoryPaths = new Map([
  [18, [1, 18]],
  [19, [1, 19]],
  [23, [2, 23]],
  [2, [2]],
])
const oneOf = <T>(...values: T[]) => fc.constantFrom(...values)
export const everyId = Array.from({ length: 40 }, (_, n) => n + 1)
const small = fc.integer({ min: 0, max: 5 })

const attributesByCategory = attributeTable(
  new Map([
    [2, []],
    [18, [7, 2]],
    [23, [8]],
  ]),
)
const degrees = oneOf(-180, -179.5, -3, 0, 43.5, 43.55, 43.85, 44, 179.5, 180)
const latitude = degrees.map((lat) => lat / 2)
const day = fc.integer({ min: 20_000, max: 20_009 })

/** A text may look like a number, and both may occur in one attribute. */
const anyValue = oneOf<string | number>('Dizel', 'Benzin', 'true', '5', 5, 0, -1.5, 2016)
const anyAttribute = fc.oneof(
  fc.record({ id: oneOf(2, 7, 9), values: fc.array(anyValue, { maxLength: 3 }) }),
  // Only numbers.
  fc.record({ id: fc.constant(8), values: fc.array(oneOf(5, 0, -1.5, 2016), { maxLength: 2 }) }),
)

const anyDocument = fc
  .record({
    id: oneOf(...everyId),
    title: fc.array(oneOf(...titles), { minLength: 1, maxLength: 2 }).map((parts) => parts.join(' ')),
    words: fc.array(oneOf(...words), { maxLength: 3 }),
    categoryId: oneOf(...categoryPaths.keys()),
    cityId: oneOf(null, 1, 2, 3),
    cantonId: oneOf(null, 1, 2),
    sellerId: oneOf(1, 2, 3),
    condition: oneOf(null, 'new' as const, 'used' as const),
    priceFening: fc.option(small.map((price) => price * 100)),
    refreshedAt: small.map((minute) => 1_700_000_000_000 + minute * 60_000),
    createdAt: small.map((minute) => 1_600_000_000_000 + minute * 60_000),
    countryId: oneOf(null, 49, 50),
    brandId: oneOf(null, 1, 2, 3),
    modelId: oneOf(null, 11, 12),
    sellerType: oneOf('user' as const, 'shop' as const),
    listingType: oneOf('sell' as const, 'sell' as const, 'rent' as const, 'buy' as const),
    ...perFlag(() => fc.boolean()),
    place: fc.option(fc.record({ lat: latitude, lon: degrees })),
    promotion: oneOf(0 as const, 0 as const, 0 as const, 1 as const, 2 as const),
    takenDays: fc.option(fc.uniqueArray(day, { maxLength: 4 })),
    attributes: fc.uniqueArray(anyAttribute, { maxLength: 3, selector: ({ id }) => id }),
  })
  .map(({ place, ...given }): SearchDocument => {
    const { lat, lon } = place ?? { lat: null, lon: null }
    return makeDocument({ ...given, lat, lon, categoryPath: categoryPaths.get(given.categoryId)! })
  })

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 1 })
// A query with every filter finds nothing and so proves nothing.
const seldom = <T>(value: fc.Arbitrary<T>) =>
  fc.oneof({ arbitrary: fc.constant(undefined), weight: 9 }, { arbitrary: value, weight: 1 })
const rather = <T>(value: fc.Arbitrary<T>) =>
  fc.oneof({ arbitrary: fc.constant(undefined), weight: 3 }, { arbitrary: value, weight: 1 })
const flag = seldom(oneOf(true as const))

const number = oneOf(-2, 0, 5, 2015, 2020)
const anyAttributeFilter = fc.oneof(
  fc.record({ id: oneOf(2, 7, 9, 99), values: fc.array(anyValue.map(String), { maxLength: 3 }) }),
  fc.record({ id: oneOf(2, 7, 8, 9, 99), from: maybe(number), to: maybe(number) }),
)

const anyQuery: fc.Arbitrary<SearchQuery> = fc.record({
  text: rather(oneOf(...texts)),
  categoryId: rather(oneOf(1, 2, 18, 23, 99)),
  preferredCategoryIds: rather(fc.uniqueArray(oneOf(1, 2, 18, 99))),
  cityIds: rather(fc.uniqueArray(oneOf(1, 2, 3, 9), { minLength: 1 })),
  cantonId: rather(oneOf(1, 2, 9)),
  sellerId: rather(oneOf(1, 2, 9)),
  priceFrom: rather(small.map((price) => price * 100)),
  priceTo: rather(small.map((price) => price * 100)),
  condition: rather(oneOf('new' as const, 'used' as const)),
  hasPrice: flag,
  countryId: seldom(oneOf(49, 50, 9)),
  brandIds: seldom(fc.array(oneOf(1, 2, 3, 9), { maxLength: 3 })),
  modelIds: seldom(fc.array(oneOf(11, 12, 19), { maxLength: 2 })),
  sellerType: seldom(oneOf('user' as const, 'shop' as const)),
  listingType: seldom(oneOf('sell' as const, 'rent' as const, 'buy' as const)),
  ...perFlag(() => flag),
  sponsored: flag,
  createdFrom: seldom(small.map((minute) => 1_600_000_000_000 + minute * 60_000)),
  freeBetween: seldom(fc.record({ from: day, to: day })),
  box: seldom(fc.record({ south: latitude, west: degrees, north: latitude, east: degrees })),
  area: seldom(fc.array(fc.record({ lat: latitude, lon: degrees }), { minLength: 3, maxLength: 6 })),
  without: rather(
    fc.record({
      sellers: maybe(fc.uniqueArray(oneOf(1, 2, 9), { maxLength: 2 })),
      listings: maybe(fc.uniqueArray(oneOf(...everyId), { maxLength: 8 })),
      words: seldom(fc.uniqueArray(oneOf('golf', 'dijelovi', 'stan u', 'golf 7', 'nema'), { maxLength: 2 })),
      shops: seldom(fc.constant(true as const)),
    }),
  ),
  mapZoom: rather(fc.integer({ min: 0, max: maxMapZoom })),
  near: maybe(fc.record({ lat: latitude, lon: degrees })),
  attributes: rather(fc.array(anyAttributeFilter, { maxLength: 3 })),
  facets: oneOf(
    undefined,
    'none' as const,
    'categories' as const,
    'main' as const,
    'all' as const,
    'all' as const,
  ),
  facetAttributeIds: maybe(fc.uniqueArray(oneOf(2, 7, 8, 9, 99), { maxLength: 3 })),
  attributesOfOnly: maybe(fc.constant(attributesByCategory)),
  sort: oneOf(...searchSortNames),
  limit: fc.integer({ min: 0, max: 12 }),
  offset: fc.integer({ min: 0, max: 8 }),
})
/** Changes, and queries after them. */
export const anyStep = fc.record({
  changes: fc.record({
    upserts: fc.array(anyDocument, { minLength: 4, maxLength: 30, size: 'max' }),
    deletes: fc.array(oneOf(...everyId), { maxLength: 6 }),
  }),
  asked: fc.array(anyQuery, { minLength: 4, maxLength: 8, size: 'max' }),
})

export function applyNaively(documents: Map<number, SearchDocument>, { upserts, deletes }: SearchChanges) {
  for (const id of deletes) documents.delete(id)
  for (const document of upserts) documents.set(document.id, document)
}
