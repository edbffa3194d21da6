import { expect, test } from 'vitest'
import { inOneOrder, makeDocument, naiveSearch, query } from '#search/testing/documents.ts'
import type { SearchDocument } from '#search/document.ts'
import { randomNumbers } from '#search/testing/random-numbers.ts'
import { MemoryIndex } from '#search/memory/index.ts'

const [mileage, rooms] = [3, 4]

function documentsOf(index: MemoryIndex, manyNumbers: number) {
  const below = randomNumbers(11)
  const all = new Map<number, SearchDocument>()
  const make = (id: number) =>
    makeDocument({
      id,
      attributes: [
        {
          id: mileage,
          values: Array.from({ length: below(9) < manyNumbers ? 1 + below(3) : below(9) && 1 }, () =>
            below(9_000),
          ),
        },
        { id: rooms, values: below(3) ? [below(5)] : [] },
      ],
    })
  const put = (ids: readonly number[]) => {
    const upserts = ids.map(make)
    for (const document of upserts) all.set(document.id, document)
    index.apply({ upserts, deletes: [] })
  }
  const remove = (id: number) => {
    all.delete(id)
    index.apply({ upserts: [], deletes: [id] })
  }
  return { all, put, remove, below }
}

test.each([
  { name: 'no document has several numbers', manyNumbers: 0 },
  { name: 'some documents have several numbers', manyNumbers: 2 },
  { name: 'most documents have several numbers', manyNumbers: 9 },
])(
  'finds ranges of numbers through changes and compaction, where $name',
  ({ manyNumbers }) => {
    const index = new MemoryIndex()
    const { all, put, remove, below } = documentsOf(index, manyNumbers)
    put(Array.from({ length: 3_000 }, (_, n) => n + 1))
    for (let round = 0; round < 12; round++) {
      const from = below(9_000)
      const ranges = [
        { id: mileage, from, to: from + below(6_000) },
        { id: mileage, to: from },
        { id: mileage, from },
        { id: rooms, from: below(5), to: 3 },
        { id: rooms, from: 1.5 },
      ]
      for (const range of ranges) {
        const asked = query({
          attributes: [range],
          facets: 'main',
          facetAttributeIds: [mileage, rooms],
          limit: 5,
        })
        expect(inOneOrder(index.search(asked)), JSON.stringify(range)).toEqual(
          inOneOrder(naiveSearch(all.values(), asked)),
        )
      }
      put(Array.from({ length: 60 }, () => 1 + below(3_300)))
      remove(1 + below(3_000))
      if (round % 4 === 3) index.compact(Infinity)
      // The limits no longer suit that many more documents.
      if (round === 6) put(Array.from({ length: 4_000 }, (_, n) => 4_000 + n))
    }
  },
  60_000,
)
