import fc from 'fast-check'
import { expect, test } from 'vitest'
import { IdTable } from './id-table.ts'

/** Few, in a row, or far apart, so that many want the same place. */
const anyId = fc.oneof(
  fc.integer({ min: 1, max: 3_000 }),
  fc.integer({ min: 1, max: 50 }).map((n) => n * 2 ** 32 + 7),
  fc.integer({ min: 1, max: 2_000 }).map((n) => n * 1_024),
)

test('finds what a map would, whatever is added and removed', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(anyId, fc.boolean()), { maxLength: 3_000 }), (steps) => {
      const ids: number[] = []
      const table = new IdTable((doc) => ids[doc]!)
      const expected = new Map<number, number>()
      for (const [id, isRemoved] of steps) {
        if (isRemoved) {
          table.delete(id)
          expected.delete(id)
        } else if (!expected.has(id)) {
          const doc = ids.push(id) - 1
          table.add(id, doc)
          expected.set(id, doc)
        }
      }
      expect(table.size).toBe(expected.size)
      for (const [id] of steps) expect(table.get(id)).toBe(expected.get(id))
      expect(table.get(9_999_999)).toBeUndefined()
    }),
    { numRuns: 100 },
  )
})
