import type { Scratch } from '#search/memory/lists/doc-set.ts'
import type { Documents } from '#search/memory/documents/documents.ts'
import { countRows } from './row-counts.ts'
import { addValues } from './value-counts.ts'

const countedAtOnce = 4096 // documents

/** Counts the rest of the tallies that queries requested, until `isTimeUp` or until all are kept. */
export function countTallies(documents: Documents, scratch: Scratch, isTimeUp: () => boolean) {
  const { tallies } = documents
  const checkTime = () => {}
  for (let partial = tallies.partial; partial; partial = tallies.partial) {
    const docs = partial.take(countedAtOnce)
    if (docs === null) tallies.finish(partial, documents.end)
    else {
      scratch.begin(documents.end)
      try {
        partial.tally.addRows(countRows(docs, { documents, scratch, checkTime }))
        if (partial.tally.hasValues) {
          partial.tally.addValues((values) => addValues(values, docs, documents, checkTime))
        }
      } finally {
        scratch.release()
      }
    }
    if (isTimeUp()) return
  }
}
