import { parseQuery, type ParsedQuery, type QueryWord } from '#search/analysis.ts'
import type { SearchQuery, SearchResult } from '#search/engine.ts'
import { type AnyOf, type DocSet, Scratch, sizeOf, unpack } from './doc-set.ts'
import type { Documents } from './documents.ts'
import { PageHeap } from './page-heap.ts'
import type { PostingList } from './posting-list.ts'
import type { Postings } from './postings.ts'
import { isByDate, orderOf, priceFilter, Walk } from './walk.ts'

/** How closely a document has to hold a word. */
type Closeness = { by: 'exact' | 'stem'; inTitle: boolean }

const anywhereByStem: Closeness = { by: 'stem', inTitle: false }

/** What makes a match relevant, best first. All words have to fulfil it; the rest of the matches follow. */
const ranks: readonly Closeness[] = [
  { by: 'exact', inTitle: true },
  { by: 'exact', inTitle: false },
  { by: 'stem', inTitle: true },
]

const nothing = new Uint32Array(0)
const noWords: ParsedQuery = { required: [], excluded: [] }

/** Answers one query. `checkTime` is called now and then and may throw. */
export function runQuery(
  documents: Documents,
  postings: Postings,
  query: SearchQuery,
  checkTime: () => void,
) {
  const scratch = new Scratch()
  try {
    return new QueryRun(documents, postings, query, checkTime, scratch).result()
  } finally {
    scratch.dispose()
  }
}

class QueryRun {
  readonly #documents: Documents
  readonly #postings: Postings
  readonly #query: SearchQuery
  readonly #scratch: Scratch
  readonly #checkTime: () => void
  readonly #words: ParsedQuery
  readonly #walk: Walk
  readonly #price: ReturnType<typeof priceFilter>
  readonly #categories: Uint8Array | null
  /** Takes counts that nobody asks for. */
  readonly #ignored: Uint32Array

