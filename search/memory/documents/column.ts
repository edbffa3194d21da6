import type { SnapshotReader, SnapshotWriter } from '#search/memory/snapshots/snapshot-stream.ts'

type Numbers = Float64Array | Uint32Array | Uint16Array

/** Numbers by document number, in a growable typed array. */
export class Column<T extends Numbers> {
  values: T
  readonly #make: (length: number) => T

  constructor(make: (length: number) => T) {
    this.#make = make
    this.values = make(1024)
  }

  /** Makes room for `length` numbers. */
  reserve(length: number) {
    if (length <= this.values.length) return
    const grown = this.#make(Math.max(length, Math.ceil(this.values.length * 1.5)))
    grown.set(this.values)
    this.values = grown
  }

  /** Saves the first `length` numbers. */
  save(out: SnapshotWriter, length: number) {
    return out.numbers(this.values.subarray(0, length))
  }

  load(from: SnapshotReader) {
    this.values = from.numbers(this.#make)
  }

  get bytes() {
    return this.values.byteLength
  }
}

export const floatColumn = () => new Column((length) => new Float64Array(length))
export const shortColumn = () => new Column((length) => new Uint16Array(length))

export const wholeColumn = () => new Column((length) => new Uint32Array(length))

export const blockBits = 7
export const blockSize = 1 << blockBits // documents

/** Times by document number, with the latest and earliest that each block of documents ever held. */
export class TimeColumn {
  readonly #times = floatColumn()
  readonly latest = new Column((length) => new Float64Array(length).fill(-Infinity))
  readonly earliest = new Column((length) => new Float64Array(length).fill(Infinity))
  #blocks = 0

  get values() {
    return this.#times.values
  }

  set(doc: number, time: number) {
    this.#times.reserve(doc + 1)
    this.#times.values[doc] = time
    const block = doc >>> blockBits
    this.#blocks = Math.max(this.#blocks, block + 1)
    const { latest, earliest } = this
    for (const bounds of [latest, earliest]) bounds.reserve(this.#blocks)
    latest.values[block] = Math.max(latest.values[block]!, time)
    earliest.values[block] = Math.min(earliest.values[block]!, time)
  }

  *save(out: SnapshotWriter, length: number) {
    yield* this.#times.save(out, length)
    for (const bounds of [this.latest, this.earliest]) yield* bounds.save(out, this.#blocks)
  }

  load(from: SnapshotReader) {
    for (const column of [this.#times, this.latest, this.earliest]) column.load(from)
    this.#blocks = this.latest.values.length
  }

  get bytes() {
    return this.#times.bytes
  }
}
