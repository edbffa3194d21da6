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

/** Counts every column in one walk, while the unpacked documents are in cache. */
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
