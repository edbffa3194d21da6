import { wholeColumn } from '#search/memory/documents/column.ts'
import { EntryPool } from './entry-pool.ts'
import { FacetRows } from '#search/memory/facets/facet-rows.ts'
import { IdTable } from '#search/memory/documents/id-table.ts'
import type { SnapshotReader, SnapshotWriter } from '#search/memory/snapshots/snapshot-stream.ts'

/**
 * The value numbers of each document's texts. Documents with the same texts share one list, so that a walk over
 * results counts one number per document, that of its list. List 0 is empty, and marks dead documents.
 */
export class TextLists {
  /** Lists by document. */
  readonly #lists = new FacetRows(1)
  /** Value numbers by list, in ascending order. */
  readonly #values = new EntryPool()
  /** Living documents by list. */
  readonly #holders = wholeColumn()
  readonly #free: number[] = []
  /** Lists by hash. If two lists have the same hash, which hardly ever happens, one of them is not shared. */
  readonly #shared = new IdTable((list) => hashOf(this.#values.of(list)))
  #count = 1

  /** Exclusive upper bound of the list numbers. */
  get count() {
    return this.#count
  }

  /** List numbers by document. */
  get ofDocuments() {
    return this.#lists.values
  }

  of(doc: number): Uint32Array {
    return this.#values.of(this.ofDocuments[doc]!)
  }

  set(doc: number, values: readonly number[]) {
    const list = values.length === 0 ? 0 : this.#numberFor(Uint32Array.from(values).sort())
    this.#holders.values[list]!++
    this.#lists.set(doc, 0, list)
  }

  #numberFor(values: Uint32Array): number {
    const hash = hashOf(values)
    const known = this.#shared.get(hash)
    if (known !== undefined && isSame(this.#values.of(known), values)) return known
    const list = this.#free.pop() ?? this.#count++
    this.#values.set(list, values)
    this.#holders.reserve(this.#count)
    this.#holders.values[list] = 0
    if (known === undefined) this.#shared.add(hash, list)
    return list
  }

  clear(doc: number) {
    const list = this.ofDocuments[doc]!
    if (--this.#holders.values[list]! === 0 && list > 0) this.#forget(list)
    this.#lists.set(doc, 0, 0)
  }

  #forget(list: number) {
    const hash = hashOf(this.#values.of(list))
    if (this.#shared.get(hash) === list) this.#shared.delete(hash)
    this.#values.clear(list)
    this.#free.push(list)
  }

  /** Adds counts of documents by list to those by value number. */
  addAll(sums: Uint32Array, counts: Uint32Array) {
    for (let list = 1; list < counts.length; list++) {
      if (counts[list]! > 0) this.addTo(sums, list, counts[list]!)
    }
  }

  /** Adds `count` for each value of a list. */
  addTo(sums: Uint32Array, list: number, count: number) {
    const { starts, entries } = this.#values
    const start = starts[list]!
    const end = start + entries[start]!
    for (let at = start + 1; at <= end; at++) sums[entries[at]!]! += count
  }

  *save(out: SnapshotWriter, length: number): Generator<void> {
    yield* this.#lists.save(out, length)
    yield* this.#values.save(out, this.#count)
    yield* this.#holders.save(out, this.#count)
  }

  /** Only valid on an empty instance. */
  load(from: SnapshotReader) {
    this.#lists.load(from)
    this.#values.load(from)
    this.#holders.load(from)
    this.#count = this.#values.starts.length
    for (let list = 1; list < this.#count; list++) {
      if (this.#holders.values[list] === 0) this.#free.push(list)
      else {
        const hash = hashOf(this.#values.of(list))
        if (this.#shared.get(hash) === undefined) this.#shared.add(hash, list)
      }
    }
  }

  get bytes() {
    return this.#lists.bytes + this.#values.bytes + this.#holders.bytes + this.#shared.bytes
  }
}

/** FNV-1a, by number in place of by byte. */
function hashOf(values: Uint32Array): number {
  let hash = 0x811c_9dc5
  for (let at = 0; at < values.length; at++) hash = Math.imul(hash ^ values[at]!, 0x0100_0193)
  return hash >>> 0
}

function isSame(a: Uint32Array, b: Uint32Array): boolean {
  return a.length === b.length && a.every((value, at) => b[at] === value)
}
