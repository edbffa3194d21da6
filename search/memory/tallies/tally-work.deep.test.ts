import { expect, test } from 'vitest'
import { inOneOrder, makeDocument, query } from '#search/testing/documents.ts'
import { MemoryIndex } from '#search/memory/index.ts'

const count = 72_000

const documentOf = (id: number, change = 0) =>
  makeDocument({
    id,
    title: 'Golf',
    categoryId: (id + change) % 20 === 0 ? 19 : 18,
    categoryPath: [1, (id + change) % 20 === 0 ? 19 : 18],
    brandId: (id + change) % 3,
    cityId: (id * 7 + change) % 5,
    condition: (id + change) % 2 === 0 ? 'used' : 'new',
    attributes: [
      { id: 7, values: [(id + change) % 3 === 1 ? 'Dizel' : 'Benzin'] },
      { id: 2, values: [2000 + ((id + change) % 9)] },
    ],
  })

const facets = { facets: 'main', facetAttributeIds: [2, 7], limit: 5 } as const
const asked = [
  query({ ...facets, text: 'golf', categoryId: 18 }),
  query({ ...facets, categoryId: 1, attributes: [{ id: 7, values: ['Benzin'] }] }),
]

function filledIndex() {
  const index = new MemoryIndex()
  index.apply({ upserts: Array.from({ length: count }, (_, at) => documentOf(at + 1)), deletes: [] })
  return index
}

/** Queries ask for both tallies three times, so that they are worth counting. */
function indexWithTalliesToCount() {
  const index = filledIndex()
  for (const one of [...asked, ...asked, ...asked]) index.search(one)
  return index
}

test('counts a large tally only once a third query asks for it', () => {
  const index = filledIndex()
  const counting = [1, 2, 3].map(() => {
    index.search(asked[0]!)
    return index.hasTalliesToCount
  })
  expect(counting).toEqual([false, false, true])
})

test('counts tallies between queries, while documents come and go', () => {
  const index = indexWithTalliesToCount()
  const fresh = new MemoryIndex()
  const documents = new Map(Array.from({ length: count }, (_, at) => [at + 1, documentOf(at + 1)]))
  let slices = 0
  for (; index.hasTalliesToCount; slices++) {
    index.countTallies(-1)
    const deletes = [1, 2, 3, 4].map((part) => part * 17_000 + slices)
    const changed = [5, 6, 7, 8].map((part) => documentOf(part * 8_500 + 2_000 + slices, 1))
    const upserts = [...changed, documentOf(count + 1 + slices)]
    index.apply({ upserts, deletes })
    for (const id of deletes) documents.delete(id)
    for (const document of upserts) documents.set(document.id, document)
    expect(index.search(asked[0]!).total).toBe(
      [...documents.values()].filter(({ categoryId }) => categoryId === 18).length,
    )
  }
  expect(slices).toBeGreaterThan(3)
  fresh.apply({ upserts: [...documents.values()], deletes: [] })
  for (const one of asked) expect(inOneOrder(index.search(one))).toEqual(inOneOrder(fresh.search(one)))
})

test('drops unfinished tallies once numbers of documents may be used again', () => {
  const index = indexWithTalliesToCount()
  index.countTallies(-1)
  index.apply({ upserts: [], deletes: [70_000] })
  index.compact(Infinity)
  expect(index.hasTalliesToCount).toBe(false)
})
