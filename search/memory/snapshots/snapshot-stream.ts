import { crc32 } from 'node:zlib'

/** The typed arrays a column may use. */
export type Numbers = Float64Array | Float32Array | Uint32Array | Int32Array | Uint16Array | Uint8Array

/** The frame size of a snapshot; each frame has its own checksum. */
export const frameWords = 1 << 18

const wordsBetweenYields = 1 << 16
const fewWords = 64 // copied one by one, since a view costs more
const keysPerBatch = 512

/** A snapshot that can't be read or is not this program's; the message says why. */
export class SnapshotUnusable extends Error {
  override name = 'SnapshotUnusable'
}

/** Includes the frame's index, so that no frame may be missing or repeated. */
export const checksum = (words: Uint32Array, index: number) => crc32(bytesOf(words), index)

export const bytesOf = ({ buffer, byteOffset, byteLength }: Numbers) =>
  new Uint8Array(buffer, byteOffset, byteLength)

/**
 * Serialises structures into 32-bit words. Long parts are generators that yield between slices: there the
 * writer lets queries pass, and empties `full`.
 */
export class SnapshotWriter {
  /** Frames ready to be written. */
  full: Uint32Array[] = []
  #frame = new Uint32Array(frameWords)
  #used = 0

  word(word: number) {
    if (this.#used === frameWords) this.finish()
    this.#frame[this.#used++] = word
  }

  words(words: Uint32Array) {
    if (words.length <= fewWords) {
      for (let at = 0; at < words.length; at++) this.word(words[at]!)
      return
    }
    for (let at = 0; at < words.length;) {
      if (this.#used === frameWords) this.finish()
      const size = Math.min(words.length - at, frameWords - this.#used)
      this.#frame.set(words.subarray(at, at + size), this.#used)
      this.#used += size
      at += size
    }
  }

  json(value: unknown) {
    const text = Buffer.from(JSON.stringify(value))
    const words = new Uint32Array(Math.ceil(text.length / 4))
    bytesOf(words).set(text)
    this.word(text.length)
    this.words(words)
  }

  /** Writes a column or any other typed array. */
  *numbers(values: Numbers): Generator<void> {
    this.word(values.length)
    const { buffer, byteOffset, byteLength } = values
    const whole = new Uint32Array(buffer, byteOffset, byteLength >>> 2)
    for (let at = 0; at < whole.length; at += wordsBetweenYields) {
      this.words(whole.subarray(at, at + wordsBetweenYields))
      yield
    }
    const rest = new Uint32Array(1)
    bytesOf(rest).set(bytesOf(values).subarray(whole.byteLength))
    if (byteLength % 4 > 0) this.words(rest)
  }

  *texts(texts: readonly string[]): Generator<void> {
    this.word(texts.length)
    for (let start = 0; start < texts.length; start += keysPerBatch) {
      this.json(texts.slice(start, start + keysPerBatch))
      yield
    }
  }

  /** Writes a map with number or text keys; `save` writes each value. */
  *map<K extends string | number, V>(map: ReadonlyMap<K, V>, save: (value: V) => void): Generator<void> {
    this.word(map.size)
    const entries = map.entries()
    for (let batch = take(entries); batch.length > 0; batch = take(entries)) {
      this.json(batch.map(([key]) => key))
      for (const [, value] of batch) {
        save(value)
        yield
      }
    }
  }

  /** Ends the current frame, including the last one of the file. */
  finish() {
    if (this.#used === 0) return
    this.full.push(this.#frame.subarray(0, this.#used))
    this.#frame = new Uint32Array(frameWords)
    this.#used = 0
  }
}

function take<T>(items: Iterator<T>): T[] {
  const batch: T[] = []
  while (batch.length < keysPerBatch) {
    const next = items.next()
    if (next.done) break
    batch.push(next.value)
  }
  return batch
}

/**
 * Reads back what a `SnapshotWriter` wrote, in the same order. `next` returns one checked frame after
 * another.
 */
export class SnapshotReader {
  readonly #next: () => Uint32Array
  #frame: Uint32Array = new Uint32Array(0)
  #at = 0

  constructor(next: () => Uint32Array) {
    this.#next = next
  }

  word(): number {
    if (this.#at === this.#frame.length) this.#turn()
    return this.#frame[this.#at++]!
  }

  #turn() {
    this.#frame = this.#next()
    this.#at = 0
  }

  words(length: number): Uint32Array {
    return this.#fill(new Uint32Array(length))
  }

  #fill(words: Uint32Array): Uint32Array {
    if (words.length <= fewWords) {
      for (let at = 0; at < words.length; at++) words[at] = this.word()
      return words
    }
    for (let at = 0; at < words.length;) {
      if (this.#at === this.#frame.length) this.#turn()
      const size = Math.min(words.length - at, this.#frame.length - this.#at)
      words.set(this.#frame.subarray(this.#at, this.#at + size), at)
      this.#at += size
      at += size
    }
    return words
  }

  json<T>(): T {
    const length = this.word()
    const bytes = bytesOf(this.words(Math.ceil(length / 4))).subarray(0, length)
    return JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, length).toString()) as T
  }

  numbers<T extends Numbers>(make: (length: number) => T): T {
    const values = make(this.word())
    const { buffer, byteLength } = values
    this.#fill(new Uint32Array(buffer, 0, byteLength >>> 2))
    const done = byteLength & ~3
    if (done < byteLength) bytesOf(values).set(bytesOf(this.words(1)).subarray(0, byteLength - done), done)
    return values
  }

  /** Appends to `texts`. */
  texts(texts: string[]) {
    for (const end = texts.length + this.word(); texts.length < end;) texts.push(...this.json<string[]>())
  }

  /** Fills the map; `load` reads each value. */
  map<K extends string | number, V>(map: Map<K, V>, load: () => V) {
    for (let left = this.word(); left > 0;) {
      const keys = this.json<K[]>()
      for (const key of keys) map.set(key, load())
      left -= keys.length
    }
  }
}
