import { Column } from '#search/memory/documents/column.ts'
import { type DocSet, unpackInto } from '#search/memory/lists/doc-set.ts'

const stepsWanted = 32
const mostWithSeveral = 1024 // documents

/** The documents of a number, by the numbers in ascending order. */
type Numbered = { number: number; docs: DocSet }

type Below = { limit: number; bits: Column<Uint32Array>; size: number }

/** Documents with a number from one limit to another. */
export type Stretch = { from: number; to: number; size: number; addTo(words: Uint32Array): void }

/**
 * Bitmaps of the documents whose number of an attribute is below certain limits, with about as many documents
 * between two of them. Documents with several numbers count by the lowest, so that a difference of two bitmaps
 * may lack some of them.
 */
export class NumberSteps {
  /** By limit; the lowest is below all numbers, the highest above. */
  readonly #below: Below[] = []
  readonly #withSeveral = new Set<number>()
  readonly #builtAt: number

  /** `docs` are below `end`, and `count` of them have a number. */
  constructor(all: readonly Numbered[], count: number, end: number) {
    this.#builtAt = end
    const seen = new Uint32Array((end + 31) >>> 5)
    let size = 0
    let wanted = 0
    this.#keep(-Infinity, seen, 0)
    for (const { number, docs } of all) {
      if (!this.isOfUse) break
      if (size > 0 && size >= wanted) {
        this.#keep(number, seen, size)
        wanted = size + count / stepsWanted
      }
      size += this.#see(seen, docs)
    }
    this.#keep(Infinity, seen, size)
    if (!this.isOfUse) this.#below.length = 0
  }

  #keep(limit: number, seen: Uint32Array, size: number) {
    const bits = new Column((length) => new Uint32Array(length))
    bits.values = seen.slice()
    this.#below.push({ limit, bits, size })
  }

  /** Adds documents, and returns how many were not there yet; the others have several numbers. */
  #see(seen: Uint32Array, docs: DocSet): number {
    if (!(docs instanceof Uint32Array)) {
      let size = docs.most
      const end = Math.min(seen.length, docs.words.length)
      for (let at = 0; at < end; at++) {
        const again = seen[at]! & docs.words[at]!
        if (again !== 0) size -= this.#noteSeveral(again, at)
        seen[at]! |= docs.words[at]!
      }
      return size
    }
    let size = docs.length
    for (const doc of docs) {
      const again = seen[doc >>> 5]! & (1 << doc)
      if (again !== 0) size -= this.#noteSeveral(again, doc >>> 5)
      seen[doc >>> 5]! |= 1 << doc
    }
    return size
  }

  #noteSeveral(word: number, at: number): number {
    const docs = new Uint32Array(32)
    const count = unpackInto(docs, Uint32Array.of(word), 0, 1)
    for (const doc of docs.subarray(0, count)) this.#withSeveral.add(at * 32 + doc)
    return count
  }

  /** False if many documents have several numbers. */
  get isOfUse() {
    return this.#withSeveral.size <= mostWithSeveral
  }

  /** Returns whether most of the documents below `end` came later than the limits were chosen. */
  isOutdated(end: number) {
    return end > this.#builtAt * 2
  }

  /** These have several numbers, and may be missing in a stretch that holds one of them. */
  get withSeveral(): ReadonlySet<number> {
    return this.#withSeveral
  }

  /** Takes in a document with these distinct numbers. A removed one keeps its bits until its number is used again. */
  change(doc: number, numbers: readonly number[]) {
    if (numbers.length > 1) this.#withSeveral.add(doc)
    else this.#withSeveral.delete(doc)
    const number = numbers.length > 0 ? Math.min(...numbers) : Number.NaN
    const at = doc >>> 5
    for (const below of this.#below) {
      below.bits.reserve(at + 1)
      const words = below.bits.values
      const isBelow = +(number < below.limit)
      below.size += isBelow - ((words[at]! >>> doc) & 1)
      if (isBelow === 1) words[at]! |= 1 << doc
      else words[at]! &= ~(1 << doc)
    }
  }

  /** The longest stretch of numbers above `after` and below `before`, if there is one. */
  within(after: number, before: number): Stretch | undefined {
    const isLowest = after === -Infinity
    const lower = this.#below.find(({ limit }) => limit > after || isLowest)!
    const upper = this.#below.findLast(({ limit }) => limit <= before)!
    if (lower.limit >= upper.limit) return
    return {
      from: lower.limit,
      to: upper.limit,
      size: upper.size - lower.size,
      addTo: (words) => addBetween(words, lower.bits.values, upper.bits.values),
    }
  }

  get bytes() {
    return this.#below.reduce((sum, { bits }) => sum + bits.bytes, 0)
  }
}

function addBetween(words: Uint32Array, below: Uint32Array, upTo: Uint32Array) {
  const end = Math.min(words.length, below.length, upTo.length)
  for (let at = 0; at < end; at++) words[at]! |= upTo[at]! & ~below[at]!
}
