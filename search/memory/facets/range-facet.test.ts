import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SearchQuery } from '#search/engine.ts'
import { inOneOrder, makeDocument, naiveSearch, query } from '#search/testing/documents.ts'
import { MemoryIndex } from '#search/memory/index.ts'

const [year, mileage, fuel, extras] = [2, 3, 7, 8]
const fuels = ['Dizel', 'Benzin', 'Plin']

const listing = fc.record({
  year: fc.option(fc.integer({ min: 1990, max: 2025 })),
  mileage: fc.option(fc.nat(300_000)),
  fuel: fc.constantFrom(...fuels),
  priceFening: fc.option(fc.nat(1_000)),
  isOffer: fc.boolean(),
})
const range = (id: number, from: number, to: number) => fc.constant({ id, from, to })
const narrowed: fc.Arbitrary<Partial<SearchQuery>> = fc.record({
  priceFrom: fc.option(fc.nat(1_000), { nil: undefined }),
  priceTo: fc.option(fc.nat(1_000), { nil: undefined }),
  categoryId: fc.constantFrom(undefined, 18),
  text: fc.constantFrom(undefined, 'ponuda'),
  attributes: fc.uniqueArray(
    fc.oneof(
      range(year, 2_000, 2_010),
      range(mileage, 0, 90_000),
      fc.constantFrom(...fuels).map((value) => ({ id: fuel, values: [value] })),
    ),
    { minLength: 1, maxLength: 3, selector: ({ id }) => id },
  ),
})

test('counts matches of the other filters and the price like a plain count', () => {
  const index = new MemoryIndex()
  const documents = fc
    .sample(fc.array(listing, { minLength: 4_000, maxLength: 4_000 }), { numRuns: 1, seed: 1 })[0]!
    .map((given, n) =>
      makeDocument({
        id: n + 1,
        title: given.isOffer ? 'Ponuda' : 'Oglas',
        categoryId: n % 3 === 0 ? 19 : 18,
        categoryPath: [1, n % 3 === 0 ? 19 : 18],
        brandId: 1 + (n % 5),
        cityId: 1 + (n % 7),
        priceFening: given.priceFening,
        attributes: [
          { id: year, values: given.year === null ? [] : [given.year] },
          { id: mileage, values: given.mileage === null ? [] : [given.mileage] },
          { id: fuel, values: [given.fuel] },
          // Many documents share their texts with others, but not all.
          { id: extras, values: n % 2 === 0 ? [] : [`${n % 90}`, `${n % 11}`] },
        ],
      }),
    )
  index.apply({ upserts: documents, deletes: [] })
  const removed = documents.filter(({ id }) => id % 10 === 0).map(({ id }) => id)
  index.apply({ upserts: [], deletes: removed })
  const left = documents.filter(({ id }) => id % 10 !== 0)
  fc.assert(
    fc.property(narrowed, (asked) => {
      const whole = query({
        ...asked,
        facets: 'main',
        facetAttributeIds: [year, mileage, fuel, extras],
        limit: 5,
      })
      expect(inOneOrder(index.search(whole))).toEqual(inOneOrder(naiveSearch(left, whole)))
    }),
    { numRuns: 40, seed: 1 },
  )
})
