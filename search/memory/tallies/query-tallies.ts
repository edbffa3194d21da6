import type { Counts, Tally } from './counts.ts'
import { type AnyOf, type DocSet, holdsAny, mostOfAny, type Scratch } from '#search/memory/lists/doc-set.ts'
import type { Documents } from '#search/memory/documents/documents.ts'
import { type ListFilter, views } from '#search/memory/queries/filters.ts'
import type { FacetTally } from './facet-tally.ts'
import type { Postings } from '#search/memory/lists/postings.ts'
import { countRows } from './row-counts.ts'
import { tallyOfAll, tallyWithout } from './tally.ts'
import { addValues } from './value-counts.ts'

/** Tallies are kept for sets of at least 1/256 of all documents; others are counted as fast. */
const talliedShare = 256
/** More are counted between queries, since counting them would hold up the one that asks. */
const mostAtOnce = 65_536 // documents
/** A tally is counted once it was asked for this often before: counting costs more than two searches without it. */
const asksBefore = { atOnce: 1, betweenQueries: 2 }

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

  #tallyOf(kept: FacetTally, condition: Condition | null, categoryId: number | undefined): Tally {
    const { documents, checkTime } = this.#parts
    const { categoryIds } = documents
    const count = (values: Uint32Array) =>
      addValues(values, this.#documents(condition, categoryId), documents, checkTime)
    return {
      column: (column) => kept.column(column),
      values: () => kept.values(count),
      get categories(): Counts {
        return kept.categories(categoryIds.length)
      },
    }
  }

  #count(key: string, condition: Condition | null, categoryId: number | undefined): FacetTally | undefined {
    const holds = condition ? condition.holds : () => true
    if (!holds) return
    const { documents } = this.#parts
    const fewest = Math.min(...this.#conditions(condition, categoryId).map(mostOfAny))
    if (fewest * talliedShare < documents.end) return
    const tallied = { key, holds: (doc: number) => this.#isIn(doc, categoryId) && holds(doc) }
    if (condition !== null) {
      const isLarge = fewest > mostAtOnce
      const asks = documents.tallies.noteAsked(key)
      if (asks < (isLarge ? asksBefore.betweenQueries : asksBefore.atOnce)) return
      if (isLarge) {
        documents.tallies.begin(tallied, {
          find: () => this.#found(condition, categoryId),
          isStillIn: this.#isInSubtree(categoryId),
          // Attributes belong to categories.
          withValues: categoryId !== undefined,
        })
        return
      }
    }
    const rows = countRows(this.#documents(condition, categoryId), this.#parts)
    return documents.tallies.keep(tallied, rows, documents.end)
  }

  #isIn(doc: number, categoryId: number | undefined): boolean {
    const { documents, postings } = this.#parts
    return (
      categoryId === undefined ||
      (documents.pathOf(doc).includes(categoryId) &&
        holdsAny(views([postings.categories.get(categoryId)]), doc))
    )
  }

  #conditions(condition: Condition | null, categoryId: number | undefined): AnyOf[] {
    const { categories } = this.#parts.postings
    return [
      ...(condition ? [condition.sets] : []),
      ...(categoryId === undefined ? [] : [views([categories.get(categoryId)])]),
    ]
  }

  #documents(condition: Condition | null, categoryId: number | undefined): DocSet {
    const { scratch, checkTime } = this.#parts
    const found = this.#found(condition, categoryId)
    return categoryId === undefined ? found : scratch.select(found, this.#isInSubtree(categoryId), checkTime)
  }

  /** The list of a moved category still holds earlier documents, which are no longer in its subtree. */
  #found(condition: Condition | null, categoryId: number | undefined): DocSet {
    const { scratch, checkTime } = this.#parts
    return scratch.intersect(null, this.#conditions(condition, categoryId), checkTime)
  }

  #isInSubtree(categoryId: number | undefined): (doc: number) => boolean {
    const { documents } = this.#parts
    if (categoryId === undefined) return () => true
    const isIn = documents.subtree(categoryId)
    // Reads the column again, since it may have grown by the time that this is called.
    return (doc) => isIn[documents.category.values[doc]!] === 1
  }
}
