import { andNotInto, type DocSet, orInto, unpackInto } from './doc-set.ts'
import { lowerBound } from './list-hits.ts'
import { countOf } from './set-counts.ts'
import type { SnapshotReader, SnapshotWriter } from '#search/memory/snapshots/snapshot-stream.ts'

/** Shorter lists stay arrays: a bitmap would save hardly any time or room. */
const fewestForBits = 1024 // documents

/**
 * Bitmaps with up to this many words for each document take the place of arrays. They may be larger, but asking
 * whether a document is in one costs much less.
 */
const wordsPerDocument = 2

/** The documents of one term: a single number, a sorted array, or a bitmap once that is hardly larger. */
export class PostingList {
  #size = 0
  #only = 0
  #array: Uint32Array | null = null
  #words: Uint32Array | null = null

  get size() {
    return this.#size
  }

  /** A read-only view, valid until the next change. */
  view(): DocSet {
    if (this.#words) return { words: this.#words, most: this.#size }
    return this.#array?.subarray(0, this.#size) ?? Uint32Array.of(this.#only).subarray(0, this.#size)
  }

  /** Sets the bits of its documents; all must fit in `words`. */
  addTo(words: Uint32Array) {
    if (this.#words) orInto(words, this.#words)
    else if (this.#array) {
      for (let at = 0; at < this.#size; at++) words[this.#array[at]! >>> 5]! |= 1 << this.#array[at]!
    } else if (this.#size > 0) words[this.#only >>> 5]! |= 1 << this.#only
  }

  add(doc: number) {
    if (this.#words) this.#addToBits(this.#words, doc)
    else if (this.#size > 0) this.#addToArray(doc)
    else {
      this.#only = doc
      this.#size = 1
    }
  }

  #addToBits(words: Uint32Array, doc: number) {
    const at = doc >>> 5
    if (at >= words.length) return this.#growBits(words, doc)
    const bit = 1 << doc
    if ((words[at]! & bit) !== 0) return
    words[at]! |= bit
    this.#size++
  }

  #growBits(words: Uint32Array, doc: number) {
    const needed = (doc >>> 5) + 1
    if (this.#isTooThin(needed)) {
      this.#settle(arrayOf(words, this.#size))
    } else {
      this.#words = new Uint32Array(Math.ceil(Math.max(needed, words.length * 1.1)))
      this.#words.set(words)
    }
    this.add(doc)
  }

  /** A bitmap for so few documents takes far more room than their numbers. */
  #isTooThin(words: number) {
    return this.#size < fewestForBits / 2 || words > this.#size * wordsPerDocument * 3
  }

  #addToArray(doc: number) {
    const array = (this.#array ??= Uint32Array.of(this.#only, 0))
    const at = array[this.#size - 1]! < doc ? this.#size : lowerBound(array, this.#size, doc)
    if (at < this.#size && array[at] === doc) return
    if (this.#size === array.length) {
      this.#growArray(array, doc)
      this.add(doc)
      return
    }
    if (at < this.#size) array.copyWithin(at + 1, at, this.#size)
    array[at] = doc
    this.#size++
  }

  #growArray(array: Uint32Array, doc: number) {
    const words = (Math.max(doc, array[this.#size - 1]!) >>> 5) + 1
    if (this.#size >= fewestForBits && words <= this.#size * wordsPerDocument) {
      this.#words = new Uint32Array(words)
      for (const held of array) this.#words[held >>> 5]! |= 1 << held
      this.#array = null
    } else {
      this.#array = new Uint32Array(Math.ceil(array.length * (array.length < fewestForBits ? 2 : 1.3)))
      this.#array.set(array)
    }
  }

  /** Removes the documents whose bit is set. */
  removeAll(dead: Uint32Array) {
    if (this.#words) {
      andNotInto(this.#words, dead)
      this.#size = countOf(this.#words)
      if (this.#isTooThin(this.#words.length)) this.#settle(arrayOf(this.#words, this.#size))
      return
    }
    const held = this.view() as Uint32Array
    const kept = held.filter((doc) => ((dead[doc >>> 5]! >>> doc) & 1) === 0)
    if (kept.length < this.#size) this.#settle(kept)
  }

  #settle(docs: Uint32Array) {
    this.#words = null
    this.#size = docs.length
    this.#only = docs[0] ?? 0
    this.#array = docs.length > 1 ? docs : null
  }

  save(out: SnapshotWriter) {
    out.word(this.#size)
    out.word(this.#words?.length ?? 0)
    if (this.#words) out.words(this.#words)
    else if (this.#array) out.words(this.#array.subarray(0, this.#size))
    else out.word(this.#only)
  }

  static load(from: SnapshotReader): PostingList {
    const list = new PostingList()
    list.#size = from.word()
    const words = from.word()
    if (words > 0) list.#words = from.words(words)
    else if (list.#size > 1) list.#array = from.words(list.#size)
    else list.#only = from.word()
    return list
  }

  /** Bytes held outside the object itself. */
  get bytes() {
    return (this.#words ?? this.#array)?.byteLength ?? 0
  }
}

function arrayOf(words: Uint32Array, size: number): Uint32Array {
  const docs = new Uint32Array(size)
  unpackInto(docs, words, 0, words.length)
  return docs
}
