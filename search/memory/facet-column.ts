import { wholeColumn } from './column.ts'
import type { SnapshotReader, SnapshotWriter } from './snapshot-stream.ts'

/** One of many values per document, such as its make. Index 0 means none, and marks every dead document. */
export class FacetColumn {
  readonly #column = wholeColumn()
  readonly #indexes = new Map<number, number>()
  /** By index. */
  readonly ids: number[] = [0]
  /** Living documents by index. */
  readonly live: number[] = [0]

  /** Indexes by document number. */
  get values() {
    return this.#column.values
  }

  set(doc: number, id: number | null) {
    this.#column.reserve(doc + 1)
    const index = id === null ? 0 : this.#indexOf(id)
    this.#column.values[doc] = index
    this.live[index]!++
  }

  /** Clears a document that dies. */
  clear(doc: number) {
    this.live[this.#column.values[doc]!]!--
    this.#column.values[doc] = 0
  }

  #indexOf(id: number): number {
    let index = this.#indexes.get(id)
    if (index === undefined) {
      index = this.ids.push(id) - 1
      this.live.push(0)
      this.#indexes.set(id, index)
    }
    return index
  }

  *save(out: SnapshotWriter, length: number): Generator<void> {
    yield* this.#column.save(out, length)
    yield* out.numbers(Float64Array.from(this.ids))
    yield* out.numbers(Uint32Array.from(this.live))
  }

  /** Only valid on an empty instance. */
  load(from: SnapshotReader) {
    this.#column.load(from)
    for (const id of from.numbers((length) => new Float64Array(length)).subarray(1)) this.#indexOf(id)
    from.numbers((length) => new Uint32Array(length)).forEach((count, index) => (this.live[index] = count))
  }

  get bytes() {
    return this.#column.bytes
  }
}
