import { type DocSet, eachBlock } from './doc-set.ts'
import type { Documents } from './documents.ts'
import type { FacetColumn } from './facet-column.ts'

export type Counts = ArrayLike<number>

/** How many documents of a set have each index of a column, and each value of an attribute by its number. */
export type Tally = { column(column: FacetColumn): Counts; values(): Counts }

/** Of all living documents. */
export const tallyOfAll = ({ attributes }: Documents): Tally => ({
  column: ({ live }) => live,
  values: () => attributes.holders,
})

/** Of every column at once, since documents that were just unpacked are at hand. */
export function tallyColumns(
  set: DocSet,
  columns: readonly FacetColumn[],
  checkTime: () => void,
): Uint32Array<ArrayBuffer>[] {
  const counts = columns.map(({ ids }) => new Uint32Array(ids.length))
  eachBlock(set, checkTime, (docs, start, end) => {
    for (let n = 0; n < columns.length; n++) tallySlice(docs, start, end, columns[n]!.values, counts[n]!)
  })
  return counts
}

function tallySlice(docs: Uint32Array, start: number, end: number, values: Uint32Array, counts: Uint32Array) {
  for (let at = start; at < end; at++) counts[values[docs[at]!]!]!++
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
