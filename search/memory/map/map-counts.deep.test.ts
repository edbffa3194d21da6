import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SearchQuery } from '#search/engine.ts'
import { inOneOrder, makeDocument, naiveSearch, query } from '#search/testing/documents.ts'
import { MemoryIndex } from '#search/memory/index.ts'

// Towns and pins around them, in a country's frame.
const lat = fc.integer({ min: 42_500, max: 45_300 }).map((value) => value / 1_000)
const lon = fc.integer({ min: 15_700, max: 19_700 }).map((value) => value / 1_000)
const place = fc.record({ lat, lon })
const towns = [
  { lat: 43.858, lon: 18.41 },
  { lat: 44.2, lon: 17.909 },
  { lat: 44.77, lon: 17.19 },
]
const anyPlace = fc.oneof(place, fc.constantFrom(...towns), fc.constant({ lat: null, lon: null }))
const listings = fc.array(
  fc.record({ place: anyPlace, isFlat: fc.boolean(), priceFening: fc.option(fc.nat(9)) }),
  { minLength: 3_000, maxLength: 3_000 },
)

const box = fc.tuple(place, place).map(([a, b]) => ({
  south: Math.min(a.lat, b.lat),
  north: Math.max(a.lat, b.lat),
  west: Math.min(a.lon, b.lon),
  east: Math.max(a.lon, b.lon),
}))
const move: fc.Arbitrary<Partial<SearchQuery>> = fc.record({
  box,
  mapZoom: fc.integer({ min: 5, max: 16 }),
  area: fc.option(fc.array(place, { minLength: 3, maxLength: 8 }), { nil: undefined }),
  categoryId: fc.constantFrom(undefined, 23),
  priceTo: fc.constantFrom(undefined, 5),
})

test('counts on 200 random parts of the map what a plain count finds there', () => {
  const index = new MemoryIndex()
  const documents = fc
    .sample(listings, { numRuns: 1, seed: 1 })[0]!
    .map(({ place: at, isFlat, priceFening }, n) =>
      makeDocument({ id: n + 1, ...at, priceFening, categoryId: isFlat ? 23 : 18 }),
    )
  index.apply({ upserts: documents, deletes: [] })
  // Dead documents stay in the lists.
  const gone = documents.splice(0, 300).map(({ id }) => id)
  index.apply({ upserts: [], deletes: gone })

  let counted = 0
  fc.assert(
    fc.property(move, (asked) => {
      const found = inOneOrder(index.search(query({ ...asked, limit: 0 })))
      expect(found).toEqual(inOneOrder(naiveSearch(documents, query({ ...asked, limit: 0 }))))
      const { placed, clusters } = found.map!
      expect(clusters.reduce((sum, { count }) => sum + count, 0)).toBe(placed)
      counted += placed
    }),
    { numRuns: 200 },
  )
  expect(counted).toBeGreaterThan(1_000)
})
