import type { SearchQuery } from '#search/engine.ts'
import type { DocSet, Scratch } from '#search/memory/lists/doc-set.ts'
import type { Documents } from '#search/memory/documents/documents.ts'
import { countRows, type RowCounts } from './row-counts.ts'
import { sized } from '#search/memory/lists/set-counts.ts'
import { passing, type Walk } from '#search/memory/queries/walk.ts'

type Parts = { documents: Documents; scratch: Scratch; checkTime: () => void }

type Counted = {
  query: SearchQuery
  /** Flags the chosen categories by their index; null stands for all. */
  categories: Uint8Array | null
  walk: Walk
}

/** Counts a query's documents by category, and remembers the rows that its facets ask for as well. */
export class CategoryCounts {
  readonly #parts: Parts
  readonly #counted: Counted
  readonly #rows = new Map<DocSet, RowCounts>()

  constructor(parts: Parts, counted: Counted) {
    this.#parts = parts
    this.#counted = counted
  }

  /** Counts by category index. `isPriced`: all of `docs` are within the price range. */
  of(docs: DocSet, isPriced = false): Uint32Array {
    const counts = new Uint32Array(this.#parts.documents.categoryIds.length)
    this.#counted.walk.count(docs, counts, isPriced)
    return counts
  }

  /** The same for documents of any category, among them those `found` in the chosen ones, whose rows it counts. */
  byRows(all: DocSet, found: DocSet): Uint32Array {
    const { categories } = this.#counted
    if (categories !== null && this.#isMostlyChosen(categories)) {
      const within = { docs: found, categories }
      const rows = countRows(all, this.#parts, { within, withTexts: this.#wantsTexts })
      this.#rows.set(found, rows)
      return rows.categories
    }
    const counts = this.rowsOf(found).categories
    if (found === all) return counts
    const others = this.of(sized(this.#parts.scratch.without(all, [found])), true)
    return counts.map((count, index) => count + others[index]!)
  }

  /** Returns whether most documents are in the chosen categories, and so probably most of those found. */
  #isMostlyChosen(categories: Uint8Array) {
    const { livePerCategory, live } = this.#parts.documents
    return passing(livePerCategory, categories) * 2 > live
  }

  /** Counts each set once. */
  rowsOf(docs: DocSet): RowCounts {
    let rows = this.#rows.get(docs)
    if (!rows) {
      this.#rows.set(docs, (rows = countRows(docs, this.#parts, { withTexts: this.#wantsTexts })))
    }
    return rows
  }

  get #wantsTexts() {
    const { facets, facetAttributeIds = [] } = this.#counted.query
    return facets === 'all' || facetAttributeIds.length > 0
  }
}
