import type { AttributeValues } from '#search/memory/facets/attribute-values.ts'
import { wholeColumn } from '#search/memory/documents/column.ts'
import type { CountedColumn } from './counts.ts'

/** The documents that a tally counts: the living ones for which `holds` is true. */
export type Tallied = {
  /** Equal if the documents are. */
  key: string
  holds(doc: number): boolean
}

/** Counts of some of its documents. */
export type Counted = {
  column(column: CountedColumn): Uint32Array<ArrayBuffer>
  categories: Uint32Array<ArrayBuffer>
}

export type TalliedColumns = {
  counted: readonly CountedColumn[]
  categories: { readonly values: ArrayLike<number> }
  attributes: AttributeValues
}

type Whole = ReturnType<typeof wholeColumn>

/** Facet counts of some documents, updated with every document that comes or goes. */
export class FacetTally {
  readonly #tallied: Tallied
  readonly #columns = new Map<CountedColumn, Whole>()
  readonly #categories = empty()
  readonly #categoryOf: TalliedColumns['categories']
  readonly #attributes: AttributeValues
  /** By attribute value; null until a facet needs them. */
  #values: Whole | null = null
  /** The documents that it counted first. */
  #size = 0
  /** The tally of the least worth is evicted. */
  worth = 0

  constructor(tallied: Tallied, { counted, categories, attributes }: TalliedColumns) {
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

  get hasValues() {
    return this.#values !== null
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
