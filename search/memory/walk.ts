import type { SearchQuery } from '#search/engine.ts'
import { blockSize, type Documents, noPrice } from './documents.ts'
import type { PageHeap } from './page-heap.ts'

/** What columns decide about a document, after the posting lists. */
export type ColumnFilter = {
  /** At most `reach` away from `middle`: one comparison, since two mispredict on half of all documents. */
  price: { middle: number; reach: number } | null
  /** A flag for every category index, or null for all categories. */
  categories: Uint8Array | null
}

/** How a walk scores documents: more is better. */
export type Order = { values: Float64Array; sign: 1 | -1 }

const between = 32_768 // documents between two looks at the clock

const highestPrice = 2 ** 51 // fening; sums and halves are still exact

const priceRange = (from: number, to: number) => ({ middle: (from + to) / 2, reach: (to - from) / 2 })

export function priceFilter({ hasPrice, priceFrom, priceTo }: SearchQuery): ColumnFilter['price'] {
  const isRange = priceFrom !== undefined || priceTo !== undefined
  if (!isRange && hasPrice === undefined) return null
  const from = Math.max(priceFrom ?? 0, 0)
  const to = Math.min(priceTo ?? highestPrice, highestPrice)
  if (hasPrice !== false) return priceRange(from, to)
  return isRange ? priceRange(1, -1) : priceRange(noPrice, noPrice)
}

export const isByDate = ({ sort }: SearchQuery) => sort === 'newest' || sort === 'relevance'

export function orderOf(sort: SearchQuery['sort'], documents: Documents): Order {
  if (sort === 'cheapest') return { values: documents.price.values, sign: -1 }
  if (sort === 'dearest') return { values: documents.price.values, sign: 1 }
  return { values: documents.refreshedAt.values, sign: 1 }
}

/**
 * Passes over documents from the last number to the first. Late numbers are mostly the newest, so a page by date fills
 * at once and the rest is refused by one comparison. `counts` counts by category index, before the chosen categories.
 * Returns how many documents pass.
 */
export class Walk {
  readonly #documents: Documents
  readonly #filter: ColumnFilter
  readonly #order: Order
  readonly #checkTime: () => void

  constructor(documents: Documents, filter: ColumnFilter, order: Order, checkTime: () => void) {
    this.#documents = documents
    this.#filter = filter
    this.#order = order
    this.#checkTime = checkTime
  }

  /** `docs` null stands for all documents. */
  run(docs: Uint32Array | null, counts: Uint32Array, heap: PageHeap | null): number {
    let passed = 0
    for (let end = docs?.length ?? this.#documents.end; end > 0; end -= between) {
      this.#checkTime()
      passed += this.#slice(docs, Math.max(0, end - between), end, counts, heap)
    }
    return passed
  }

  /** Finds the newest of all documents without looking into blocks that are too old as a whole. */
  findNewest(heap: PageHeap) {
    const { newestInBlock, end, category, refreshedAt } = this.#documents
    for (let block = Math.floor((end - 1) / blockSize); block >= 0; block--) {
      if (newestInBlock.values[block]! < heap.threshold) continue
      for (let doc = Math.min(end, (block + 1) * blockSize) - 1; doc >= block * blockSize; doc--) {
        if (category.values[doc] === 0 || refreshedAt.values[doc]! < heap.threshold) continue
        heap.offer(refreshedAt.values[doc]!, doc)
      }
    }
  }

  // One plain loop: this is where a query for a frequent word spends its time.
  #slice(docs: Uint32Array | null, start: number, end: number, counts: Uint32Array, heap: PageHeap | null) {
    const category = this.#documents.category.values
    const price = this.#documents.price.values
    const { categories, price: range } = this.#filter
    const middle = range?.middle ?? 0
    const reach = range?.reach ?? 0
    const { values, sign } = this.#order
    let threshold = heap?.threshold ?? Infinity
    let passed = 0
    for (let at = end - 1; at >= start; at--) {
      const doc = docs === null ? at : docs[at]!
      if (range !== null && Math.abs(price[doc]! - middle) > reach) continue
      const index = category[doc]!
      if (index === 0) continue
      counts[index]!++
      if (categories !== null && categories[index] === 0) continue
      passed++
      if (heap === null) continue
      const value = values[doc]!
      const score = value < 0 ? -Infinity : value * sign
      if (score < threshold) continue
      heap.offer(score, doc)
      threshold = heap.threshold
    }
    return passed
  }
}
