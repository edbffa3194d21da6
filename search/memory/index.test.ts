import { expect, test } from 'vitest'
import { cpuStopwatch } from '#tests/support/cpu-time.ts'
import type { SearchDocument } from '#search/document.ts'
import { type SearchQuery, SearchTimeout } from '#search/engine.ts'
import { inOneOrder, makeDocument, naiveSearch, query } from '#search/testing/documents.ts'
import { randomNumbers } from '#search/testing/random-numbers.ts'
import { AttributeValues } from './facets/attribute-values.ts'
import { listOf } from './lists/doc-set.ts'
import { MemoryIndex } from './index.ts'
import { PostingList } from './lists/posting-list.ts'

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
    createdAt: 1_600_000_000_000 + below(100_000),
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
  query({ sort: 'dearest', hasPrice: true, categoryId: 0 }),
  query({ sort: 'oldest' }),
  query({ sort: 'created-newest', text: 'golf', offset: 50 }),
  query({ sort: 'created-oldest', categoryId: 1, offset: 100 }),
  query({ sort: 'oldest', text: '-golf -stan' }),
  query({ text: 'golf -stan -7', sort: 'relevance', priceTo: 3000 }),
]

function expectSameAsNaive(
  index: MemoryIndex,
  documents: Map<number, SearchDocument>,
  queries: SearchQuery[],
) {
  for (const one of queries) {
    const expected = naiveSearch(documents.values(), one)
    const found = index.search(one)
    expect(inOneOrder(found), JSON.stringify(one)).toEqual(inOneOrder(expected))
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

test('agrees with a plain filter when lists are bitmaps', () => {
  const { index, documents } = fill(4_000)
  expectSameAsNaive(index, documents, asked)
}, 30_000)

test('gives the same answers before, during and after compaction, and takes changes meanwhile', () => {
  const { index, documents, put, remove, below } = fill(4_500)
  for (let n = 0; n < 4_000; n++) put(1 + below(4_500))
  for (let n = 0; n < 600; n++) remove(1 + below(4_500))
  expect(index.isCompactionDue).toBe(true)
  const few = asked.slice(0, 5)
  expectSameAsNaive(index, documents, few)
  const deadBefore = index.status().dead

  // A negative time forces the smallest step.
  index.compact(-1)
  expect(index.isCompactionDue).toBe(true)
  expect(index.status().dead).toBe(deadBefore)
  for (let n = 0; n < 50; n++) put(1 + below(4_600))
  remove(3)
  expectSameAsNaive(index, documents, few)

  while (index.isCompactionDue) index.compact(5)
  expect(index.status().dead).toBeLessThanOrEqual(51)
  expectSameAsNaive(index, documents, asked)

  // Reuses the numbers of dead documents.
  for (let id = 5_000; id < 6_000; id++) put(id)
  expectSameAsNaive(index, documents, asked)
  expect(index.status().documents).toBe(documents.size)
}, 60_000)

test('forgets words that no listing holds', () => {
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
})

test('cuts a query off when it runs out of time, and leaves the index intact', () => {
  const { index } = fill(2_000)
  const one = query({ text: 'golf', sort: 'relevance' })
  const before = index.search(one)

  expect(() => index.search(one, performance.now() - 1)).toThrow(SearchTimeout)
  expect(index.search(one)).toEqual(before)
})

test('checks the clock wherever a query can take long', () => {
  const { index } = fill(1_000)
  const passed = performance.now() - 1
  const every = Array.from({ length: 16 }, (_, n) => `-${titles[n % 8]!}${n}`).join(' ')
  for (const one of [
    query({ offset: 9_000 }),
    query({ sort: 'oldest' }),
    query({ categoryId: 12 }),
    query({ text: every }),
    query({ text: 'golf', sort: 'relevance', offset: 9_000 }),
    query({ limit: 0 }),
  ]) {
    expect(() => index.search(one, passed), JSON.stringify(one)).toThrow(SearchTimeout)
  }
})

test('answers a query of only exclusions about as fast as one without them', () => {
  const index = new MemoryIndex()
  const upserts = Array.from({ length: 50_000 }, (_, n) => makeDocument({ id: n + 1, title: `Oglas ${n}` }))
  index.apply({ upserts, deletes: [] })
  const text = Array.from({ length: 10_000 }, (_, n) => `-${n}`).join(' ')

  const spent = cpuStopwatch()
  const { total } = index.search(query({ text }))

  expect(total).toBe(50_000 - 16)
  expect(spent()).toBeLessThan(200)
})

test('converts lists as they grow and shrink without losing a document', () => {
  const list = new PostingList()
  const expected = new Set<number>()
  const below = randomNumbers(3)
  const add = (doc: number) => {
    expected.add(doc)
    list.add(doc)
  }
  const expectSame = () => {
    expect([...listOf(list.view())]).toEqual([...expected].toSorted((a, b) => a - b))
    expect(list.size).toBe(expected.size)
  }
  for (let n = 0; n < 3_000; n++) add(below(4_000))
  expectSame()
  // So far away that a bitmap would be mostly empty.
  for (let n = 0; n < 300; n++) add(800_000 + below(90_000))
  expectSame()
  for (let n = 0; n < 30_000; n++) add(below(900_000))
  expectSame()
  const dead = new Uint32Array(900_000 / 32)
  for (const doc of expected) {
    if (doc < 32) continue
    dead[doc >>> 5]! |= 1 << doc
    expected.delete(doc)
  }
  list.removeAll(dead)
  expectSame()
})

test('reuses the numbers of attribute values that no document has', () => {
  const values = new AttributeValues()
  for (let price = 0; price < 1_000; price++) {
    values.set(0, [{ id: 2, values: [price, `${price}`] }])
    values.clear(0)
  }
  values.set(0, [{ id: 3, values: ['x'] }])

  expect(values.end).toBe(2)
  expect(values.holding(2, '7')).toEqual([])
  expect(values.holding(3, 'x').map(({ size }) => size)).toEqual([1])
})
