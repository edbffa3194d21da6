import type { SearchQuery } from '#search/engine.ts'
import { blockBits, blockSize } from '#search/memory/documents/column.ts'
import {
  type AnyOf,
  type Bits,
  type DocSet,
  holdsAny,
  mostOfAny,
  unpackInto,
} from '#search/memory/lists/doc-set.ts'
import { type Documents, noPrice } from '#search/memory/documents/documents.ts'
import type { Order } from './orders.ts'
import type { PageHeap } from './page-heap.ts'
import { takeCommon } from '#search/memory/lists/set-counts.ts'

/** The conditions that are checked against columns, after the posting lists. */
export type ColumnFilter = {
  /** Within `reach` of `middle`: a single comparison, since two mispredict on half of all documents. */
  price: { middle: number; reach: number } | null
  /** A flag per category index, or null for all categories. */
  categories: Uint8Array | null
}

const sliceSize = 32_768 // documents between two checks of the clock
const unpackedAtOnce = 1024
const mostLooks = 16_384 // documents looked at to find a page among the best of all
const looksPerExpected = 4

export const highestPrice = 2 ** 51 // fening; sums and halves are still exact

export function priceFilter({ hasPrice, priceFrom, priceTo }: SearchQuery): ColumnFilter['price'] {
  if (!hasPrice && priceFrom === undefined && priceTo === undefined) return null
  const from = Math.max(priceFrom ?? 0, 0)
  const to = Math.min(priceTo ?? highestPrice, highestPrice)
  return { middle: (from + to) / 2, reach: (to - from) / 2 }
}

/**
 * Walks documents from the highest number to the lowest, or in reverse for oldest first. High numbers are
 * mostly the newest, so a page by date fills at once and the rest is skipped block by block.
 */
export class Walk {
  readonly #documents: Documents
  readonly #filter: ColumnFilter
  readonly #order: Order
  readonly #checkTime: () => void
  readonly #unpacked = new Uint32Array(unpackedAtOnce)
  readonly #isForward: boolean

  constructor(documents: Documents, filter: ColumnFilter, order: Order, checkTime: () => void) {
    this.#documents = documents
    this.#filter = filter
    this.#order = order
    this.#checkTime = checkTime
    this.#isForward = order.isForward === true
  }

  /**
   * Counts documents by category index, ignoring the chosen categories. Returns how many of them are in
   * those. `isPriced`: all of `docs` are within the price range.
   */
  count(docs: DocSet, counts: Uint32Array, isPriced = false): number {
    const price = isPriced ? null : this.#filter.price
    if (price === null && isDense(docs)) this.#countDense(docs, counts)
    else this.#countEach(docs, price, counts)
    return passing(counts, this.#filter.categories)
  }

  /** Counts common categories by bits, and looks only at the others' documents. */
  #countDense({ words, most }: Bits, counts: Uint32Array) {
    const others = words.slice()
    for (const { index, words: held } of this.#documents.commonCategories()) {
      this.#checkTime()
      counts[index]! += takeCommon(others, held)
    }
    this.#countEach({ words: others, most }, null, counts)
  }

  #countEach(docs: DocSet, price: ColumnFilter['price'], counts: Uint32Array) {
    for (const [start, end] of slices(docs instanceof Uint32Array ? docs.length : this.#endOf(docs.words))) {
      this.#checkTime()
      if (docs instanceof Uint32Array) this.#countSlice(docs, start, end, price, counts)
      else {
        for (let at = start; at < end; at += unpackedAtOnce) {
          const size = this.#unpack(docs.words, at, Math.min(end, at + unpackedAtOnce))
          this.#countSlice(this.#unpacked, 0, size, price, counts)
        }
      }
    }
  }

