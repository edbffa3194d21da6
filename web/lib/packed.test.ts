import { expect, test } from 'vitest'
import { fillData, pack, packMembers } from './pack.ts'
import { type Packed, unpack } from './packed.ts'
import { pagePieces } from './page-pieces.ts'

const cards = [
  { id: 1, title: 'TV 42" ~ kao nov, "čist"', facts: ['~', '"~"'] },
  { id: 2, title: '\\"\u0001~\n\u2028\uD800 </script><!--&', facts: [] },
  { id: 3, title: 'Šporet', facts: [] },
]

/** As a browser reads it, which navigates. */
function readData(packed: Packed<object>): unknown {
  const [text] = JSON.parse(fillData(Buffer.from(JSON.stringify([packed.text]))).toString()) as [string]
  return unpack({ text })
}

const scriptOf = (packed: Packed<object>) =>
  pagePieces()
    .join(JSON.stringify(JSON.stringify([packed.text])))
    .bytes.toString()

/** As a browser reads it from the script of a page. */
function readPage(packed: Packed<object>): unknown {
  const [text] = JSON.parse(JSON.parse(scriptOf(packed)) as string) as [string]
  return unpack({ text })
}

test('unpacks what was packed: the same on the server, equal in a browser', () => {
  const packed = pack(cards)
  expect(unpack(packed)).toBe(cards)
  for (const read of [readData, readPage]) expect(read(packed)).toEqual(cards)
  const received = { text: '[{~id~:1}]' } as Packed<{ id: number }[]>
  expect(unpack(received)).toEqual([{ id: 1 }])
  expect(unpack(received)).toBe(unpack(received))
})

test('nothing in a text ends the script', () => {
  expect(scriptOf(pack(cards))).not.toMatch(/[<>&\u2028]/)
  expect(scriptOf(packMembers({ cards }))).not.toMatch(/[<>&\u2028]/)
})

test('packs lists that share items, and lists of texts', () => {
  const [first, second] = [{ id: 3 }, { id: 4 }]
  for (const list of [[first, second], [second], ['a', 'b'], []]) {
    expect(readData(pack(list))).toEqual(list)
    expect(readPage(pack(list))).toEqual(list)
  }
})

test('packs an object by its members', () => {
  const value = { options: [{ label: '21" ~' }], facets: { brands: ['"a"'] }, nothing: null }
  expect(unpack(packMembers(value))).toBe(value)
  for (const read of [readData, readPage]) {
    expect(read(packMembers(value))).toEqual(value)
    expect(read(packMembers({ ...value }))).toEqual(value)
  }
})
