import type { Tally } from './counts.ts'
import type { DocSet, Scratch } from './doc-set.ts'
import type { Documents } from './documents.ts'
import type { Postings } from './postings.ts'
import { countRows } from './row-counts.ts'
import { tallyOfAll, tallyValues } from './tally.ts'

/** Caches facet tallies for categories that hold at least 1/64 of all documents. */
const talliedShare = 64

type Parts = { documents: Documents; postings: Postings; scratch: Scratch; checkTime: () => void }

/**
 * The tally of a whole category, or of everything; undefined if it holds so few that counting is as fast. `isIn`
 * flags the category's subtree.
 */
export function wholeTally(
  categoryId: number | undefined,
  isIn: Uint8Array | null,
  parts: Parts,
): Tally | undefined {
  const { documents, postings } = parts
  if (categoryId === undefined) return tallyOfAll(documents)
  const list = postings.categories.get(categoryId)
  if (!list || list.size * talliedShare < documents.end) return
  return documents.tallies.get(categoryId) ?? tallyCategory(categoryId, list.view(), isIn!, parts)
}

function tallyCategory(
  categoryId: number,
  holding: DocSet,
  isIn: Uint8Array,
  { documents, scratch, checkTime }: Parts,
): Tally {
  const { tallies, category } = documents
  const passes = (doc: number) => isIn[category.values[doc]!] === 1
  const docs = scratch.select(holding, passes, checkTime)
  const rows = countRows(docs, documents, checkTime)
  return tallies.keep(categoryId, (columns) => ({
    columns: columns.map((column) => rows.column(column)),
    values: tallyValues(docs, documents, checkTime),
  }))
}
