import { expect, test } from 'vitest'
import { FacetColumn } from './facet-column.ts'
import { FacetRows } from './facet-rows.ts'
import { tallyColumns } from './tally.ts'

test('counts on when a column gets more values than fit in 16 bits', () => {
  const rows = new FacetRows(4)
  const columns = [0, 1, 2, 3].map((place) => new FacetColumn(rows, place))
  const documents = 66_000
  for (let doc = 0; doc < documents; doc++) {
    for (const [at, column] of columns.entries()) column.set(doc, at === 1 ? 1_000 + doc : 1 + (doc % 2))
  }
  columns[1]!.clear(3)
  const all = Uint32Array.from({ length: documents }, (_, doc) => doc)
  const [first, many] = tallyColumns(all, columns, () => {})
  expect(first!.slice(1, 3)).toEqual(Uint32Array.of(33_000, 33_000))
  expect(many!.length).toBe(documents + 1)
  // Each index once, but for that of the cleared document, which counts as none.
  const expected = new Uint32Array(documents + 1).fill(1)
  expected[4] = 0
  expect(many).toEqual(expected)
  expect(columns[1]!.ids[columns[1]!.indexOf(65_999)]).toBe(66_999)
})
