import type { AttributeValues } from './attribute-values.ts'
import { wholeColumn } from './column.ts'
import type { CountedColumn } from './counts.ts'

const mostKept = 192 // each change looks at every tally
const bytesPerDocument = 8
const fewestBytes = 1 << 20
const mostAsked = 4096

/** The documents that a tally counts: the living ones for which `holds` is true. */
export type Tallied = {
  /** Equal if the documents are. */
  key: string
  holds(doc: number): boolean
}

/** The counts that a tally starts from. */
type Counted = {
  column(column: CountedColumn): Uint32Array<ArrayBuffer>
  categories: Uint32Array<ArrayBuffer>
}

type Columns = {
  counted: readonly CountedColumn[]
  categories: { readonly values: ArrayLike<number> }
  attributes: AttributeValues
}

/**
 * Caches facet tallies of what most visitors see before they narrow down: whole categories, and those that
 * one word or one filter narrows. A tally is counted once it is asked for again, and updated with every document
 * that comes or goes, until it is evicted: the least recently used goes first, but one of many documents stays
 * longer, since it takes longer to count again (GreedyDual).
 */
export class KeptTallies {
  readonly #columns: Columns
  readonly #kept = new Map<string, KeptTally>()
  /** The worth of the tally that was evicted last. */
  #floor = 0
  /** Keys asked for once. Counting for all facets pays only for what is asked for again. */
  readonly #asked = new Set<string>()

  constructor(columns: Columns) {
    this.#columns = columns
  }

  get(key: string): KeptTally | undefined {
    const tally = this.#kept.get(key)
    if (tally) this.#note(tally)
    return tally
  }

  /** Whether the key was asked for before. */
  wasAsked(key: string): boolean {
    if (this.#asked.delete(key)) return true
    if (this.#asked.size >= mostAsked) this.#asked.clear()
    this.#asked.add(key)
    return false
  }

  /** `rows` counts the tallied documents, of `documents` in the index. */
  keep(tallied: Tallied, rows: Counted, documents: number): KeptTally {
    const tally = new KeptTally(tallied, this.#columns, rows)
    this.#note(tally)
    this.#kept.set(tallied.key, tally)
    this.#evict(Math.max(fewestBytes, documents * bytesPerDocument))
    return tally
  }

  /** Notes that a tally is in use. */
  #note(tally: KeptTally) {
    tally.worth = this.#floor + tally.size
  }

  #evict(mostBytes: number) {
    let { bytes } = this
    while (this.#kept.size > 1 && (this.#kept.size > mostKept || bytes > mostBytes)) {
      const [key, tally] = [...this.#kept].reduce((least, one) =>
        one[1].worth < least[1].worth ? one : least,
      )
      this.#floor = tally.worth
      bytes -= tally.bytes
      this.#kept.delete(key)
    }
  }

  /** Updates tallies when a document has entered all lists, or is about to be removed. */
  change(doc: number, by: 1 | -1) {
    for (const tally of this.#kept.values()) tally.change(doc, by)
  }

  /** Clears the cache, since counts may be wrong: a category moved, or a document entered only some lists. */
  forget() {
    this.#kept.clear()
  }

  get bytes() {
    let sum = 0
    for (const { bytes } of this.#kept.values()) sum += bytes
    return sum
  }
}

type Whole = ReturnType<typeof wholeColumn>

export class KeptTally {
  readonly #tallied: Tallied
  readonly #columns = new Map<CountedColumn, Whole>()
  readonly #categories: Whole
  readonly #categoryOf: Columns['categories']
  readonly #attributes: AttributeValues
  /** By attribute value; null until a facet needs them. */
  #values: Whole | null = null
  /** The documents that it counted first. */
  readonly size: number
  /** The tally of the least worth is evicted. */
  worth = 0

  constructor(tallied: Tallied, { counted, categories, attributes }: Columns, rows: Counted) {
    this.#tallied = tallied
    this.#categoryOf = categories
    this.#attributes = attributes
    this.#categories = columnOf(rows.categories)
    this.size = rows.categories.reduce((sum, count) => sum + count, 0)
    for (const column of counted) this.#columns.set(column, columnOf(rows.column(column)))
  }

  change(doc: number, by: 1 | -1) {
    if (!this.#tallied.holds(doc)) return
    for (const [column, counts] of this.#columns) add(counts, column.indexOf(doc), by)
    add(this.#categories, this.#categoryOf.values[doc]!, by)
    if (this.#values === null) return
    for (const value of this.#attributes.valuesOf(doc)) add(this.#values, value, by)
  }

  column(column: CountedColumn): Uint32Array {
    const counts = this.#columns.get(column)!
    counts.reserve(column.ids.length)
    return counts.values
  }

  /** By category index, for `length` categories; 0 means nothing. */
  categories(length: number): Uint32Array {
    this.#categories.reserve(length)
    return this.#categories.values.subarray(0, length)
  }

  /** `count` counts them the first time. */
  values(count: () => Uint32Array<ArrayBuffer>): Uint32Array {
    this.#values ??= columnOf(count())
    this.#values.reserve(this.#attributes.end)
    return this.#values.values
  }

  get bytes() {
    let sum = this.#categories.bytes + (this.#values?.bytes ?? 0)
    for (const { bytes } of this.#columns.values()) sum += bytes
    return sum
  }
}

function columnOf(counts: Uint32Array<ArrayBuffer>): Whole {
  const column = wholeColumn()
  column.values = counts
  return column
}

function add(counts: Whole, index: number, by: 1 | -1) {
  counts.reserve(index + 1)
  counts.values[index]! += by
}
