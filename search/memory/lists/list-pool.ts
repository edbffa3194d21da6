import { wholeColumn } from '#search/memory/documents/column.ts'
import { type DocSet, orInto } from './doc-set.ts'
import { lowerBound } from './list-hits.ts'
import { PostingList } from './posting-list.ts'
import type { SnapshotReader, SnapshotWriter } from '#search/memory/snapshots/snapshot-stream.ts'

/** A list of documents, as queries read it. */
export type DocList = {
  readonly size: number
  /** A read-only view, valid until the next change. */
  view(): DocSet
  /** Sets the bits of its documents; all must fit in `words`. */
  addTo(words: Uint32Array): void
}

/** Longer lists stand on their own. */
const mostPooled = 512 // documents
/** In place of the size of a list that stands on its own. */
const onItsOwn = 0xffff_ffff

/** The room of a list in the pool is the next power of two. */
const roomFor = (size: number) => 1 << (32 - Math.clz32(size - 1))
const isFull = (size: number) => (size & (size - 1)) === 0

/**
 * Numbered posting lists, for millions of words and sellers of which most have few documents: an object for
 * each would take several times the room of its documents, and every garbage collection would visit it.
 */
export class ListPool {
  /** Lists that are opened together and have numbers in a row. */
  readonly #together: number
  #opened = 0
  /** First numbers of lists that are closed. */
  readonly #closed: number[] = []
  readonly #sizes = wholeColumn()
  /** By list: its only document, the start of its documents in `#docs`, or its index in `#long`. */
  readonly #places = wholeColumn()
  readonly #docs = wholeColumn()
  /** Start 0 means "none". */
  #end = 1
  /** By the binary logarithm of a room: the first free one, which holds the start of the next. */
  readonly #free = new Uint32Array(Math.log2(mostPooled) + 1)
  readonly #long: (PostingList | undefined)[] = []

  constructor(together: number) {
    this.#together = together
  }

  /** Opens empty lists and returns the number of the first. */
  open(): number {
    const closed = this.#closed.pop()
    if (closed !== undefined) return closed
    const first = this.#opened
    this.#opened += this.#together
    this.#sizes.reserve(this.#opened)
    this.#places.reserve(this.#opened)
    return first
  }

  /** Returns the numbers of lists, all of which are empty, for reuse. */
  close(first: number) {
    this.#closed.push(first)
  }

  /** All lists that were opened with this one. */
  together(first: number): PooledList[] {
    return Array.from({ length: this.#together }, (_, place) => new PooledList(this, first + place))
  }

  sizeOf(list: number): number {
    const size = this.#sizes.values[list]!
    return size === onItsOwn ? this.#longAt(list).size : size
  }

  #longAt(list: number): PostingList {
    return this.#long[this.#places.values[list]!]!
  }

  /** The list, unless it is empty. */
  get(list: number): PooledList | undefined {
    return this.sizeOf(list) > 0 ? new PooledList(this, list) : undefined
  }

  /** A read-only view, valid until the next change. */
  viewOf(list: number): DocSet {
    return this.#sizes.values[list] === onItsOwn ? this.#longAt(list).view() : this.#shortView(list)
  }

  #shortView(list: number): Uint32Array {
    const size = this.#sizes.values[list]!
    const place = this.#places.values[list]!
    return size === 1 ? Uint32Array.of(place) : this.#docs.values.subarray(place, place + size)
  }

  add(list: number, doc: number) {
    const size = this.#sizes.values[list]!
    const place = this.#places.values[list]!
    if (size === onItsOwn) this.#long[place]!.add(doc)
    else if (size > 1) this.#insert(list, size, place, doc)
    else if (size === 0) {
      this.#sizes.values[list] = 1
      this.#places.values[list] = doc
    } else if (place !== doc) {
      this.#settle(list, place < doc ? [place, doc] : [doc, place])
    }
  }

