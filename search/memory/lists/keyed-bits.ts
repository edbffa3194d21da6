import { Column } from '#search/memory/documents/column.ts'

/**
 * Bitmaps of documents by a key, each built when a query first needs it and updated with every document from
 * then on.
 */
export class KeyedBits {
  readonly #byKey = new Map<number, Column<Uint32Array>>()

  /** The documents of `key`; `end` and `build` make its bits the first time. */
  of(key: number, end: number, build: (words: Uint32Array) => void): Uint32Array {
    let bits = this.#byKey.get(key)
    if (!bits) {
      bits = new Column((length) => new Uint32Array(length))
      bits.reserve((end + 31) >>> 5)
      build(bits.values)
      this.#byKey.set(key, bits)
    }
    return bits.values
  }

  /** Sets or clears a document's bit of every key. */
  change(doc: number, holds: (key: number) => boolean) {
    const at = doc >>> 5
    for (const [key, bits] of this.#byKey) {
      bits.reserve(at + 1)
      if (holds(key)) bits.values[at]! |= 1 << doc
      else bits.values[at]! &= ~(1 << doc)
    }
  }

  get bytes() {
    return [...this.#byKey.values()].reduce((sum, { bytes }) => sum + bytes, 0)
  }
}
