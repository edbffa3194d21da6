import { wholeColumn } from './column.ts'
import { FacetValues } from '#search/memory/facets/facet-column.ts'
import type { FacetRows } from '#search/memory/facets/facet-rows.ts'
import type { SnapshotReader, SnapshotWriter } from '#search/memory/snapshots/snapshot-stream.ts'

type Combined = { category: number; brandId: number | null; modelId: number | null; kind: number }

/** One of many values per combination, and so per document. Index 0 means none. */
export class CombinedColumn extends FacetValues {
  readonly #numberOf: (doc: number) => number
  readonly #indexes = wholeColumn()

  /** `numberOf` returns a document's combination. */
  constructor(numberOf: (doc: number) => number) {
    super()
    this.#numberOf = numberOf
  }

  indexOf(doc: number): number {
    return this.#indexes.values[this.#numberOf(doc)]!
  }

  /** Indexes by combination. */
  get ofCombinations() {
    return this.#indexes.values
  }

  setCombination(number: number, index: number) {
    this.#indexes.reserve(number + 1)
    this.#indexes.values[number] = index
  }

  *saveCombinations(out: SnapshotWriter, count: number): Generator<void> {
    yield* this.save(out)
    yield* this.#indexes.save(out, count)
  }

  loadCombinations(from: SnapshotReader) {
    this.load(from)
    this.#indexes.load(from)
  }
}

const kindBits = 6
const categoryBits = 16
const modelFactor = 2 ** 26

/**
 * Numbers every combination of category, make, model and kind that occurs. A model mostly has one make and one
 * category, so that they are few, and a walk over results counts one number per document in place of four.
 * Combination 0 marks dead documents.
 */
export class Combinations {
  readonly #rows: FacetRows
  readonly #place: number
  readonly brand: CombinedColumn
  readonly model: CombinedColumn
  /** Condition, seller type and listing type combined, numbered by `kinds.ts`. */
  readonly kind: CombinedColumn
  /** Category indexes by combination. */
  readonly #categories = wholeColumn()
  /** Numbers of make and model, and of these with category and kind. */
  readonly #pairs = new Map<number, number>()
  readonly #numbers = new Map<number, number>()
  #count = 1

  constructor(rows: FacetRows, place: number) {
    this.#rows = rows
    this.#place = place
    const numberOf = (doc: number) => rows.values[doc * rows.width + place]!
    this.brand = new CombinedColumn(numberOf)
    this.model = new CombinedColumn(numberOf)
    this.kind = new CombinedColumn(numberOf)
  }

  /** Exclusive upper bound of the numbers. */
  get count() {
    return this.#count
  }

  get categories() {
    return this.#categories.values
  }

  set(doc: number, { category, brandId, modelId, kind }: Combined) {
    const { brand, model } = this
    const number = this.#numberFor(
      category,
      brand.indexFor(brandId),
      model.indexFor(modelId),
      this.kind.indexFor(kind),
    )
    this.#rows.set(doc, this.#place, number)
    this.#countLiving(number, 1)
  }

  /** Clears a document that dies. */
  clear(doc: number) {
    this.#countLiving(this.#rows.values[doc * this.#rows.width + this.#place]!, -1)
    this.#rows.set(doc, this.#place, 0)
  }

  #countLiving(number: number, by: 1 | -1) {
    for (const column of [this.brand, this.model, this.kind])
      column.live[column.ofCombinations[number]!]! += by
  }

  #numberFor(category: number, brand: number, model: number, kind: number): number {
    const pair = numberIn(this.#pairs, brand * modelFactor + model, this.#pairs.size)
    const key = (pair * 2 ** categoryBits + category) * 2 ** kindBits + kind
    const number = numberIn(this.#numbers, key, this.#count)
    if (number === this.#count) {
      this.#count++
      this.#categories.reserve(this.#count)
      this.#categories.values[number] = category
      this.brand.setCombination(number, brand)
      this.model.setCombination(number, model)
      this.kind.setCombination(number, kind)
    }
    return number
  }

  *save(out: SnapshotWriter): Generator<void> {
    yield* this.#categories.save(out, this.#count)
    for (const column of [this.brand, this.model, this.kind]) yield* column.saveCombinations(out, this.#count)
  }

  /** Only valid on an empty instance. */
  load(from: SnapshotReader) {
    const { brand, model, kind } = this
    this.#categories.load(from)
    for (const column of [brand, model, kind]) column.loadCombinations(from)
    const [brands, models, kinds] = [brand.ofCombinations, model.ofCombinations, kind.ofCombinations]
    const { length } = this.categories
    while (this.#count < length) {
      const number = this.#count
      this.#numberFor(this.categories[number]!, brands[number]!, models[number]!, kinds[number]!)
    }
  }
}

/** The number of a key, which is `next` for a new one. */
function numberIn(numbers: Map<number, number>, key: number, next: number): number {
  const number = numbers.get(key)
  if (number === undefined) numbers.set(key, next)
  return number ?? next
}
