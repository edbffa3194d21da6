import type { AttributeValues } from './attribute-values.ts'
import { wholeColumn } from './column.ts'
import type { CountedColumn } from './counts.ts'
import { type DocSet, listOf } from './doc-set.ts'
import { PartialTally } from './partial-tally.ts'

const mostKept = 192 // each change looks at every tally
const bytesPerDocument = 8
const fewestBytes = 1 << 20
const mostAsked = 4096
const mostPartial = 4 // more would hold many documents; they are asked for again

/** The documents that a tally counts: the living ones for which `holds` is true. */
export type Tallied = {
  /** Equal if the documents are. */
  key: string
  holds(doc: number): boolean
}

/** Counts of some of its documents. */
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
  /** Tallies of many documents, which are counted between queries. */
  readonly #partial = new Map<string, PartialTally>()

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
    const tally = new KeptTally(tallied, this.#columns)
    tally.addRows(rows)
    this.#keep(tally, documents)
    return tally
  }

  #keep(tally: KeptTally, documents: number) {
    this.#note(tally)
    this.#kept.set(tally.key, tally)
    this.#evict(Math.max(fewestBytes, documents * bytesPerDocument))
  }

  /**
   * Starts a tally of the documents that `find` returns, unless enough others are under way. It is kept once it is
   * counted, without those documents that are not `isStillIn` by then.
   */
  begin(tallied: Tallied, find: () => DocSet, isStillIn: (doc: number) => boolean) {
    if (this.#partial.size >= mostPartial || this.#partial.has(tallied.key)) return
    const tally = new KeptTally(tallied, this.#columns)
    // From now on, changes count for values too.
    tally.addValues(() => {})
    // A copy, since posting lists and the buffers of the query change meanwhile.
    const docs = listOf(find()).slice()
    this.#partial.set(tallied.key, new PartialTally(tally, docs, isStillIn))
  }

  /** The tally to count next. */
  get partial(): PartialTally | undefined {
    return this.#partial.values().next().value
  }

  /** Keeps a tally whose documents are all counted. */
  finish({ tally }: PartialTally, documents: number) {
    this.#partial.delete(tally.key)
    this.#keep(tally, documents)
  }

  /** Drops tallies that are not finished: a document may have the number of one that they found. */
  dropPartial() {
    this.#partial.clear()
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
    for (const partial of this.#partial.values()) partial.change(doc, by)
  }

  /** Clears the cache, since counts may be wrong: a category moved, or a document entered only some lists. */
  forget() {
    this.#kept.clear()
    this.#partial.clear()
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
  readonly #categories = empty()
  readonly #categoryOf: Columns['categories']
  readonly #attributes: AttributeValues
  /** By attribute value; null until a facet needs them. */
  #values: Whole | null = null
  /** The documents that it counted first. */
  #size = 0
  /** The tally of the least worth is evicted. */
  worth = 0

  constructor(tallied: Tallied, { counted, categories, attributes }: Columns) {
    this.#tallied = tallied
    this.#categoryOf = categories
    this.#attributes = attributes
    for (const column of counted) this.#columns.set(column, empty())
  }

  get key() {
    return this.#tallied.key
  }

  get size() {
    return this.#size
  }

  addRows(rows: Counted) {
    addAll(this.#categories, rows.categories)
    for (const [column, counts] of this.#columns) addAll(counts, rows.column(column))
    this.#size += rows.categories.reduce((sum, count) => sum + count, 0)
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

  /** Counts by value number; `count` counts them the first time. */
  values(count: (values: Uint32Array) => void): Uint32Array {
    if (this.#values !== null) {
      this.#values.reserve(this.#attributes.end)
      return this.#values.values
    }
    const values = empty()
    values.reserve(this.#attributes.end)
    count(values.values)
    // Only now, since counting may run out of time.
    this.#values = values
    return values.values
  }

  /** Adds counts by value number, of documents that `count` has not counted yet. */
  addValues(count: (values: Uint32Array) => void) {
    count(this.values(() => {}))
  }

  get bytes() {
    let sum = this.#categories.bytes + (this.#values?.bytes ?? 0)
    for (const { bytes } of this.#columns.values()) sum += bytes
    return sum
  }
}

function empty(): Whole {
  const column = wholeColumn()
  column.values = new Uint32Array(0)
  return column
}

function addAll(counts: Whole, added: Uint32Array) {
  counts.reserve(added.length)
  for (let index = 0; index < added.length; index++) counts.values[index]! += added[index]!
}

function add(counts: Whole, index: number, by: 1 | -1) {
  counts.reserve(index + 1)
  counts.values[index]! += by
}
