import type { CountedColumn } from '#search/memory/tallies/counts.ts'
import { type DocSet, unpackInto } from '#search/memory/lists/doc-set.ts'
import { lowerBound, marked, markHits } from '#search/memory/lists/list-hits.ts'

/** A condition on documents: in a set or not, or with this value in a column. */
export type Test = { held: DocSet; isIn: 0 | 1 } | { column: CountedColumn; index: number }

/** Bitmaps, which are tested together, and conditions that are tested one by one. */
type Sorted = {
  wanted: Uint32Array[]
  unwanted: Uint32Array[]
  others: ({ list: Uint32Array; isIn: 0 | 1 } | { column: CountedColumn; index: number })[]
}

const chunkSize = 1024 // documents
const chunkWords = 64
const mostChunks = 384 // looked at; all of a category of up to about 700,000 documents

/**
 * Finds the documents of a set that pass all tests, from the highest to the lowest. It stops once there are more
 * than `most`, or once it has looked at many, and so never computes a large set as a whole.
 */
export class NewestPassing {
  readonly #most: number
  readonly #found: Uint32Array
  readonly #chunk = new Uint32Array(Math.max(chunkSize, chunkWords * 32))
  readonly #hits = new Uint8Array(this.#chunk.length)
  readonly #words = new Uint32Array(chunkWords)

  constructor(most: number) {
    this.#most = most
    this.#found = new Uint32Array(most + this.#chunk.length)
  }

  /** All of them in ascending order, or many of the highest. Valid until the next call. */
  of(set: DocSet, tests: readonly Test[]): Uint32Array {
    return set instanceof Uint32Array ? this.#ofList(set, tests) : this.#ofBits(set.words, tests)
  }

  #ofList(docs: Uint32Array, tests: readonly Test[]): Uint32Array {
    const { wanted, unwanted, others } = sorted(tests)
    let free = this.#found.length
    const last = Math.max(0, docs.length - mostChunks * chunkSize)
    for (let end = docs.length; end > last && this.#found.length - free <= this.#most; end -= chunkSize) {
      const size = passingBits(this.#chunk, docs, Math.max(0, end - chunkSize), end, wanted, unwanted)
      free = this.#keep(this.#passing(size, others), free)
    }
    return this.#found.subarray(free)
  }

  /** Combines bitmaps word by word, and then looks at single documents. */
  #ofBits(words: Uint32Array, tests: readonly Test[]): Uint32Array {
    const { wanted, unwanted, others } = sorted(tests)
    let free = this.#found.length
    const all = Math.min(words.length, ...wanted.map(({ length }) => length))
    let chunks = 0
    for (let end = all; end > 0 && this.#found.length - free <= this.#most; end -= chunkWords) {
      const start = Math.max(0, end - chunkWords)
      if (isEmpty(words, start, end)) continue
      if (++chunks > mostChunks) break
      const left = this.#words.subarray(0, end - start)
      left.set(words.subarray(start, end))
      for (const held of wanted) for (let at = 0; at < left.length; at++) left[at]! &= held[start + at]!
      for (const held of unwanted) {
        const stop = Math.min(left.length, held.length - start)
        for (let at = 0; at < stop; at++) left[at]! &= ~held[start + at]!
      }
      const size = unpackInto(this.#chunk, left, 0, left.length)
      for (let at = 0; at < size; at++) this.#chunk[at]! += start * 32
      free = this.#keep(this.#passing(size, others), free)
    }
    return this.#found.subarray(free)
  }

  /** Moves documents from the chunk to the front of those found. */
  #keep(size: number, free: number): number {
    this.#found.set(this.#chunk.subarray(0, size), free - size)
    return free - size
  }

  /** Leaves the documents of the chunk that pass, and returns their count. */
  #passing(size: number, tests: Sorted['others']): number {
    let left = size
    for (const test of tests) {
      if (left === 0) return 0
      left = this.#passingOne(this.#chunk.subarray(0, left), test)
    }
    return left
  }

  #passingOne(docs: Uint32Array, test: Sorted['others'][number]): number {
    if ('column' in test) return keepEqual(docs, test.column, test.index)
    const { list, isIn } = test
    const from = lowerBound(list, list.length, docs[0]!)
    const to = lowerBound(list, list.length, docs.at(-1)! + 1, from)
    markHits(this.#hits, docs, [list.subarray(from, to)])
    return marked(docs, docs, this.#hits, isIn)
  }
}

function isEmpty(words: Uint32Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (words[at] !== 0) return false
  return true
}

function sorted(tests: readonly Test[]): Sorted {
  const all: Sorted = { wanted: [], unwanted: [], others: [] }
  for (const test of tests) {
    if ('column' in test) all.others.push(test)
    else if (test.held instanceof Uint32Array) all.others.push({ list: test.held, isIn: test.isIn })
    else (test.isIn === 1 ? all.wanted : all.unwanted).push(test.held.words)
  }
  return all
}

/** Writes the documents of a list that all wanted bitmaps hold and no unwanted one, and returns their count. */
function passingBits(
  passing: Uint32Array,
  docs: Uint32Array,
  start: number,
  end: number,
  wanted: readonly Uint32Array[],
  unwanted: readonly Uint32Array[],
): number {
  let size = 0
  for (let at = start; at < end; at++) {
    const doc = docs[at]!
    let word = 0xffff_ffff
    // Beyond its end a bitmap holds nothing.
    for (let n = 0; n < wanted.length; n++) word &= wanted[n]![doc >>> 5] ?? 0
    for (let n = 0; n < unwanted.length; n++) word &= ~(unwanted[n]![doc >>> 5] ?? 0)
    passing[size] = doc
    size += (word >>> doc) & 1
  }
  return size
}

function keepEqual(docs: Uint32Array, column: CountedColumn, index: number): number {
  let size = 0
  for (let at = 0; at < docs.length; at++) {
    const doc = docs[at]!
    docs[size] = doc
    // Without a branch that many documents would mispredict.
    size += +(column.indexOf(doc) === index)
  }
  return size
}
