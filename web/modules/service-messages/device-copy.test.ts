import { expect, test } from 'vitest'
import { isStale } from './device-copy.ts'

const day = 24 * 3600 * 1000
const now = 1_795_000_000_000
const copy = (updatedAt: number) => ({ messages: [], updatedAt })

test.each([
  [null, true],
  [copy(now), false],
  [copy(now - day + 1), false],
  [copy(now - day), true],
  [copy(now + 1), true],
])('the copy %o is stale: %s', (kept, expected) => {
  expect(isStale(kept, now)).toBe(expected)
})
