import { shortColumn } from './column.ts'
import type { SnapshotReader, SnapshotWriter } from '#search/memory/snapshots/snapshot-stream.ts'

const groupBits = 5
const groupSize = 1 << groupBits // documents, those of a word of bits
const largestRun = 4096 // documents
/** Runs grow with their category, so that numbers not yet taken are few beside those in use. */
const runShare = 16

/**
 * Numbers documents so that those of a category lie together: a category takes runs of consecutive numbers, and
 * fills each before it takes the next. Queries within a category therefore read few lines of memory, and its
 * documents keep the order in which they came. Numbers in a run that nobody has taken yet are like those of
 * dead documents.
 */
export class DocumentNumbers {
  /** By group of documents: the category index whose run it is in. */
  readonly #owners = shortColumn()
  /** By category index: the next number of its last run, the end of that run, and the numbers in all its runs. */
  readonly #next: number[] = []
  readonly #runEnd: number[] = []
  readonly #held: number[] = []
  /** By category index: numbers of its runs to use again, in ascending order. */
  readonly #free: number[][] = []
  #end = 0

  /** Exclusive upper bound of all numbers. */
  get end() {
    return this.#end
  }

  /** A number for a document of the category, given by its index. */
  take(category: number): number {
    while (this.#held.length <= category) this.#addCategory()
    const free = this.#free[category]!.pop()
    if (free !== undefined) return free
    if (this.#next[category] === this.#runEnd[category]) this.#begin(category)
    return this.#next[category]!++
  }

  #addCategory() {
    for (const numbers of [this.#next, this.#runEnd, this.#held]) numbers.push(0)
    this.#free.push([])
  }

  #begin(category: number) {
    const held = this.#held[category]!
    const wanted = Math.min(largestRun, Math.max(1, held / runShare))
    const size = Math.ceil(wanted / groupSize) * groupSize
    const first = this.#end
    this.#end += size
    this.#owners.reserve(this.#end >>> groupBits)
    this.#owners.values.fill(category, first >>> groupBits, this.#end >>> groupBits)
    this.#next[category] = first
    this.#runEnd[category] = this.#end
    this.#held[category] = held + size
  }

  /** Makes numbers available again, the highest first, so that high numbers stay recent documents. */
  release(docs: readonly number[]) {
    const released = Map.groupBy(docs, (doc) => this.#owners.values[doc >>> groupBits]!)
    for (const [category, own] of released) {
      this.#free[category] = [...this.#free[category]!, ...own].toSorted((a, b) => a - b)
    }
  }

  *save(out: SnapshotWriter): Generator<void> {
    out.json(this.#end)
    yield* this.#owners.save(out, this.#end >>> groupBits)
    for (const numbers of [this.#next, this.#runEnd, this.#held])
      yield* out.numbers(Uint32Array.from(numbers))
    for (const free of this.#free) yield* out.numbers(Uint32Array.from(free))
  }

  /** Only valid on an empty instance. */
  load(from: SnapshotReader) {
    const numbers = () => [...from.numbers((length) => new Uint32Array(length))]
    this.#end = from.json<number>()
    this.#owners.load(from)
    for (const held of [this.#next, this.#runEnd, this.#held]) held.push(...numbers())
    for (let category = 0; category < this.#held.length; category++) this.#free.push(numbers())
  }

  get bytes() {
    return this.#owners.bytes
  }
}
