import type { FacetTally } from './facet-tally.ts'
import { lowerBound } from '#search/memory/lists/list-hits.ts'

/** A tally that is counted part by part, while documents come and go. */
export class PartialTally {
  readonly tally: FacetTally
  /** In ascending order, as they were found at the start. */
  readonly #docs: Uint32Array
  readonly #isStillIn: (doc: number) => boolean
  #counted = 0

  /** `isStillIn` tells which of `docs` to count once it is their turn. */
  constructor(tally: FacetTally, docs: Uint32Array, isStillIn: (doc: number) => boolean) {
    this.tally = tally
    this.#docs = docs
    this.#isStillIn = isStillIn
  }

  /** Takes at most `most` documents, all of which must be counted before the next change. Null at the end. */
  take(most: number): Uint32Array | null {
    if (this.#counted === this.#docs.length) return null
    const from = this.#counted
    this.#counted = Math.min(from + most, this.#docs.length)
    return this.#docs.subarray(from, this.#counted).filter(this.#isStillIn)
  }

  /** Takes in a document that came, or is about to go. Its number must not have been another document's before. */
  change(doc: number, by: 1 | -1) {
    const place = lowerBound(this.#docs, this.#docs.length, doc, this.#counted)
    // A document that is not counted yet needs no change: if it goes, the count skips it.
    if (this.#docs[place] !== doc) this.tally.change(doc, by)
  }
}
