import { type DocSet, listOf } from '#search/memory/lists/doc-set.ts'
import { type Counted, FacetTally, type Tallied, type TalliedColumns } from './facet-tally.ts'
import { PartialTally } from './partial-tally.ts'

const mostTallies = 192 // each change looks at every tally
const bytesPerDocument = 8
const fewestBytes = 1 << 20
const mostAsked = 4096
const mostPartial = 4 // more would hold many documents; they are asked for again

type ToCount = {
  find(): DocSet
  isStillIn(doc: number): boolean
  /** Counts attribute values as well. Otherwise, the first query that needs them does. */
  withValues: boolean
}

/**
 * Caches facet tallies of what most visitors see before they narrow down: whole categories, and those that
 * one word or one filter narrows. A tally is counted once it is asked for again, and updated with every document
 * that comes or goes, until it is evicted: the least recently used goes first, but one of many documents stays
 * longer, since it takes longer to count again (GreedyDual).
 */
export class FacetTallies {
  readonly #columns: TalliedColumns
  readonly #byKey = new Map<string, FacetTally>()
  /** The worth of the tally that was evicted last. */
  #floor = 0
  /** How often each key was requested. Counting for all facets pays off only if the key is requested again. */
  readonly #asked = new Map<string, number>()
  /** Tallies of many documents, which are counted between queries. */
  readonly #partial = new Map<string, PartialTally>()

  constructor(columns: TalliedColumns) {
    this.#columns = columns
  }

  get(key: string): FacetTally | undefined {
    const tally = this.#byKey.get(key)
    if (tally) this.#note(tally)
    return tally
  }

  /** Notes that a key is asked for. Returns how often it was asked for before, as far as is known. */
  noteAsked(key: string): number {
    const times = this.#asked.get(key) ?? 0
    if (times === 0 && this.#asked.size >= mostAsked) this.#asked.clear()
    this.#asked.set(key, times + 1)
    return times
  }

  /** `rows` counts the tallied documents, of `documents` in the index. */
  keep(tallied: Tallied, rows: Counted, documents: number): FacetTally {
    const tally = new FacetTally(tallied, this.#columns)
    tally.addRows(rows)
    this.#keep(tally, documents)
    return tally
  }

  #keep(tally: FacetTally, documents: number) {
    this.#asked.delete(tally.key)
    this.#note(tally)
    this.#byKey.set(tally.key, tally)
    this.#evict(Math.max(fewestBytes, documents * bytesPerDocument))
  }

  /**
   * Starts a tally of the documents that `find` returns, unless enough others are under way. It is kept once it is
   * counted, without those documents that are not `isStillIn` by then.
   */
  begin(tallied: Tallied, { find, isStillIn, withValues }: ToCount) {
    if (this.#partial.size >= mostPartial || this.#partial.has(tallied.key)) return
    const tally = new FacetTally(tallied, this.#columns)
    // From now on, changes count for values too.
    if (withValues) tally.addValues(() => {})
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
  #note(tally: FacetTally) {
    tally.worth = this.#floor + tally.size
  }

  #evict(mostBytes: number) {
    let { bytes } = this
    while (this.#byKey.size > 1 && (this.#byKey.size > mostTallies || bytes > mostBytes)) {
      const [key, tally] = [...this.#byKey].reduce((least, one) =>
        one[1].worth < least[1].worth ? one : least,
      )
      this.#floor = tally.worth
      bytes -= tally.bytes
      this.#byKey.delete(key)
    }
  }

  /** Updates tallies when a document has entered all lists, or is about to be removed. */
  change(doc: number, by: 1 | -1) {
    for (const tally of this.#byKey.values()) tally.change(doc, by)
    for (const partial of this.#partial.values()) partial.change(doc, by)
  }

  /** Clears the cache, since counts may be wrong: a category moved, or a document entered only some lists. */
  forget() {
    this.#byKey.clear()
    this.#partial.clear()
  }

  get bytes() {
    let sum = 0
    for (const { bytes } of this.#byKey.values()) sum += bytes
    return sum
  }
}
