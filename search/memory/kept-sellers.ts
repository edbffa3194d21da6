import { Column } from './column.ts'
import type { Bits } from './doc-set.ts'

const fewestSellers = 16 // fewer are combined as fast
const mostKept = 16

type Kept = { sellers: ReadonlySet<number>; bits: Column<Uint32Array>; size: number }

/**
 * Bitmaps of all documents of several sellers that one person blocked: each of their queries leaves them out.
 * They are updated with every document, until they are evicted (LRU).
 */
export class KeptSellers {
  readonly #kept = new Map<string, Kept>()

  /** Undefined for a few sellers. `build` sets the bits of their documents, which are below `end`, and counts them. */
  of(sellers: readonly number[], end: number, build: (words: Uint32Array) => number): Bits | undefined {
    if (sellers.length < fewestSellers) return
    const key = sellers.join()
    const kept = this.#kept.get(key) ?? this.#build(sellers, end, build)
    // The most recently used is the last.
    this.#kept.delete(key)
    this.#kept.set(key, kept)
    if (this.#kept.size > mostKept) this.#kept.delete(this.#kept.keys().next().value!)
    return { words: kept.bits.values, most: kept.size }
  }

  #build(sellers: readonly number[], end: number, build: (words: Uint32Array) => number): Kept {
    const bits = new Column((length) => new Uint32Array(length))
    bits.reserve((end + 31) >>> 5)
    return { sellers: new Set(sellers), bits, size: build(bits.values) }
  }

  /** Takes in a new document. A removed one keeps its bit until its number is used again. */
  add(doc: number, sellerId: number) {
    for (const kept of this.#kept.values()) {
      const at = doc >>> 5
      kept.bits.reserve(at + 1)
      if (kept.sellers.has(sellerId)) {
        kept.bits.values[at]! |= 1 << doc
        kept.size++
      } else kept.bits.values[at]! &= ~(1 << doc)
    }
  }

  get bytes() {
    return [...this.#kept.values()].reduce((sum, { bits }) => sum + bits.bytes, 0)
  }
}
