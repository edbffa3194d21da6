import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listOf } from './doc-set.ts'
import { ListPool } from './list-pool.ts'
import { SnapshotReader, SnapshotWriter } from '#search/memory/snapshots/snapshot-stream.ts'

const lists = 6
const docs = 4_000

/** Adds some documents in either order, or removes all that a number divides. */
const anyStep = fc.record({
  list: fc.nat({ max: lists - 1 }),
  from: fc.nat({ max: docs - 1 }),
  count: fc.oneof(fc.nat({ max: 6 }), fc.nat({ max: 1_200 })),
  by: fc.constantFrom(1, -1, 3),
  removed: fc.option(fc.integer({ min: 1, max: 4 }), { freq: 4 }),
})
type Step = { list: number; from: number; count: number; by: number; removed: number | null }

function documentsIn({ from, count, by }: Step): number[] {
  return Array.from({ length: count }, (_, n) => from + n * by).filter((doc) => doc >= 0 && doc < docs)
}

function deadOf(divisor: number): Uint32Array {
  const dead = new Uint32Array(docs / 32)
  for (let doc = 0; doc < docs; doc += divisor) dead[doc >>> 5]! |= 1 << doc
  return dead
}

function saved(pool: ListPool): ListPool {
  const out = new SnapshotWriter()
  for (const parts = pool.save(out); parts.next().done !== true;);
  out.finish()
  const again = new ListPool(1)
  again.load(new SnapshotReader(() => out.full.shift()!))
  return again
}

function expectSame(pool: ListPool, expected: readonly Set<number>[]) {
  const words = new Uint32Array(docs / 32)
  for (const [list, held] of expected.entries()) {
    const ascending = [...held].toSorted((a, b) => a - b)
    expect([...listOf(pool.viewOf(list))]).toEqual(ascending)
    expect(pool.get(list)?.size ?? 0).toBe(held.size)
    pool.get(list)?.addTo(words.fill(0))
    expect(ascending.every((doc) => ((words[doc >>> 5]! >>> doc) & 1) === 1)).toBe(true)
  }
}

test('holds what a set for each list would, however lists grow, shrink and are saved', () => {
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 40 }), (steps) => {
      let pool = new ListPool(1)
      const expected = Array.from({ length: lists }, () => new Set<number>())
      for (let list = 0; list < lists; list++) expect(pool.open()).toBe(list)
      for (const step of steps) {
        const { list, removed } = step
        if (removed === null) {
          for (const doc of documentsIn(step)) {
            pool.add(list, doc)
            expected[list]!.add(doc)
          }
        } else {
          pool.removeAll(list, deadOf(removed))
          for (const doc of expected[list]!) if (doc % removed === 0) expected[list]!.delete(doc)
        }
        if (step.from % 5 === 0) pool = saved(pool)
      }
      expectSame(pool, expected)
    }),
    { numRuns: 150 },
  )
})

test('reuses the room of lists that have moved or lost their documents', () => {
  const pool = new ListPool(2)
  const first = pool.open()
  const fill = () => {
    for (let doc = 0; doc < 500; doc++) for (const list of [first, first + 1]) pool.add(list, doc)
  }
  fill()
  const { bytes } = pool
  for (let round = 0; round < 50; round++) {
    for (const list of [first, first + 1]) pool.removeAll(list, deadOf(1))
    fill()
  }
  expect(pool.bytes).toBe(bytes)
  expect(pool.open()).toBe(first + 2)
  pool.close(first + 2)
  expect(pool.open()).toBe(first + 2)
})
