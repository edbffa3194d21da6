import { expect, test } from 'vitest'
import { makeDocument, query } from '#search/testing/documents.ts'
import { MemoryIndex } from '#search/memory/index.ts'

test('counts on when documents have more makes and models than fit in 16 bits', () => {
  const index = new MemoryIndex()
  const documents = 66_000
  for (let first = 1; first <= documents; first += 6_000) {
    const upserts = Array.from({ length: 6_000 }, (_, n) =>
      makeDocument({ id: first + n, brandId: 1 + (n % 2), modelId: 100_000 + first + n, cityId: 7 }),
    )
    index.apply({ upserts, deletes: [] })
  }
  index.apply({ upserts: [], deletes: [3] })

  const { facets: whole } = index.search(query({ facets: 'main' }))
  const { facets: narrowed } = index.search(
    query({ facets: 'main', listingType: 'sell', sellerType: 'user' }),
  )

  for (const found of [whole!, narrowed!]) {
    expect(found.brands.toSorted((a, b) => a.id - b.id)).toEqual([
      { id: 1, count: 32_999 },
      { id: 2, count: 33_000 },
    ])
    expect(found.cities).toEqual([{ id: 7, count: documents - 1 }])
    expect(found.models.length).toBe(documents - 1)
    expect(found.models.every(({ id, count }) => count === 1 && id !== 100_003)).toBe(true)
  }
})
