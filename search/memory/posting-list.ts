import { RoaringBitmap32 } from 'roaring-wasm'
import type { DocSet } from './doc-set.ts'

/** From here on a bitmap takes less room than an array, also when spread over millions of documents. */
const frequent = 1024 // documents

/**
 * The documents that hold something, in ascending order: a single number, a sorted array, or a compressed bitmap once
 * they are many. A bitmap lives in the heap of WebAssembly and is released by `dispose` alone.
 */
export class PostingList {
  #size = 0
  #only = 0
  #array: Uint32Array | null = null
  #bitmap: RoaringBitmap32 | null = null

  get size() {
    return this.#size
  }

  /** The documents; to be read only, and until the next change. */
  view(): DocSet {
    if (this.#bitmap) return this.#bitmap
    return this.#array?.subarray(0, this.#size) ?? Uint32Array.of(this.#only).subarray(0, this.#size)
  }

  add(doc: number) {
    if (this.#bitmap) {
      if (this.#bitmap.tryAdd(doc)) this.#size++
    } else if (this.#size === 0) {
      this.#only = doc
      this.#size = 1
    } else {
      this.#addToArray(doc)
    }
  }

  #addToArray(doc: number) {
    const array = (this.#array ??= new Uint32Array(4).fill(this.#only, 0, 1))
    const at = array[this.#size - 1]! < doc ? this.#size : lowerBound(array, this.#size, doc)
    if (at < this.#size && array[at] === doc) return
    if (this.#size === frequent) {
      this.#bitmap = new RoaringBitmap32(array.subarray(0, this.#size))
      this.#array = null
      this.add(doc)
      return
    }
    const target = this.#size < array.length ? array : new Uint32Array(array.length * 2)
    if (target !== array) target.set(array)
    if (at < this.#size) target.copyWithin(at + 1, at, this.#size)
    target[at] = doc
    this.#array = target
    this.#size++
  }

  /** Takes the given documents out. */
  removeAll(docs: RoaringBitmap32) {
    if (this.#bitmap) {
      this.#bitmap.andNotInPlace(docs)
      this.#size = this.#bitmap.size
      if (this.#size <= frequent / 2) this.#shrink(this.#bitmap.toUint32Array())
      return
    }
    const view = this.view() as Uint32Array
    const kept = view.filter((doc) => !docs.has(doc))
    if (kept.length < this.#size) this.#shrink(kept)
  }

  #shrink(docs: Uint32Array) {
    this.dispose()
    this.#size = docs.length
    this.#only = docs[0] ?? 0
    this.#array = docs.length > 1 ? docs : null
  }

  dispose() {
    this.#bitmap?.dispose()
    this.#bitmap = null
    this.#array = null
    this.#size = 0
  }

  /** Bytes outside of the object itself. */
  get bytes() {
    return this.#bitmap?.getSerializationSizeInBytes('portable') ?? this.#array?.byteLength ?? 0
  }
}

function lowerBound(array: Uint32Array, size: number, doc: number): number {
  let low = 0
  for (let high = size; low < high;) {
    const middle = (low + high) >>> 1
    if (array[middle]! < doc) low = middle + 1
    else high = middle
  }
  return low
}
