import { Column } from '#search/memory/documents/column.ts'
import type { Bits } from './doc-set.ts'

const fewestSellers = 16 // fewer are combined as fast
const mostSellerSets = 16

type SellerSet = { sellers: ReadonlySet<number>; bits: Column<Uint32Array>; size: number }

/**
 * Bitmaps of all documents of several sellers that one person blocked: each of their queries leaves them out.
 * They are updated with every document, until they are evicted (LRU).
 */
export class SellerBits {
  readonly #byKey = new Map<string, SellerSet>()

  /** Undefined for a few sellers. `build` sets the bits of their documents, which are below `end`, and counts them. */
  of(sellers: readonly number[], end: number, build: (words: Uint32Array) => number): Bits | undefined {
    if (sellers.length < fewestSellers) return
    const key = sellers.join()
    const entry = this.#byKey.get(key) ?? this.#build(sellers, end, build)
    // The most recently used is the last.
    this.#byKey.delete(key)
    this.#byKey.set(key, entry)
    if (this.#byKey.size > mostSellerSets) this.#byKey.delete(this.#byKey.keys().next().value!)
    return { words: entry.bits.values, most: entry.size }
  }

  #build(sellers: readonly number[], end: number, build: (words: Uint32Array) => number): SellerSet {
    const bits = new Column((length) => new Uint32Array(length))
    bits.reserve((end + 31) >>> 5)
    return { sellers: new Set(sellers), bits, size: build(bits.values) }
  }

  /** Takes in a new document. A removed one keeps its bit until its number is used again. */
  add(doc: number, sellerId: number) {
    for (const entry of this.#byKey.values()) {
      const at = doc >>> 5
      entry.bits.reserve(at + 1)
      if (entry.sellers.has(sellerId)) {
        entry.bits.values[at]! |= 1 << doc
        entry.size++
      } else entry.bits.values[at]! &= ~(1 << doc)
    }
  }

  get bytes() {
    return [...this.#byKey.values()].reduce((sum, { bits }) => sum + bits.bytes, 0)
  }
}
