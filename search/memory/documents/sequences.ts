import { shortColumn, wholeColumn } from './column.ts'
import type { SnapshotReader, SnapshotWriter } from '#search/memory/snapshots/snapshot-stream.ts'

const space = 0x20
const end = 0
const roundTo = 16 // bytes, so that a new text often fits where the old one was
const mostBytes = 65_520

/**
 * The words of each title in order, by document number, in one block of bytes: strings would be too many
 * objects.
 */
export class Sequences {
  #bytes = new Uint8Array(1 << 16)
  #used = 0
  /** In steps of `roundTo` bytes, so that 32 bits are enough. */
  readonly #starts = wholeColumn()
  readonly #rooms = shortColumn()
  readonly #encoder = new TextEncoder()
  readonly #encoded = new Uint8Array(mostBytes)

  /** `sequence` has single spaces between words. */
  set(doc: number, sequence: string) {
    const { written } = this.#encoder.encodeInto(sequence, this.#encoded)
    const bytes = this.#encoded.subarray(0, written)
    this.#starts.reserve(doc + 1)
    this.#rooms.reserve(doc + 1)
    if (bytes.length > this.#rooms.values[doc]!) this.#makeRoom(doc, bytes.length)
    const start = this.#startOf(doc)
    this.#bytes.set(bytes, start)
    this.#bytes.fill(end, start + bytes.length, start + this.#rooms.values[doc]!)
  }

  #makeRoom(doc: number, length: number) {
    const room = Math.ceil(length / roundTo) * roundTo
    if (this.#used + room > this.#bytes.length) {
      const grown = new Uint8Array(Math.ceil((this.#used + room) * 1.5))
      grown.set(this.#bytes)
      this.#bytes = grown
    }
    this.#starts.values[doc] = this.#used / roundTo
    this.#rooms.values[doc] = room
    this.#used += room
  }

  #startOf(doc: number): number {
    return this.#starts.values[doc]! * roundTo
  }

  /** The words of a title. */
  wordsOf(doc: number): string[] {
    const start = this.#startOf(doc)
    const text = this.#bytes.subarray(start, start + this.#rooms.values[doc]!)
    const length = text.indexOf(end)
    return new TextDecoder()
      .decode(length < 0 ? text : text.subarray(0, length))
      .split(' ')
      .filter((word) => word !== '')
  }

  /** Documents whose title contains the words of the sequence consecutively. */
  filter(docs: Uint32Array, sequence: string): Uint32Array {
    const wanted = this.#encoder.encode(sequence.replaceAll(' ', ''))
    const kept = new Uint32Array(docs.length)
    let size = 0
    for (const doc of docs) if (this.#holds(doc, wanted)) kept[size++] = doc
    return kept.subarray(0, size)
  }

  /** Spaces matter only at both ends, since auto-kuća, auto kuća and autokuća are the same. */
  #holds(doc: number, wanted: Uint8Array): boolean {
    const bytes = this.#bytes
    const start = this.#startOf(doc)
    const limit = start + this.#rooms.values[doc]!
    const byte = (at: number) => (at < limit ? bytes[at]! : end)
    for (let word = start; byte(word) !== end;) {
      let at = word
      let matched = 0
      for (; matched < wanted.length; at++) {
        const found = byte(at)
        if (found === space) continue
        if (found !== wanted[matched]) break
        matched++
      }
      if (matched === wanted.length && (byte(at) === space || byte(at) === end)) return true
      while (byte(word) !== space && byte(word) !== end) word++
      if (byte(word) === space) word++
    }
    return false
  }

  *save(out: SnapshotWriter, length: number): Generator<void> {
    yield* out.numbers(this.#bytes.subarray(0, this.#used))
    for (const column of [this.#starts, this.#rooms]) yield* column.save(out, length)
  }

  load(from: SnapshotReader) {
    this.#bytes = from.numbers((length) => new Uint8Array(length))
    this.#used = this.#bytes.length
    for (const column of [this.#starts, this.#rooms]) column.load(from)
  }

  get bytes() {
    return this.#bytes.length + this.#starts.bytes + this.#rooms.bytes
  }
}
