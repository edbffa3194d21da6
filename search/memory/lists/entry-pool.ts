import { Column, wholeColumn } from '#search/memory/documents/column.ts'
import type { SnapshotReader, SnapshotWriter } from '#search/memory/snapshots/snapshot-stream.ts'

/**
 * A few numbers per document, packed into one array: a count, then the numbers. The room of a dead document
 * goes to the next one with as many.
 */
export class EntryPool {
  readonly #starts = wholeColumn()
  readonly #entries = new Column((length) => new Uint32Array(length))
  /** Free places by the count of numbers they hold. */
  readonly #free = new Map<number, number[]>()
  /** Place 0 means "none", for documents without numbers. */
  #end = 1

  /** Start of each document's entries. */
  get starts() {
    return this.#starts.values
  }

  /** At each start a count, followed by the numbers. */
  get entries() {
    return this.#entries.values
  }

  of(doc: number): Uint32Array {
    const start = this.starts[doc]!
    return this.entries.subarray(start + 1, start + 1 + this.entries[start]!)
  }

  set(doc: number, numbers: ArrayLike<number>) {
    this.#starts.reserve(doc + 1)
    this.starts[doc] = numbers.length === 0 ? 0 : this.#place(numbers)
  }

  #place(numbers: ArrayLike<number>): number {
    const start = this.#free.get(numbers.length)?.pop() ?? this.#append(numbers.length + 1)
    this.entries[start] = numbers.length
    // Faster than `set` for a few numbers outside a typed array.
    for (let at = 0; at < numbers.length; at++) this.entries[start + 1 + at] = numbers[at]!
    return start
  }

  #append(room: number): number {
    const start = this.#end
    this.#end += room
    this.#entries.reserve(this.#end)
    return start
  }

  clear(doc: number) {
    const start = this.starts[doc]!
    if (start === 0) return
    const length = this.entries[start]!
    const free = this.#free.get(length)
    if (free) free.push(start)
    else this.#free.set(length, [start])
    this.starts[doc] = 0
  }

  *save(out: SnapshotWriter, length: number): Generator<void> {
    yield* this.#starts.save(out, length)
    yield* this.#entries.save(out, this.#end)
    out.word(this.#free.size)
    for (const [room, starts] of this.#free) {
      out.word(room)
      yield* out.numbers(Uint32Array.from(starts))
    }
  }

  load(from: SnapshotReader) {
    this.#starts.load(from)
    this.#entries.load(from)
    this.#end = this.entries.length
    for (let left = from.word(); left > 0; left--) {
      const room = from.word()
      this.#free.set(room, [...from.numbers((length) => new Uint32Array(length))])
    }
  }

  get bytes() {
    return this.#starts.bytes + this.#entries.bytes
  }
}
