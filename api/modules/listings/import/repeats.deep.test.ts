import { expect, test } from 'vitest'
import { RepeatCounter } from './repeats.ts'

test('numbers correctly even with a filter that is much too small', () => {
  const hashes = Array.from({ length: 600_000 }, (_, row) => `row ${row}`)
  const repeats = new RepeatCounter(1)
  for (const hash of hashes) repeats.note(hash)
  expect(hashes.every((hash) => repeats.occurrence(hash) === 1)).toBe(true)
})
