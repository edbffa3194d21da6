import fc from 'fast-check'
import { expect, test } from 'vitest'
import { perFlag, type SearchDocument } from '#search/document.ts'
import { packChanges, unpackChanges } from './packed-changes.ts'

const id = fc.oneof(fc.nat(100), fc.integer({ min: 2 ** 32, max: 2 ** 40 }))
const maybeId = fc.option(id)
const degrees = fc.option(fc.double({ min: -180, max: 180, noNaN: true }))
const oneOf = <T>(...values: T[]) => fc.constantFrom(...values)
const text = fc.oneof(fc.string(), oneOf('Sarajevo', 'Škoda', 'čaša', 'true'))

const anyDocument: fc.Arbitrary<SearchDocument> = fc.record(
  {
    id,
    title: text,
    words: fc.array(text),
    categoryId: id,
    categoryPath: fc.array(id),
    cityId: maybeId,
    cantonId: maybeId,
    countryId: maybeId,
    brandId: maybeId,
    modelId: maybeId,
    sellerId: id,
    sellerType: oneOf('user' as const, 'shop' as const),
    listingType: oneOf('sell' as const, 'rent' as const, 'buy' as const),
    condition: oneOf(null, 'new' as const, 'used' as const),
    priceFening: maybeId,
    refreshedAt: id,
    createdAt: id,
    lat: degrees,
    lon: degrees,
    promotion: oneOf(0 as const, 1 as const, 2 as const),
    takenDays: fc.option(fc.array(id)),
    ...perFlag(() => fc.boolean()),
    attributes: fc.array(
      fc.record(
        { id, values: fc.array(fc.oneof(text, id, fc.double({ noNaN: true }))) },
        { noNullPrototype: true },
      ),
    ),
  },
  { noNullPrototype: true },
)

test('unpacks what was packed', () => {
  fc.assert(
    fc.property(fc.array(anyDocument), fc.array(id), (upserts, deletes) => {
      expect(unpackChanges(packChanges({ upserts, deletes }))).toEqual({ upserts, deletes })
    }),
  )
})

test('makes room for documents with many values, and sends each text once', () => {
  const values = Array.from({ length: 9_000 }, (_, n) => (n % 2 ? 'Dizel' : n))
  const [document] = fc.sample(anyDocument, 1)
  const upserts = [{ ...document!, words: ['Dizel', 'Dizel'], attributes: [{ id: 7, values }] }]
  const packed = packChanges({ upserts, deletes: [] })

  expect(packed.texts.filter((one) => one === 'Dizel')).toHaveLength(1)
  expect(unpackChanges(packed).upserts).toEqual(upserts)
})
