import type { Counts, Tally } from './counts.ts'
import { type DocSet, eachBlock } from './doc-set.ts'
import type { Documents } from './documents.ts'
import { countRows, type RowCounts } from './row-counts.ts'

/** Counts all living documents. */
export const tallyOfAll = ({ attributes, livePerCategory }: Documents): Tally => ({
  column: ({ live }) => live,
  values: () => attributes.holders,
  categories: livePerCategory,
})

/** The same without these documents, all of which it counts. */
export const tallyWithout = (
  tally: Tally,
  docs: DocSet,
  documents: Documents,
  checkTime: () => void,
): Tally => {
  let counted: RowCounts | undefined
  const rows = () => (counted ??= countRows(docs, documents, checkTime))
  return {
    column: (column) => less(tally.column(column), rows().column(column)),
    values: () => less(tally.values(), tallyValues(docs, documents, checkTime)),
    get categories() {
      return less(tally.categories, rows().categories)
    },
  }
}

const less = (all: Counts, some: Uint32Array): Counts => some.map((count, index) => all[index]! - count)

/** Counts by value number; only those of some pools. */
export function tallyValues(
  set: DocSet,
  { attributes }: Documents,
  checkTime: () => void,
  pools = [attributes.textsOfDocuments, attributes.numbersOfDocuments],
): Uint32Array<ArrayBuffer> {
  const counts = new Uint32Array(attributes.end)
  for (const { starts, entries } of pools) {
    eachBlock(set, checkTime, (docs, from, to) => {
      for (let at = from; at < to; at++) {
        const start = starts[docs[at]!]!
        const end = start + entries[start]!
        for (let entry = start + 1; entry <= end; entry++) counts[entries[entry]!]!++
      }
    })
  }
  return counts
}
