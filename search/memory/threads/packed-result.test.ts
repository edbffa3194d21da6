import { expect, test } from 'vitest'
import fc from 'fast-check'
import type { SearchResult } from '#search/engine.ts'
import { pack, unpack } from './packed-result.ts'

const whole = fc.nat(1_000_000)
const counts = fc.array(fc.record({ id: whole, count: whole }, { noNullPrototype: true }))
const range = fc.record({ min: fc.double({ noNaN: true }), max: whole }, { noNullPrototype: true })
const kind = <V extends string>(...values: V[]) =>
  fc.array(fc.record({ value: fc.constantFrom(...values), count: whole }, { noNullPrototype: true }))
const attribute = fc.record(
  {
    id: whole,
    values: fc.array(fc.record({ value: fc.string(), count: whole }, { noNullPrototype: true })),
    range,
  },
  { requiredKeys: ['id', 'values'], noNullPrototype: true },
)
const facets = fc.record(
  {
    brands: counts,
    models: counts,
    cities: counts,
    conditions: kind('new', 'used'),
    sellerTypes: kind('user', 'shop'),
    listingTypes: kind('sell', 'rent', 'buy'),
    attributes: fc.array(attribute),
  },
  { noNullPrototype: true },
)
const result: fc.Arbitrary<SearchResult> = fc.record(
  { ids: fc.array(whole), total: whole, categories: counts, facets },
  { requiredKeys: ['ids', 'total', 'categories'], noNullPrototype: true },
)

test('passes every result on as it was', () => {
  fc.assert(
    fc.property(result, (one) => {
      expect(unpack(structuredClone(pack(one)))).toStrictEqual(one)
    }),
  )
})

test('passes the results on a map on', () => {
  const map = { zoom: 3, placed: 0, box: null, clusters: [] }
  const one = { ids: [7], total: 1, categories: [], map }
  expect(unpack(structuredClone(pack(one)))).toStrictEqual(one)
})
