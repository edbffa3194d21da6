import type { Counts, Tally } from './counts.ts'
import { type AnyOf, type DocSet, holdsAny, mostOfAny, type Scratch } from './doc-set.ts'
import type { Documents } from './documents.ts'
import { type ListFilter, views } from './filters.ts'
import type { KeptTally } from './kept-tallies.ts'
import type { Postings } from './postings.ts'
import { countRows } from './row-counts.ts'
import { tallyOfAll, tallyWithout } from './tally.ts'
import { tallyValues } from './value-counts.ts'

/** Tallies are kept for sets of at least 1/256 of all documents; others are counted as fast. */
const talliedShare = 256

type Parts = { documents: Documents; postings: Postings; scratch: Scratch; checkTime: () => void }

/** The filter or word that narrows a tally. */
export type Condition = Pick<ListFilter, 'key' | 'sets' | 'holds'>

/** Finds tallies for a query, and counts those that are not kept yet. */
export class QueryTallies {
  readonly #parts: Parts
  /** Left out of all counts. */
  readonly #excluded: DocSet | null

  constructor(parts: Parts, excluded: DocSet | null) {
    this.#parts = parts
    this.#excluded = excluded
  }

  /**
   * The tally of the documents that meet a condition (null: any) in a category. Undefined if they are few, or if
   * it is not known how to keep their counts.
   */
  of(condition: Condition | null, categoryId: number | undefined): Tally | undefined {
    const tally = this.#whole(condition, categoryId)
    if (!tally || this.#excluded === null) return tally
    const { scratch, checkTime } = this.#parts
    const conditions = this.#conditions(condition, categoryId)
    return tallyWithout(tally, scratch.intersect(this.#excluded, conditions, checkTime), this.#parts)
  }

  #whole(condition: Condition | null, categoryId: number | undefined): Tally | undefined {
    const { documents } = this.#parts
    if (condition === null && categoryId === undefined) return tallyOfAll(documents)
    const key = `${categoryId ?? ''} ${condition?.key ?? ''}`
    const kept = documents.tallies.get(key) ?? this.#count(key, condition, categoryId)
    return kept && this.#tallyOf(kept, condition, categoryId)
  }

  #tallyOf(kept: KeptTally, condition: Condition | null, categoryId: number | undefined): Tally {
    const { documents, checkTime } = this.#parts
    const { categoryIds } = documents
    const count = () => tallyValues(this.#documents(condition, categoryId), documents, checkTime)
    return {
      column: (column) => kept.column(column),
      values: () => kept.values(count),
      get categories(): Counts {
        return kept.categories(categoryIds.length)
      },
    }
  }

  #count(key: string, condition: Condition | null, categoryId: number | undefined): KeptTally | undefined {
    const holds = condition ? condition.holds : () => true
    if (!holds) return
    const { documents, postings } = this.#parts
    const conditions = this.#conditions(condition, categoryId)
    const fewest = Math.min(...conditions.map(mostOfAny))
    if (fewest * talliedShare < documents.end) return
    if (condition !== null && !documents.tallies.wasAsked(key)) return
    const rows = countRows(this.#documents(condition, categoryId), this.#parts)
    const isIn = (doc: number) =>
      categoryId === undefined ||
      (documents.pathOf(doc).includes(categoryId) &&
        holdsAny(views([postings.categories.get(categoryId)]), doc))
    return documents.tallies.keep({ key, holds: (doc) => isIn(doc) && holds(doc) }, rows, documents.end)
  }

  #conditions(condition: Condition | null, categoryId: number | undefined): AnyOf[] {
    const { categories } = this.#parts.postings
    return [
      ...(condition ? [condition.sets] : []),
      ...(categoryId === undefined ? [] : [views([categories.get(categoryId)])]),
    ]
  }

  #documents(condition: Condition | null, categoryId: number | undefined): DocSet {
    const { documents, scratch, checkTime } = this.#parts
    const found = scratch.intersect(null, this.#conditions(condition, categoryId), checkTime)
    if (categoryId === undefined) return found
    // Where a category moved, its list still holds documents of before.
    const isIn = documents.subtree(categoryId)
    const category = documents.category.values
    return scratch.select(found, (doc) => isIn[category[doc]!] === 1, checkTime)
  }
}
