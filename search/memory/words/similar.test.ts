import { expect, test } from 'vitest'
import { makeDocument, query } from '#search/testing/documents.ts'
import { MemoryIndex } from '#search/memory/index.ts'

const leaf = { categoryId: 18, categoryPath: [1, 18] }
const golf = { ...leaf, title: 'Golf 7 karavan', brandId: 7, modelId: 70, cityId: 5, cantonId: 2 }

/** Far more listings of one category than are compared one by one. */
const others = Array.from({ length: 12_000 }, (_, n) =>
  makeDocument({
    id: 1_000 + n,
    ...leaf,
    title: `Auto ${n}`,
    cityId: n % 40,
    cantonId: n % 10,
    brandId: n % 50,
    modelId: n % 500,
    sellerId: 100 + (n % 900),
    priceFening: 1_000_00 + n * 1_000,
  }),
)
const same = [1, 2, 3, 4, 5].map((id) =>
  makeDocument({ id, ...golf, sellerId: id, priceFening: 20_000_00 + id * 500_00 }),
)
const listings = [...same, ...others]

function indexOf(documents: typeof listings) {
  const index = new MemoryIndex()
  index.apply({ upserts: documents, deletes: [] })
  return index
}

test('finds the most similar listings of a category too large to compare them all', () => {
  const index = indexOf(listings)
  const asked = query({ similarTo: 1, limit: 4, sort: 'relevance' })
  const found = index.search(asked)
  expect(found.ids).toEqual([2, 3, 4, 5])
  expect(found.total).toBe(listings.length - 1)
  expect(found.categories).toEqual([{ id: 18, count: listings.length - 1 }])
  expect(index.search({ ...asked, priceTo: 21_500_00 }).ids.slice(0, 2)).toEqual([2, 3])
  // The listing itself, one of seller 2, and 14 of seller 100.
  expect(index.search({ ...asked, without: { sellers: [2, 100] } })).toMatchObject({
    ids: [3, 4, 5, expect.any(Number)],
    total: listings.length - 16,
  })
})

test('lists every similar listing on pages far back', () => {
  const index = indexOf(listings)
  const found = Array.from(
    { length: 10 },
    (_, page) => index.search(query({ similarTo: 1, limit: 1_000, offset: page * 1_000 })).ids,
  ).flat()
  expect(found.slice(0, 4)).toEqual([2, 3, 4, 5])
  expect(new Set(found).size).toBe(10_000)
  expect(found).toHaveLength(10_000)
})

test('shows other sellers first, even if the same one has thousands of listings alike', () => {
  const index = indexOf([
    ...others,
    ...same,
    ...Array.from({ length: 9_000 }, (_, n) => makeDocument({ id: 50_000 + n, ...golf, sellerId: 1 })),
  ])
  const { ids } = index.search(query({ similarTo: 1, limit: 12, sort: 'relevance' }))
  expect(ids.slice(0, 4).toSorted((a, b) => a - b)).toEqual([2, 3, 4, 5])
  expect(ids.filter((id) => id >= 50_000)).toEqual([])
})

test('fills the page although nothing but the category is shared', () => {
  const lone = makeDocument({ id: 7, ...leaf, title: 'Jedinstveno', sellerId: 9_999 })
  expect(indexOf([lone, ...others]).search(query({ similarTo: 7, limit: 12 })).ids).toHaveLength(12)
})
