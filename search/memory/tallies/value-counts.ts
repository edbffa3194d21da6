import { type DocSet, eachBlock } from '#search/memory/lists/doc-set.ts'
import type { Documents } from '#search/memory/documents/documents.ts'

/** Counts of texts and numbers by value number. */
export function tallyValues(
  set: DocSet,
  documents: Documents,
  checkTime: () => void,
): Uint32Array<ArrayBuffer> {
  const counts = new Uint32Array(documents.attributes.end)
  addValues(counts, set, documents, checkTime)
  return counts
}

/** Adds counts of texts and numbers by value number. */
export function addValues(counts: Uint32Array, set: DocSet, documents: Documents, checkTime: () => void) {
  addTexts(counts, set, documents, checkTime)
  addNumbers(counts, set, documents, checkTime)
}

/** Adds counts of texts by value number. */
export function addTexts(
  counts: Uint32Array,
  set: DocSet,
  { attributes: { textsOfDocuments } }: Documents,
  checkTime: () => void,
) {
  const { ofDocuments } = textsOfDocuments
  eachBlock(set, checkTime, (docs, from, to) => {
    for (let at = from; at < to; at++) textsOfDocuments.addTo(counts, ofDocuments[docs[at]!]!, 1)
  })
}

/** The same for numbers. */
export function addNumbers(
  counts: Uint32Array,
  set: DocSet,
  { attributes: { numbersOfDocuments } }: Documents,
  checkTime: () => void,
) {
  const { starts, entries } = numbersOfDocuments
  eachBlock(set, checkTime, (docs, from, to) => {
    for (let at = from; at < to; at++) {
      const start = starts[docs[at]!]!
      const end = start + entries[start]!
      for (let entry = start + 1; entry <= end; entry++) counts[entries[entry]!]!++
    }
  })
}
