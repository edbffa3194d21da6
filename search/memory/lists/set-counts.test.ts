import { expect, test } from 'vitest'
import { randomNumbers } from '#search/testing/random-numbers.ts'
import { countOf } from './set-counts.ts'

test('counts the bits of all words', () => {
  const random = randomNumbers(1)
  const words = Uint32Array.from({ length: 1_000 }, () => random(2 ** 16) * 2 ** 16 + random(2 ** 16))
  const edges = [0, 1, 0x7fff_ffff, 0x8000_0000, 0xffff_ffff]
  const inText = (word: number) => word.toString(2).replaceAll('0', '').length

  for (const word of edges) expect([word, countOf(Uint32Array.of(word))]).toEqual([word, inText(word)])
  expect(countOf(words)).toBe(words.reduce((sum, word) => sum + inText(word), 0))
})
