import { expect, test } from 'vitest'
import { randomNumbers } from '#search/testing/random-numbers.ts'
import { TextLists } from './text-lists.ts'

test('shares a list between documents with the same texts, in any order', () => {
  const lists = new TextLists()
  lists.set(0, [5, 3, 900])
  lists.set(1, [900, 5, 3])
  lists.set(2, [5, 3])
  lists.set(3, [])

  expect(lists.count).toBe(3)
  expect([0, 1, 2, 3].map((doc) => [...lists.of(doc)])).toEqual([[3, 5, 900], [3, 5, 900], [3, 5], []])
})

test('reuses the number of a list that no document has any more', () => {
  const lists = new TextLists()
  for (let value = 1; value < 1_000; value++) {
    lists.set(0, [value])
    lists.set(1, [value])
    lists.clear(0)
    lists.set(0, [value, 2_000])
    lists.clear(0)
    lists.clear(1)
  }
  lists.set(1, [7])

  expect(lists.count).toBe(3)
  expect([0, 1].map((doc) => [...lists.of(doc)])).toEqual([[], [7]])
})

test('keeps lists apart whose hashes are equal', () => {
  const lists = new TextLists()
  // Among so many lists some have the same 32-bit hash.
  const documents = 200_000
  const random = randomNumbers(1)
  const values = Uint32Array.from({ length: documents * 2 }, () => random(2 ** 30))
  const listOf = (doc: number) => values.slice(doc * 2, doc * 2 + 2).sort()
  for (let doc = 0; doc < documents; doc++) lists.set(doc, [...listOf(doc)])
  for (let doc = 0; doc < documents; doc += 3) lists.clear(doc)
  for (let doc = 0; doc < documents; doc += 3) lists.set(doc, [...listOf(doc)])

  const isRight = (doc: number) => lists.of(doc).join() === listOf(doc).join()
  expect(Array.from({ length: documents }, (_, doc) => doc).filter((doc) => !isRight(doc))).toEqual([])
  expect(lists.count).toBe(documents + 1)
})
