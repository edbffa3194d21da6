import { expect } from 'vitest'
import { test as base } from '#tests/support/test.ts'
import type { SearchDocument } from '#search/document.ts'
import { makeDocument, query } from '#search/testing/documents.ts'
import { otherGoods } from './goods.ts'
import { numbersByRule } from './numbers-by-rule.ts'
import { vehiclesAndHomes } from './vehicles-and-homes.ts'

const judged = [...vehiclesAndHomes, ...otherGoods, ...numbersByRule]

const documents: SearchDocument[] = judged.map(({ title, words }, at) =>
  makeDocument({ id: 1_000_000_000 + at, title, words }),
)

/** The ids of everything that a text finds, with the built-in synonyms. */
const test = base.extend('found', { scope: 'file' }, async ({ searching: { engine } }) => {
  await engine.apply({ upserts: documents, deletes: [] })
  return async (text: string) => (await engine.search(query({ text, sort: 'relevance', limit: 1_000 }))).ids
})

const pairs = judged.flatMap(({ title, finds, misses }, at) => {
  const { id } = documents[at]!
  return [
    ...finds.map((text) => ({ text, title, id, isWanted: true })),
    ...misses.map((text) => ({ text, title, id, isWanted: false })),
  ]
})

test('judges many pairs, each once', () => {
  expect(pairs.length).toBeGreaterThan(600)
  expect(new Set(pairs.map(({ text, id }) => `${id} ${text}`)).size).toBe(pairs.length)
})

for (const { text, title, id, isWanted } of pairs) {
  test(`${text} ${isWanted ? 'finds' : 'does not find'} ${title}`, async ({ found }) => {
    expect((await found(text)).includes(id)).toBe(isWanted)
  })
}

for (const spellings of [
  ['šporet', 'sporet', 'шпорет', 'SPORET'],
  ['dječija kolica', 'djecija kolica', 'дјечија колица', 'DJEČIJA KOLICA'],
  ['šasija', 'sasija', 'шасија', 'ŠASIJA'],
  ['ćilimi', 'cilimi', 'ћилими', 'ĆILIMI'],
]) {
  test(`${spellings.join(', ')} find the same listings`, async ({ found }) => {
    const lists = await Promise.all(spellings.map(found))
    expect(lists[0]).not.toEqual([])
    expect(lists).toEqual(lists.map(() => lists[0]))
  })
}
