import type { CountedColumn } from './counts.ts'
import { type DocSet, eachBlock, mostOf } from './doc-set.ts'
import type { Documents } from './documents.ts'

/** Counts of a set's documents by the index in each column that results pages count. */
export class RowCounts {
  readonly #columns: ReadonlyMap<CountedColumn, Uint32Array<ArrayBuffer>>
  /** By category index; 0 collects dead documents. */
  readonly categories: Uint32Array<ArrayBuffer>

  constructor(
    columns: ReadonlyMap<CountedColumn, Uint32Array<ArrayBuffer>>,
    categories: Uint32Array<ArrayBuffer>,
  ) {
    this.#columns = columns
    this.categories = categories
  }

  column(column: CountedColumn): Uint32Array<ArrayBuffer> {
    return this.#columns.get(column)!
  }
}

/** Counts all these columns in one walk. */
export function countRows(set: DocSet, documents: Documents, checkTime: () => void): RowCounts {
  const { brand, model, kind, city, categoryIds, combinations } = documents
  const [brands, models, kinds, cities] = [brand, model, kind, city].map(
    ({ ids }) => new Uint32Array(ids.length),
  ) as [
    Uint32Array<ArrayBuffer>,
    Uint32Array<ArrayBuffer>,
    Uint32Array<ArrayBuffer>,
    Uint32Array<ArrayBuffer>,
  ]
  const categories = new Uint32Array(categoryIds.length)
  const { categories: categoryOf } = combinations
  const [brandOf, modelOf, kindOf] = [brand.ofCombinations, model.ofCombinations, kind.ofCombinations]
  const add = (combination: number, count: number) => {
    categories[categoryOf[combination]!]! += count
    brands[brandOf[combination]!]! += count
    models[modelOf[combination]!]! += count
    kinds[kindOf[combination]!]! += count
  }
  const rows = documents.rows.values
  if (mostOf(set) < combinations.count) {
    eachBlock(set, checkTime, (docs, start, end) => {
      for (let at = start; at < end; at++) {
        add(rows[docs[at]! * 2]!, 1)
        cities[rows[docs[at]! * 2 + 1]!]!++
      }
    })
  } else {
    const counts = new Uint32Array(combinations.count)
    eachBlock(set, checkTime, (docs, start, end) => {
      for (let at = start; at < end; at++) {
        const row = docs[at]! * 2
        counts[rows[row]!]!++
        cities[rows[row + 1]!]!++
      }
    })
    for (let combination = 0; combination < counts.length; combination++) {
      if (counts[combination]! > 0) add(combination, counts[combination]!)
    }
  }
  const columns = new Map<CountedColumn, Uint32Array<ArrayBuffer>>([
    [brand, brands],
    [model, models],
    [kind, kinds],
    [city, cities],
  ])
  return new RowCounts(columns, categories)
}
