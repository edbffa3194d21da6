import { expect, test } from 'vitest'
import { RepeatCounter } from './repeats.ts'

test('numbers equal rows in order, and others as the first of their kind', () => {
  const hashes = Array.from({ length: 20_000 }, (_, row) => `row ${row % 100 === 0 ? 'same' : row}`)
  const repeats = new RepeatCounter(hashes.length * 40)
  for (const hash of hashes) repeats.note(hash)

  const numbers = hashes.map((hash) => repeats.occurrence(hash))

  expect(new Set(hashes.map((hash, row) => `${hash}:${numbers[row]}`)).size).toBe(hashes.length)
  expect(numbers.filter((number) => number > 1)).toHaveLength(199)
  expect(numbers.findLast((number) => number > 1)).toBe(200)
})
