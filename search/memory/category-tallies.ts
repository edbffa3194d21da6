import type { AttributeValues } from './attribute-values.ts'
import { wholeColumn } from './column.ts'
import type { CountedColumn, Tally } from './counts.ts'

const mostKept = 64 // categories

type Whole = ReturnType<typeof wholeColumn>['values']

/** The counts a tally starts from. */
type Counted = { columns: readonly Whole[]; values: Whole }

/**
 * Caches facet tallies of whole categories, which most visitors see before they narrow down. A category is
 * counted on first use and updated with every document that comes or goes, until it is evicted (LRU).
 */
export class CategoryTallies {
  readonly #columns: readonly CountedColumn[]
  readonly #attributes: AttributeValues
  /** By category, the most recently used last. */
  readonly #kept = new Map<number, CategoryTally>()

  constructor(columns: readonly CountedColumn[], attributes: AttributeValues) {
    this.#columns = columns
    this.#attributes = attributes
  }

  get(categoryId: number): Tally | undefined {
    const tally = this.#kept.get(categoryId)
    if (!tally) return
    this.#kept.delete(categoryId)
    this.#kept.set(categoryId, tally)
    return tally
  }

  /** `count` counts the living documents of the category. */
  keep(categoryId: number, count: (columns: readonly CountedColumn[]) => Counted): Tally {
    const tally = new CategoryTally(this.#columns, this.#attributes, count(this.#columns))
    this.#kept.set(categoryId, tally)
    for (const [oldest] of this.#kept) {
      if (this.#kept.size <= mostKept) break
      this.#kept.delete(oldest)
    }
    return tally
  }

  /** Updates tallies when a document of these categories is added or is about to be removed. */
  change(path: readonly number[], doc: number, by: 1 | -1) {
    if (this.#kept.size === 0) return
    for (const categoryId of new Set(path)) this.#kept.get(categoryId)?.change(doc, by)
  }

  /** Clears the cache, since a category moved. */
  forget() {
    this.#kept.clear()
  }
}

class CategoryTally implements Tally {
  readonly #columns = new Map<CountedColumn, ReturnType<typeof wholeColumn>>()
  readonly #values = wholeColumn()
  readonly #attributes: AttributeValues

  constructor(columns: readonly CountedColumn[], attributes: AttributeValues, counted: Counted) {
    this.#attributes = attributes
    for (const [at, column] of columns.entries()) {
      const counts = wholeColumn()
      counts.values = counted.columns[at]!
      this.#columns.set(column, counts)
    }
    this.#values.values = counted.values
  }

  change(doc: number, by: 1 | -1) {
    for (const [column, counts] of this.#columns) {
      counts.reserve(column.ids.length)
      counts.values[column.indexOf(doc)]! += by
    }
    const values = this.values()
    for (const value of this.#attributes.valuesOf(doc)) values[value]! += by
  }

  column(column: CountedColumn): Uint32Array {
    const counts = this.#columns.get(column)!
    counts.reserve(column.ids.length)
    return counts.values
  }

  values(): Uint32Array {
    this.#values.reserve(this.#attributes.end)
    return this.#values.values
  }
}
