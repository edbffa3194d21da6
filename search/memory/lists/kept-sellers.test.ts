import { expect, test } from 'vitest'
import type { SearchDocument } from '#search/document.ts'
import { makeDocument, query } from '#search/testing/documents.ts'
import { MemoryIndex } from '#search/memory/index.ts'

const blocked = Array.from({ length: 30 }, (_, n) => 100 + n * 2)

/** Every other seller is blocked. */
const listing = (id: number, sellerId = 100 + (id % 60)) => makeDocument({ id, sellerId })

test('leaves out the listings of many sellers, also those that come, change hands or go', () => {
  const documents = new Map<number, SearchDocument>()
  const index = new MemoryIndex()
  const change = (upserts: SearchDocument[], deletes: number[] = []) => {
    index.apply({ upserts, deletes })
    for (const id of deletes) documents.delete(id)
    for (const document of upserts) documents.set(document.id, document)
  }
  const expectOthers = () => {
    const expected = [...documents.values()].filter(({ sellerId }) => !blocked.includes(sellerId))
    const { ids, total } = index.search(query({ without: { sellers: blocked }, limit: 1_000 }))
    expect(ids.toSorted((a, b) => a - b)).toEqual(expected.map(({ id }) => id).toSorted((a, b) => a - b))
    expect(total).toBe(expected.length)
  }

  change(Array.from({ length: 600 }, (_, n) => listing(n + 1)))
  expectOthers()
  change([listing(601, 100), listing(602, 101)])
  expectOthers()
  change([listing(1, 100), listing(2, 101)])
  expectOthers()
  change([], [3, 4, 601])
  expectOthers()
  for (let slice = 0; slice < 1_000; slice++) index.compact(-1)
  // Numbers of removed listings go to others.
  change([listing(700, 101), listing(701, 101), listing(702, 100), listing(703, 101), listing(704, 101)])
  expectOthers()
})
