import type { FacetRows } from './facet-rows.ts'
import type { SnapshotReader, SnapshotWriter } from '#search/memory/snapshots/snapshot-stream.ts'

/** The values of a facet, numbered as they come. Index 0 means none. */
export class FacetValues {
  readonly #indexes = new Map<number, number>()
  /** By index. */
  readonly ids: number[] = [0]
  /** Living documents by index. */
  readonly live: number[] = [0]

  /** Numbers the value on its first use. */
  indexFor(id: number | null): number {
    if (id === null) return 0
    let index = this.#indexes.get(id)
    if (index === undefined) {
      index = this.ids.push(id) - 1
      this.live.push(0)
      this.#indexes.set(id, index)
    }
    return index
  }

  /** Saves its values; the rows are saved on their own. */
  *save(out: SnapshotWriter): Generator<void> {
    yield* out.numbers(Float64Array.from(this.ids))
    yield* out.numbers(Uint32Array.from(this.live))
  }

  /** Only valid on an empty instance. */
  load(from: SnapshotReader) {
    for (const id of from.numbers((length) => new Float64Array(length)).subarray(1)) this.indexFor(id)
    from.numbers((length) => new Uint32Array(length)).forEach((count, index) => (this.live[index] = count))
  }
}

/** One of many values per document, such as its place. Index 0 means none, and marks every dead document. */
export class FacetColumn extends FacetValues {
  readonly #rows: FacetRows
  /** Its place within a row. */
  readonly #place: number

  constructor(rows: FacetRows, place: number) {
    super()
    this.#rows = rows
    this.#place = place
  }

  indexOf(doc: number): number {
    return this.#rows.values[doc * this.#rows.width + this.#place]!
  }

  set(doc: number, id: number | null) {
    const index = this.indexFor(id)
    this.#rows.set(doc, this.#place, index)
    this.live[index]!++
  }

  /** Clears a document that dies. */
  clear(doc: number) {
    this.live[this.indexOf(doc)]!--
    this.#rows.set(doc, this.#place, 0)
  }
}
