import type { Counts, Tally } from './counts.ts'
import { type DocSet, eachBlock } from './doc-set.ts'
import type { Documents } from './documents.ts'
import type { FacetColumn } from './facet-column.ts'

/** Counts all living documents. */
export const tallyOfAll = ({ attributes }: Documents): Tally => ({
  column: ({ live }) => live,
  values: () => attributes.holders,
})

/** The same without these documents, all of which it counts. */
export const tallyWithout = (
  tally: Tally,
  docs: DocSet,
  documents: Documents,
  checkTime: () => void,
): Tally => ({
  column: (column) => less(tally.column(column), tallyColumns(docs, [column], checkTime)[0]!),
  values: () => less(tally.values(), tallyValues(docs, documents, checkTime)),
})

const less = (all: Counts, some: Uint32Array): Counts => some.map((count, index) => all[index]! - count)

/** Counts every column in one walk. */
export function tallyColumns(
  set: DocSet,
  columns: readonly FacetColumn[],
  checkTime: () => void,
): Uint32Array<ArrayBuffer>[] {
  if (isWholeRow(columns)) return tallyRows(set, columns, checkTime)
  const counts = columns.map(({ ids }) => new Uint32Array(ids.length))
  eachBlock(set, checkTime, (docs, start, end) => {
    for (let n = 0; n < columns.length; n++) tallySlice(docs, start, end, columns[n]!, counts[n]!)
  })
  return counts
}

type FourColumns = readonly [FacetColumn, FacetColumn, FacetColumn, FacetColumn]

/** Whether these are the columns of rows of four, in their order. */
const isWholeRow = (columns: readonly FacetColumn[]): columns is FourColumns =>
  columns.length === 4 &&
  columns.every(({ rows, place }, at) => rows === columns[0]!.rows && rows.width === 4 && place === at)

/** Reads each row once. */
function tallyRows(set: DocSet, columns: FourColumns, checkTime: () => void): Uint32Array<ArrayBuffer>[] {
  const [a, b, c, d] = columns.map(({ ids }) => new Uint32Array(ids.length)) as [
    Uint32Array<ArrayBuffer>,
    Uint32Array<ArrayBuffer>,
    Uint32Array<ArrayBuffer>,
    Uint32Array<ArrayBuffer>,
  ]
  const { values } = columns[0].rows
  eachBlock(set, checkTime, (docs, start, end) => {
    for (let at = start; at < end; at++) {
      const row = docs[at]! * 4
      a[values[row]!]!++
      b[values[row + 1]!]!++
      c[values[row + 2]!]!++
      d[values[row + 3]!]!++
    }
  })
  return [a, b, c, d]
}

function tallySlice(
  docs: Uint32Array,
  start: number,
  end: number,
  { rows: { values, width }, place }: FacetColumn,
  counts: Uint32Array,
) {
  for (let at = start; at < end; at++) counts[values[docs[at]! * width + place]!]!++
}

export function tallyValues(
  set: DocSet,
  { attributes }: Documents,
  checkTime: () => void,
): Uint32Array<ArrayBuffer> {
  const counts = new Uint32Array(attributes.end)
  const { starts, entries } = attributes.ofDocuments
  eachBlock(set, checkTime, (docs, from, to) => {
    for (let at = from; at < to; at++) {
      const start = starts[docs[at]!]!
      const end = start + entries[start]!
      for (let entry = start + 1; entry <= end; entry++) counts[entries[entry]!]!++
    }
  })
  return counts
}
