import { type Column, shortColumn, wholeColumn } from '#search/memory/documents/column.ts'
import type { SnapshotReader, SnapshotWriter } from '#search/memory/snapshots/snapshot-stream.ts'

const mostInShort = 65_535

/**
 * The indexes of several facet columns, side by side: counting all of them reads one place in memory for each
 * document. Sixteen bits an index, until a column has more values than that.
 */
export class FacetRows {
  readonly width: number
  #rows: Column<Uint16Array | Uint32Array> = shortColumn()

  constructor(width: number) {
    this.width = width
  }

  /** Indexes by document number times `width` plus the column's place. */
  get values() {
    return this.#rows.values
  }

  set(doc: number, place: number, index: number) {
    if (index > mostInShort && this.#rows.values instanceof Uint16Array) this.#widen()
    this.#rows.reserve((doc + 1) * this.width)
    this.#rows.values[doc * this.width + place] = index
  }

  #widen() {
    const wide = wholeColumn()
    wide.values = Uint32Array.from(this.#rows.values)
    this.#rows = wide
  }

  *save(out: SnapshotWriter, length: number): Generator<void> {
    out.word(+(this.#rows.values instanceof Uint32Array))
    yield* this.#rows.save(out, length * this.width)
  }

  /** Only valid on an empty instance. */
  load(from: SnapshotReader) {
    if (from.word() === 1) this.#rows = wholeColumn()
    this.#rows.load(from)
  }

  get bytes() {
    return this.#rows.bytes
  }
}
