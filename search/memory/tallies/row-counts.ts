import type { CountedColumn } from './counts.ts'
import { type DocSet, eachBlock, mostOf, type Scratch } from '#search/memory/lists/doc-set.ts'
import type { Documents } from '#search/memory/documents/documents.ts'
import { addTexts } from './value-counts.ts'

type Counted = ReadonlyMap<CountedColumn, Uint32Array<ArrayBuffer>>

/** Counts of a set's documents by the index in each column that results pages count. */
export class RowCounts {
  readonly #columns: Counted
  readonly #countTexts: () => Uint32Array
  #texts: Uint32Array | undefined
  /** By category index; 0 collects dead documents. */
  readonly categories: Uint32Array<ArrayBuffer>

  constructor(columns: Counted, categories: Uint32Array<ArrayBuffer>, countTexts: () => Uint32Array) {
    this.#columns = columns
    this.categories = categories
    this.#countTexts = countTexts
  }

  column(column: CountedColumn): Uint32Array<ArrayBuffer> {
    return this.#columns.get(column)!
  }

  /** By value number of an attribute; numbers are not counted. Only valid as long as the query runs. */
  get texts(): Uint32Array {
    return (this.#texts ??= this.#countTexts())
  }
}

type Parts = { documents: Documents; scratch: Scratch; checkTime: () => void }

type Visit = (docs: Uint32Array, start: number, end: number) => void

/** Documents of some categories, which are flagged by their index. */
type Within = { docs: DocSet; categories: Uint8Array }

const countersOf = ({ ids }: CountedColumn) => new Uint32Array(ids.length)

/**
 * Counts all these columns in one walk. Documents outside `within` count only for their categories.
 * `withTexts`: texts will be asked for, and are cheaper to count at once.
 */
export function countRows(
  set: DocSet,
  { documents, scratch, checkTime }: Parts,
  { within, withTexts = false }: { within?: Within; withTexts?: boolean } = {},
): RowCounts {
  const { brand, model, kind, city, categoryIds, combinations, attributes } = documents
  const [brands, models, kinds] = [countersOf(brand), countersOf(model), countersOf(kind)]
  const cities = countersOf(city)
  const categories = new Uint32Array(categoryIds.length)
  const { categories: categoryOf } = combinations
  const [brandOf, modelOf, kindOf] = [brand.ofCombinations, model.ofCombinations, kind.ofCombinations]
  const add = (combination: number, count: number) => {
    const category = categoryOf[combination]!
    categories[category]! += count
    if (within?.categories[category] === 0) return
    brands[brandOf[combination]!]! += count
    models[modelOf[combination]!]! += count
    kinds[kindOf[combination]!]! += count
  }
  const rows = documents.rows.values
  const { textsOfDocuments } = attributes
  const listOf = textsOfDocuments.ofDocuments
  // A few documents are not worth going through all lists or combinations.
  const hasLists = withTexts && mostOf(set) >= textsOfDocuments.count
  const lists = hasLists ? scratch.counters(textsOfDocuments.count) : null
  const isFew = mostOf(set) < combinations.count
  const counts = scratch.counters(isFew ? 0 : combinations.count)
  const addEach: Visit = (docs, start, end) => {
    for (let at = start; at < end; at++) {
      const doc = docs[at]!
      const combination = rows[doc * 2]!
      add(combination, 1)
      if (within?.categories[categoryOf[combination]!] === 0) continue
      cities[rows[doc * 2 + 1]!]!++
      if (lists !== null) lists[listOf[doc]!]!++
    }
  }
  const countCombinations: Visit = (docs, start, end) => {
    for (let at = start; at < end; at++) {
      const doc = docs[at]!
      counts[rows[doc * 2]!]!++
      cities[rows[doc * 2 + 1]!]!++
    }
  }
  const countWithin = (): Visit => {
    // Others count for index 0 of cities and lists, which nobody reads: a branch would cost more.
    const isWithin = scratch.counters(combinations.count)
    for (let combination = 0; combination < isWithin.length; combination++) {
      isWithin[combination] = within?.categories[categoryOf[combination]!] ?? 1
    }
    return (docs, start, end) => {
      for (let at = start; at < end; at++) {
        const doc = docs[at]!
        const combination = rows[doc * 2]!
        const counted = isWithin[combination]!
        counts[combination]!++
        cities[Math.imul(rows[doc * 2 + 1]!, counted)]!++
        if (lists !== null) lists[Math.imul(listOf[doc]!, counted)]!++
      }
    }
  }
  const isPlain = !within && lists === null
  eachBlock(set, checkTime, isFew ? addEach : isPlain ? countCombinations : countWithin())
  for (let combination = 0; combination < counts.length; combination++) {
    if (counts[combination]! > 0) add(combination, counts[combination]!)
  }
  const columns = new Map<CountedColumn, Uint32Array<ArrayBuffer>>([
    [brand, brands],
    [model, models],
    [kind, kinds],
    [city, cities],
  ])
  return new RowCounts(columns, categories, () => {
    const texts = scratch.counters(attributes.end)
    if (lists === null) addTexts(texts, within?.docs ?? set, documents, checkTime)
    else textsOfDocuments.addAll(texts, lists)
    return texts
  })
}
