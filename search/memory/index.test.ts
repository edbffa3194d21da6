import { RoaringBitmap32 } from 'roaring-wasm'
import { expect, test, vi } from 'vitest'
import type { SearchDocument } from '#search/document.ts'
import { type SearchQuery, SearchTimeout } from '#search/engine.ts'
import { makeDocument, naiveSearch, query } from '#search/testing.ts'
import { MemoryIndex } from './index.ts'

/** Numbers that look random and are the same in every run. */
function randomNumbers(seed: number) {
  let state = seed
  return (limit: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return (state >>> 8) % limit
  }
}

const titles = ['Golf', 'Golfovi', 'Stan', 'Stanovi', 'Passat', 'Bicikl', 'Bicikli', 'Krevet']

/** Few words and many documents, so that every word is frequent enough for a bitmap. */
function randomDocument(id: number, below: (limit: number) => number): SearchDocument {
  const categoryId = 10 + below(6)
  return makeDocument({
    id,
    title: `${titles[below(8)]} ${titles[below(8)]} ${below(40)}`,
    words: [titles[below(8)]!, `Grad ${below(3)}`],
    categoryId,
    categoryPath: [categoryId % 2, categoryId],
    cityId: below(3),
    cantonId: below(2),
    sellerId: below(500),
    condition: below(2) ? 'new' : 'used',
    priceFening: below(9) ? below(50) * 100 : null,
    refreshedAt: 1_700_000_000_000 + below(100_000),
  })
}

const asked: SearchQuery[] = [
  query(),
  query({ text: 'golf', sort: 'relevance' }),
  query({ text: 'golf stan', sort: 'relevance', offset: 30 }),
  query({ text: 'golf stanovi', sort: 'relevance', offset: 900, limit: 100, cantonId: 1 }),
  query({ text: 'golf -passat', sort: 'cheapest', categoryId: 0 }),
  query({ text: '-golf', sort: 'dearest', cityIds: [0, 2] }),
  query({ text: 'krevet 7', sort: 'relevance', condition: 'used' }),
  query({ categoryId: 12, sort: 'newest', offset: 20 }),
  query({ categoryId: 1, sort: 'cheapest', priceFrom: 1000, priceTo: 2000 }),
  query({ sellerId: 7, condition: 'new', cityIds: [1] }),
  query({ sort: 'dearest', hasPrice: false, categoryId: 0 }),
]

function expectSameAsNaive(
  index: MemoryIndex,
  documents: Map<number, SearchDocument>,
  queries: SearchQuery[],
) {
  for (const one of queries) {
    const expected = naiveSearch(documents.values(), one)
    const found = index.search(one)
    const byId = (counts: typeof found.categories) => counts.toSorted((a, b) => a.id - b.id)
    expect({ ...found, categories: byId(found.categories) }, JSON.stringify(one)).toEqual({
      ...expected,
      categories: byId(expected.categories),
    })
  }
}

function fill(count: number, seed = 7) {
  const below = randomNumbers(seed)
  const index = new MemoryIndex()
  const documents = new Map<number, SearchDocument>()
  const put = (id: number) => {
    const document = randomDocument(id, below)
    documents.set(id, document)
    index.apply({ upserts: [document], deletes: [] })
  }
  const remove = (id: number) => {
    documents.delete(id)
    index.apply({ upserts: [], deletes: [id] })
  }
  for (let id = 1; id <= count; id++) put(id)
  return { index, documents, put, remove, below }
}

test('answers from bitmaps as a plain filter does', () => {
  const { index, documents } = fill(4_000)
  expectSameAsNaive(index, documents, asked)
  index.dispose()
}, 30_000)

test('gives the same answers before, in the middle of and after compaction, and takes changes meanwhile', () => {
  const { index, documents, put, remove, below } = fill(4_500)
  for (let n = 0; n < 4_000; n++) put(1 + below(4_500))
  for (let n = 0; n < 600; n++) remove(1 + below(4_500))
  expect(index.isCompactionDue).toBe(true)
  const few = asked.slice(0, 5)
  expectSameAsNaive(index, documents, few)
  const deadBefore = index.status().dead

  // No time at all makes the smallest step there is.
  index.compact(-1)
  expect(index.isCompactionDue).toBe(true)
  expect(index.status().dead).toBe(deadBefore)
  for (let n = 0; n < 50; n++) put(1 + below(4_600))
  remove(3)
  expectSameAsNaive(index, documents, few)

  while (index.isCompactionDue) index.compact(5)
  expect(index.status().dead).toBeLessThanOrEqual(51)
  expectSameAsNaive(index, documents, asked)

  // Numbers of dead documents are given out again.
  for (let id = 5_000; id < 6_000; id++) put(id)
  expectSameAsNaive(index, documents, asked)
  expect(index.status().documents).toBe(documents.size)
  index.dispose()
}, 60_000)

test('forgets words that no listing holds any more', () => {
  const index = new MemoryIndex()
  const upserts = Array.from({ length: 5_000 }, (_, n) =>
    makeDocument({ id: n + 1, title: `Rijec${n}x`, words: ['ime'] }),
  )
  index.apply({ upserts, deletes: [] })
  index.apply({ upserts: [], deletes: upserts.map(({ id }) => id) })
  while (index.isCompactionDue) index.compact(5)
  expect(index.status()).toMatchObject({ documents: 0, dead: 0, terms: 0 })

  index.apply({ upserts: [makeDocument({ id: 1, title: 'Novi', words: ['ime'] })], deletes: [] })
  expect(index.search(query({ text: 'ime' })).ids).toEqual([1])
  index.dispose()
})

test('a query that runs over its time is cut off and leaves the index as it was', () => {
  const { index } = fill(2_000)
  const one = query({ text: 'golf', sort: 'relevance' })
  const before = index.search(one)

  expect(() => index.search(one, performance.now() - 1)).toThrow(SearchTimeout)
  expect(index.search(one)).toEqual(before)
  index.dispose()
})

test('thousands of queries dispose of every bitmap they make', () => {
  const { index } = fill(5_000)
  let made = 0
  let disposed = 0
  const spies = (['and', 'or', 'orMany', 'andNot'] as const).map((name) => {
    const make = RoaringBitmap32[name] as (...given: unknown[]) => RoaringBitmap32
    return vi.spyOn(RoaringBitmap32, name).mockImplementation((...given: unknown[]) => {
      made++
      return make.apply(RoaringBitmap32, given)
    })
  })
  const dispose = RoaringBitmap32.prototype.dispose
  RoaringBitmap32.prototype.dispose = function (this: RoaringBitmap32) {
    disposed++
    return dispose.call(this)
  }
  const texts = ['golf', 'golf stan', 'krevet -golf', 'passat bicikl']
  for (let n = 0; n < 4_000; n++) {
    index.search(query({ text: texts[n % 4]!, sort: 'relevance', limit: 1 }))
  }
  RoaringBitmap32.prototype.dispose = dispose
  for (const spy of spies) spy.mockRestore()

  expect(made).toBeGreaterThan(4_000)
  expect(disposed).toBe(made)
  index.dispose()
}, 120_000)