  constructor(
    documents: Documents,
    postings: Postings,
    query: SearchQuery,
    checkTime: () => void,
    scratch: Scratch,
  ) {
    this.#documents = documents
    this.#postings = postings
    this.#query = query
    this.#scratch = scratch
    this.#checkTime = checkTime
    this.#words = query.text ? parseQuery(query.text) : noWords
    this.#price = priceFilter(query)
    this.#categories = query.categoryId === undefined ? null : documents.subtree(query.categoryId)
    const filter = { price: this.#price, categories: this.#categories }
    this.#walk = new Walk(documents, filter, orderOf(query.sort, documents), checkTime)
    this.#ignored = new Uint32Array(documents.categoryIds.length)
  }

  result(): SearchResult {
    const matches = this.#matches() ?? this.#aroundPrice()
    if (matches === null && this.#price === null) return this.#browse()
    const docs = matches && unpack(matches)
    const counts = new Uint32Array(this.#documents.categoryIds.length)
    const { limit, offset, sort } = this.#query
    if (matches && sort === 'relevance' && this.#words.required.length > 0) {
      const total = this.#walk.run(docs, counts, null)
      return { ids: this.#pageByRank(matches, total), total, categories: this.#categoryCounts(counts) }
    }
    const heap = this.#heap(offset + limit)
    const total = this.#walk.run(docs, counts, heap)
    return { ids: heap.ids().slice(offset), total, categories: this.#categoryCounts(counts) }
  }

  #heap(capacity: number) {
    return new PageHeap(capacity, this.#documents.ids.values)
  }

  /** With no condition but a category the counts are known, and only the page has to be found. */
  #browse(): SearchResult {
    const { livePerCategory } = this.#documents
    const { categoryId, limit, offset } = this.#query
    const chosen = this.#categories
    const total = chosen
      ? livePerCategory.reduce((sum, live, index) => sum + live * chosen[index]!, 0)
      : this.#documents.live
    const heap = this.#heap(Math.min(offset + limit, total))
    if (categoryId !== undefined) {
      const list = this.#postings.categories.get(categoryId)?.view() ?? nothing
      this.#walk.run(unpack(list), this.#ignored, heap)
    } else if (isByDate(this.#query)) {
      this.#walk.findNewest(heap)
    } else {
      this.#walk.run(null, this.#ignored, heap)
    }
    return { ids: heap.ids().slice(offset), total, categories: this.#categoryCounts(livePerCategory) }
  }

  /** What all posting lists but the category's let through; null when nothing narrows the search. */
  #matches(): DocSet | null {
    const conditions = [...this.#wordConditions(anywhereByStem), ...this.#filterConditions()]
    const excluded = this.#words.excluded.flatMap((word) => this.#holding(word, anywhereByStem))
    const matches = conditions.length > 0 ? this.#intersect(null, conditions) : null
    if (excluded.length === 0) return matches
    return this.#scratch.without(matches ?? this.#everything(), excluded)
  }

  /** Where the price alone narrows the search, a superset of what it leaves; null when that is hardly less than all. */
  #aroundPrice(): DocSet | null {
    if (this.#price === null) return null
    const { middle, reach } = this.#price
    const lists = this.#postings.pricedBetween(middle - reach, middle + reach)
    const size = lists.reduce((sum, list) => sum + list.size, 0)
    return size * 3 > this.#documents.end ? null : this.#scratch.union(views(lists))
  }

  #everything(): Uint32Array {
    return Uint32Array.from({ length: this.#documents.end }, (_, doc) => doc)
  }

  #filterConditions(): AnyOf[] {
    const { cityIds, cantonId, sellerId, condition } = this.#query
    const { cities, cantons, sellers, conditions } = this.#postings
    const found: AnyOf[] = []
    if (cityIds) found.push(views(cityIds.map((id) => cities.get(id))))
    if (cantonId !== undefined) found.push(views([cantons.get(cantonId)]))
    if (sellerId !== undefined) found.push(views([sellers.get(sellerId)]))
    if (condition !== undefined) found.push(views([conditions.get(condition)]))
    return found
  }

  #wordConditions(closeness: Closeness): AnyOf[] {
    return this.#words.required.map((word) => this.#holding(word, closeness))
  }

  /** The sets of documents that hold the word itself, or all of its parts. */
  #holding(word: QueryWord, closeness: Closeness): AnyOf {
    const found = this.#occurrences(word[closeness.by], closeness)
    if (word.parts.length === 0) return found
    const parts = word.parts.map((part) => this.#occurrences(part[closeness.by], closeness))
    return [...found, this.#intersect(null, parts)]
  }

  #occurrences(word: string, { by, inTitle }: Closeness): AnyOf {
    const found = (by === 'exact' ? this.#postings.terms : this.#postings.stems).get(word)
    return views([found?.title, inTitle ? undefined : found?.other])
  }

  /** From the rarest condition on, so that the costly ones meet few documents. */
  #intersect(start: DocSet | null, conditions: readonly AnyOf[]): DocSet {
    const sized = conditions.map((sets) => ({ sets, size: sets.reduce((sum, set) => sum + sizeOf(set), 0) }))
    sized.sort((a, b) => a.size - b.size)
    if (sized[0]?.size === 0) return nothing
    let found = start
    for (const { sets } of sized) {
      this.#checkTime()
      found = found ? this.#scratch.narrow(found, sets) : this.#scratch.union(sets)
    }
    return found ?? nothing
  }

  /** Rank by rank, newest first in each; ranks that the page does not reach are never looked up. */
  #pageByRank(matches: DocSet, total: number): number[] {
    const { offset, limit } = this.#query
    const reach = Math.min(offset + limit, total)
    // Whatever holds words closely holds them at all: with no other condition there is nothing to intersect with.
    const isWordsOnly = this.#words.excluded.length === 0 && this.#filterConditions().length === 0
    const start = isWordsOnly ? null : matches
    const ids: number[] = []
    const passed: DocSet[] = []
    let seen = 0
    for (let rank = 0; rank <= ranks.length && ids.length < reach && seen < total; rank++) {
      const closeness = ranks[rank]
      const fulfilling = closeness ? this.#intersect(start, this.#wordConditions(closeness)) : matches
      const heap = this.#heap(reach - ids.length)
      seen += this.#walk.run(unpack(this.#scratch.without(fulfilling, passed)), this.#ignored, heap)
      ids.push(...heap.ids())
      passed.push(fulfilling)
    }
    return ids.slice(offset)
  }

  #categoryCounts(counts: ArrayLike<number>): SearchResult['categories'] {
    const found: SearchResult['categories'] = []
    for (let index = 1; index < counts.length; index++) {
      if (counts[index]! > 0) found.push({ id: this.#documents.categoryIds[index]!, count: counts[index]! })
    }
    return found
  }
}

const views = (lists: readonly (PostingList | undefined)[]): AnyOf =>
  lists.flatMap((list) => (list && list.size > 0 ? [list.view()] : []))
