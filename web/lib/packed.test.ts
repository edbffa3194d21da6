import { expect, test } from 'vitest'
import { pack, packMembers } from './pack.ts'
import { swapQuotes, unpack } from './packed.ts'

const cards = [
  { id: 1, title: 'TV 42" ~ kao nov, "čist"', facts: ['~', '"~"'] },
  { id: 2, title: '\\"\u0001~\n', facts: [] },
]

test('unpacks what was packed, with quotes and tildes in its texts', () => {
  const text = pack(cards)
  expect(unpack(text)).toBe(cards)
  // Like a browser, which has only the text.
  for (let other = 0; other < 300; other++) pack([{ other }])
  const unpacked = unpack(text)
  expect(unpacked).not.toBe(cards)
  expect(unpacked).toEqual(cards)
  expect(unpack(text)).toBe(unpacked)
})

test('packs lists that share items, and lists of texts', () => {
  const parsed = (value: object) => JSON.parse(pack(value).replaceAll('~', '"')) as unknown
  const [first, second] = [{ id: 3 }, { id: 4 }]
  expect(parsed([first, second])).toEqual([first, second])
  expect(parsed([second])).toEqual([second])
  expect(parsed(['a', 'b'])).toEqual(['a', 'b'])
  expect(parsed([])).toEqual([])
})

test('packs an object by its members', () => {
  const value = { options: [{ label: '21" ~' }], facets: { brands: ['"a"'] }, nothing: null }
  const text = packMembers(value)
  expect(unpack(text)).toBe(value)
  expect(JSON.parse(swapQuotes(text))).toEqual(value)
  expect(packMembers({ ...value })).toBe(text)
})
