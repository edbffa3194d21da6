import type { CountedColumn } from '#search/memory/tallies/counts.ts'
import { type DocSet, mostOf } from '#search/memory/lists/doc-set.ts'
import { NewestPassing, type Test } from '#search/memory/documents/newest-passing.ts'

const mostCompared = 4_096 // documents whose scores are computed
const fewestLeft = 512 // documents that a shared property must leave

/**
 * Something that documents share with the one that they are compared with: those of `held` without those of
 * `unwanted` do. `value` is in a column, if all of `held` have it there.
 */
export type Shared = { held: DocSet; unwanted?: DocSet; value?: SharedValue }
type SharedValue = { column: CountedColumn; index: number }

/**
 * Leaves those documents of a large set that share the weightiest properties, so that a category of a million
 * costs little more than one of thousands. Smaller sets stay whole.
 */
export class Candidates {
  readonly #newest = new NewestPassing(mostCompared)
  /** The shortest list that all candidates are in, or else a bitmap. */
  #set: DocSet
  #value: SharedValue | undefined
  /** The candidates pass these too. */
  #tests: readonly Test[] = []
  #found: Uint32Array

  constructor(docs: DocSet) {
    this.#set = docs
    this.#found = this.#newest.of(docs, []).slice()
  }

  /** True if all can be compared. */
  get areFew() {
    return this.#found.length <= mostCompared
  }

  /** The candidates, or the newest of them. */
  get docs(): Uint32Array {
    return this.#found.subarray(-mostCompared)
  }

  /** Leaves out some documents, unless hardly any would be left. */
  leaveOut(held: DocSet) {
    this.#try(this.#set, this.#value, [...this.#tests, { held, isIn: 0 }])
  }

  /** Leaves the documents that share this, unless they are hardly any. */
  narrow({ held, unwanted, value }: Shared) {
    if (mostOf(held) < fewestLeft) return
    const tests: readonly Test[] = unwanted ? [...this.#tests, { held: unwanted, isIn: 0 }] : this.#tests
    const isShorter =
      held instanceof Uint32Array && !(this.#set instanceof Uint32Array && this.#set.length <= held.length)
    if (isShorter) this.#try(held, value, [testOf(this.#set, this.#value), ...tests])
    else this.#try(this.#set, this.#value, [...tests, testOf(held, value)])
  }

  #try(set: DocSet, value: SharedValue | undefined, tests: readonly Test[]) {
    const found = this.#newest.of(set, tests)
    if (found.length < fewestLeft) return
    this.#set = set
    this.#value = value
    this.#tests = tests
    this.#found = found.slice()
  }
}

/** Values are scattered over memory, so that bitmaps are faster, but long lists are not. */
const testOf = (held: DocSet, value: SharedValue | undefined): Test =>
  held instanceof Uint32Array && value ? value : { held, isIn: 1 }