  #insert(list: number, size: number, start: number, doc: number) {
    const held = this.#docs.values
    const end = start + size
    const at = held[end - 1]! < doc ? end : lowerBound(held, end, doc, start)
    if (at < end && held[at] === doc) return
    if (size === mostPooled) return this.#standAlone(list, start).add(doc)
    const room = isFull(size) ? this.#widen(list, size, start) : start
    const docs = this.#docs.values
    const place = room + at - start
    if (at < end) docs.copyWithin(place + 1, place, room + size)
    docs[place] = doc
    this.#sizes.values[list] = size + 1
  }

  #widen(list: number, size: number, start: number): number {
    const wider = this.#take(size * 2)
    this.#docs.values.copyWithin(wider, start, start + size)
    this.#release(start, size)
    this.#places.values[list] = wider
    return wider
  }

  #standAlone(list: number, start: number): PostingList {
    const long = new PostingList()
    for (const doc of this.#shortView(list)) long.add(doc)
    this.#release(start, mostPooled)
    this.#sizes.values[list] = onItsOwn
    this.#places.values[list] = this.#long.push(long) - 1
    return long
  }

  /** Replaces a list that has no room in the pool. */
  #settle(list: number, docs: ArrayLike<number>) {
    this.#sizes.values[list] = docs.length
    if (docs.length < 2) {
      this.#places.values[list] = docs[0] ?? 0
      return
    }
    const start = this.#take(roomFor(docs.length))
    this.#docs.values.set(docs, start)
    this.#places.values[list] = start
  }

  #take(room: number): number {
    const free = this.#free[Math.log2(room)]!
    if (free > 0) {
      this.#free[Math.log2(room)] = this.#docs.values[free]!
      return free
    }
    const start = this.#end
    this.#end += room
    this.#docs.reserve(this.#end)
    return start
  }

  #release(start: number, room: number) {
    this.#docs.values[start] = this.#free[Math.log2(room)]!
    this.#free[Math.log2(room)] = start
  }

  /** Removes the documents whose bit is set. */
  removeAll(list: number, dead: Uint32Array) {
    const size = this.#sizes.values[list]!
    if (size === onItsOwn) return this.#removeFromLong(list, dead)
    const kept = this.#shortView(list).filter((doc) => ((dead[doc >>> 5]! >>> doc) & 1) === 0)
    if (kept.length === size) return
    if (size > 1) this.#release(this.#places.values[list]!, roomFor(size))
    this.#settle(list, kept)
  }

  #removeFromLong(list: number, dead: Uint32Array) {
    const long = this.#longAt(list)
    long.removeAll(dead)
    if (long.size > 0) return
    this.#long[this.#places.values[list]!] = undefined
    this.#settle(list, [])
  }

  *save(out: SnapshotWriter): Generator<void> {
    yield* this.#sizes.save(out, this.#opened)
    yield* this.#places.save(out, this.#opened)
    yield* this.#docs.save(out, this.#end)
    yield* out.numbers(Uint32Array.from(this.#closed))
    yield* out.numbers(this.#free)
    out.word(this.#long.length)
    for (const long of this.#long) {
      out.word(long ? 1 : 0)
      long?.save(out)
      yield
    }
  }

  /** Only valid on an empty instance. */
  load(from: SnapshotReader) {
    for (const column of [this.#sizes, this.#places, this.#docs]) column.load(from)
    this.#opened = this.#sizes.values.length
    this.#end = this.#docs.values.length
    for (const first of from.numbers((length) => new Uint32Array(length))) this.#closed.push(first)
    this.#free.set(from.numbers((length) => new Uint32Array(length)))
    for (let left = from.word(); left > 0; left--) {
      this.#long.push(from.word() === 1 ? PostingList.load(from) : undefined)
    }
  }

  get bytes() {
    const long = this.#long.reduce((sum, list) => sum + (list?.bytes ?? 0), 0)
    return this.#sizes.bytes + this.#places.bytes + this.#docs.bytes + long
  }
}

/** A list of a pool, looked up for a query or a compaction. */
export class PooledList implements DocList {
  readonly #pool: ListPool
  readonly #list: number

  constructor(pool: ListPool, list: number) {
    this.#pool = pool
    this.#list = list
  }

  get size() {
    return this.#pool.sizeOf(this.#list)
  }

  view(): DocSet {
    return this.#pool.viewOf(this.#list)
  }

  addTo(words: Uint32Array) {
    const set = this.view()
    if (set instanceof Uint32Array) for (const doc of set) words[doc >>> 5]! |= 1 << doc
    else orInto(words, set.words)
  }

  removeAll(dead: Uint32Array) {
    this.#pool.removeAll(this.#list, dead)
  }
}
