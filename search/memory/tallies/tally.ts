import type { Counts, Tally } from './counts.ts'
import type { DocSet, Scratch } from '#search/memory/lists/doc-set.ts'
import type { Documents } from '#search/memory/documents/documents.ts'
import { countRows, type RowCounts } from './row-counts.ts'
import { tallyValues } from './value-counts.ts'

type Parts = { documents: Documents; scratch: Scratch; checkTime: () => void }

/** Counts all living documents. */
export const tallyOfAll = ({ attributes, livePerCategory }: Documents): Tally => ({
  column: ({ live }) => live,
  values: () => attributes.holders,
  categories: livePerCategory,
})

/** The same without these documents, all of which it counts. */
export const tallyWithout = (tally: Tally, docs: DocSet, parts: Parts): Tally => {
  const { documents, checkTime } = parts
  let counted: RowCounts | undefined
  const rows = () => (counted ??= countRows(docs, parts))
  return {
    column: (column) => less(tally.column(column), rows().column(column)),
    values: () => less(tally.values(), tallyValues(docs, documents, checkTime)),
    get categories() {
      return less(tally.categories, rows().categories)
    },
  }
}

const less = (all: Counts, some: Uint32Array): Counts => some.map((count, index) => all[index]! - count)