  /**
   * Offers passing documents to the heap (null: all) without those of `except`; skips blocks it is sure to
   * refuse.
   */
  findPage(docs: DocSet | null, heap: PageHeap, except: AnyOf = []) {
    // No page was requested.
    if (heap.threshold === Infinity) return
    const list = docs instanceof Uint32Array ? docs : null
    const words = docs instanceof Uint32Array ? null : (docs?.words ?? null)
    const found = slices(list ? list.length : this.#endOf(words ?? undefined))
    for (const [from, to] of this.#isForward ? found : found.toReversed()) {
      this.#checkTime()
      if (list) this.#offerSlice(list, from, to, heap, except)
      else this.#offerBlocks(words, from, to, heap, except)
    }
  }

  /**
   * The best `most` of at most `total` documents of the set (null: all) that meet the conditions and are not in
   * `except`. Null if they are not soon found among the best of all documents.
   */
  findBest(
    docs: DocSet | null,
    conditions: readonly AnyOf[],
    { most, total, except }: { most: number; total: number; except: AnyOf },
  ): number[] | null {
    const { best } = this.#order
    const { end, ids } = this.#documents
    const all = docs === null ? conditions : [[docs], ...conditions]
    const size = Math.min(total, ...all.map(mostOfAny))
    const expected = (most * end) / size
    // Lists are short enough to walk.
    if (!best || expected * looksPerExpected > mostLooks || all.some(isListed)) return null
    const order = best()
    const last = Math.max(0, order.length - Math.ceil(expected * looksPerExpected))
    const middle = (last + order.length) >>> 1
    this.#checkTime()
    const found: number[] = []
    for (let at = order.length - 1; at >= last; at--) {
      if (at === middle && found.length * 2 < most) return null
      const doc = order[at]!
      if (!all.every((sets) => holdsAny(sets, doc)) || !this.#passes(doc) || holdsAny(except, doc)) continue
      if (found.push(ids.values[doc]!) === most) return found
    }
    return null
  }

  #endOf(words: Uint32Array | undefined) {
    return Math.min(this.#documents.end, words ? words.length * 32 : Infinity)
  }

  #unpack(words: Uint32Array, start: number, end: number) {
    return unpackInto(this.#unpacked, words, start >>> 5, Math.min(words.length, (end + 31) >>> 5))
  }

  #offerBlocks(words: Uint32Array | null, from: number, to: number, heap: PageHeap, except: AnyOf) {
    const { bounds, sign } = this.#order
    const blocks = Math.ceil((to - from) / blockSize)
    for (let n = 0; n < blocks; n++) {
      const start = from + (this.#isForward ? n : blocks - 1 - n) * blockSize
      if (bounds !== null && bounds[start / blockSize]! * sign < heap.threshold) continue
      const end = Math.min(to, start + blockSize)
      if (words === null) this.#offerSlice(null, start, end, heap, except)
      else this.#offerSlice(this.#unpacked, 0, this.#unpack(words, start, end), heap, except)
    }
  }

  // Plain loops: queries for frequent words spend their time here. Index 0 collects the dead documents.
  #countSlice(
    docs: Uint32Array,
    start: number,
    end: number,
    within: ColumnFilter['price'],
    counts: Uint32Array,
  ) {
    const category = this.#documents.category.values
    if (within === null) {
      for (let at = start; at < end; at++) counts[category[docs[at]!]!]!++
      return
    }
    const price = this.#documents.price.values
    const { middle, reach } = within
    for (let at = start; at < end; at++) {
      const doc = docs[at]!
      if (Math.abs(price[doc]! - middle) <= reach) counts[category[doc]!]!++
    }
  }

  #offerSlice(docs: Uint32Array | null, start: number, end: number, heap: PageHeap, except: AnyOf) {
    const { values, sign, bounds } = this.#order
    let threshold = heap.threshold
    for (let n = end - start; n > 0; n--) {
      const at = this.#isForward ? end - n : start + n - 1
      const doc = docs === null ? at : docs[at]!
      // Bounds of blocks stay in the processor's cache, values do not.
      if (bounds !== null && bounds[doc >>> blockBits]! * sign < threshold) continue
      const value = values[doc]!
      // Documents without a price come last, in either direction.
      const score = value === noPrice ? -Infinity : value * sign
      // Few documents score enough, so that asking for each of them costs little.
      if (score < threshold || !this.#passes(doc) || holdsAny(except, doc)) continue
      heap.offer(score, doc)
      threshold = heap.threshold
    }
  }

  #passes(doc: number): boolean {
    const { price, categories } = this.#filter
    const index = this.#documents.category.values[doc]!
    if (index === 0 || (categories !== null && categories[index] === 0)) return false
    return price === null || Math.abs(this.#documents.price.values[doc]! - price.middle) <= price.reach
  }
}

const isListed = (sets: AnyOf) => sets.every((set) => set instanceof Uint32Array)

/** Returns whether reading a word of bits costs less than looking at the documents in it. */
const isDense = (docs: DocSet): docs is Bits =>
  !(docs instanceof Uint32Array) && docs.most > docs.words.length * 2

/** Sums counts by category index over the chosen categories. */
export function passing(counts: ArrayLike<number>, categories: Uint8Array | null): number {
  let sum = 0
  for (let index = 1; index < counts.length; index++) {
    if (categories === null || categories[index] === 1) sum += counts[index]!
  }
  return sum
}

function slices(end: number): [start: number, end: number][] {
  return Array.from({ length: Math.ceil(end / sliceSize) }, (_, n) => [
    n * sliceSize,
    Math.min(end, (n + 1) * sliceSize),
  ])
}
