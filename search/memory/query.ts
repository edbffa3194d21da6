import {
  parseQuery,
  type ParsedQuery,
  type Phrase,
  type QuerySynonyms,
  type QueryWord,
} from '#search/analysis.ts'
import type { SearchQuery, SearchResult } from '#search/engine.ts'
import { type AnyOf, type DocSet, listOf, mostOf, type Scratch } from './doc-set.ts'
import type { Documents } from './documents.ts'
import { PageHeap } from './page-heap.ts'
import type { PostingList } from './posting-list.ts'
import type { Postings } from './postings.ts'
import { priceBucket } from './price-buckets.ts'
import { orderOf, passing, priceFilter, Walk } from './walk.ts'

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
const noWords: ParsedQuery = { required: [], excluded: [], phrases: [], excludedPhrases: [] }

/** Answers one query. `checkTime` is called now and then and may throw. */
export function runQuery(
  documents: Documents,
  postings: Postings,
  scratch: Scratch,
  query: SearchQuery,
  synonyms: QuerySynonyms,
  checkTime: () => void,
) {
  checkTime()
  scratch.begin(documents.end)
  try {
    return new QueryRun(documents, postings, scratch, query, synonyms, checkTime).result()
  } finally {
    scratch.release()
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

  constructor(
    documents: Documents,
    postings: Postings,
    scratch: Scratch,
    query: SearchQuery,
    synonyms: QuerySynonyms,
    checkTime: () => void,
  ) {
    this.#documents = documents
    this.#postings = postings
    this.#scratch = scratch
    this.#query = query
    this.#checkTime = checkTime
    this.#words = query.text ? parseQuery(query.text, synonyms) : noWords
    this.#price = priceFilter(query)
    this.#categories = query.categoryId === undefined ? null : documents.subtree(query.categoryId)
    const filter = { price: this.#price, categories: this.#categories }
    this.#walk = new Walk(documents, filter, orderOf(query, documents), checkTime)
  }

  result(): SearchResult {
    const matches = this.#matches()
    if (matches === null) return this.#browse()
    const counts = new Uint32Array(this.#documents.categoryIds.length)
    const { limit, offset, sort } = this.#query
    if (sort === 'relevance' && this.#words.required.length > 0) {
      const total = this.#walk.count(matches, counts)
      return { ids: this.#pageByRank(matches, total), total, categories: this.#categoryCounts(counts) }
    }
    const total = this.#walk.count(matches, counts)
    const heap = this.#heap(Math.min(offset + limit, total))
    this.#walk.findPage(this.#inCategory(matches), heap)
    return { ids: this.#idsOf(heap).slice(offset), total, categories: this.#categoryCounts(counts) }
  }

  #heap(capacity: number) {
    return new PageHeap(capacity, this.#documents.ids.values)
  }

  #idsOf(heap: PageHeap) {
    this.#checkTime()
    return heap.ids()
  }

  /** With no condition but a category and a price the counts are known, and only the page has to be found. */
  #browse(): SearchResult {
    const { categoryId, limit, offset } = this.#query
    const counts = this.#price ? this.#countsByPrice(this.#price) : this.#documents.livePerCategory
    const total = passing(counts, this.#categories)
    const heap = this.#heap(Math.min(offset + limit, total))
    const docs = categoryId === undefined ? this.#aroundPrice() : this.#inCategory(null)
    if (total > 0) this.#walk.findPage(docs, heap)
    return { ids: this.#idsOf(heap).slice(offset), total, categories: this.#categoryCounts(counts) }
  }

  /** Looks at documents only where the range cuts a bucket of prices in two. */
  #countsByPrice({ middle, reach }: { middle: number; reach: number }): Uint32Array {
    const counts = new Uint32Array(this.#documents.categoryIds.length)
    const [first, last] = [priceBucket(middle - reach), priceBucket(middle + reach)]
    for (const bucket of new Set([first, last])) {
      const list = this.#postings.prices.get(bucket)
      if (list) this.#walk.count(list.view(), counts)
    }
    this.#documents.livePerPrice.addBetween(first, last, counts)
    return counts
  }

  /** Those of the documents, null standing for all, that a page may hold. */
  #inCategory(docs: DocSet | null): DocSet | null {
    const { categoryId } = this.#query
    if (categoryId === undefined) return docs
    const list = views([this.#postings.categories.get(categoryId)])
    if (docs === null || list.length === 0) return list[0] ?? nothing
    const [fewer, more] = mostOf(docs) < mostOf(list[0]!) ? [docs, list[0]!] : [list[0]!, docs]
    return this.#scratch.narrow(fewer, [more])
  }

  /** What all posting lists but the category's let through; null when nothing narrows the search. */
  #matches(): DocSet | null {
    const { text } = this.#query
    const { excluded, excludedPhrases } = this.#words
    if (text?.trim() && Object.values(this.#words).every((words) => words.length === 0)) return nothing
    const conditions = [
      ...this.#wordConditions(anywhereByStem),
      ...this.#phraseConditions(),
      ...this.#filterConditions(),
    ]
    const matches = conditions.length > 0 ? this.#intersect(null, conditions) : null
    const unwanted = [
      ...excluded.flatMap((word) => this.#holding(word, anywhereByStem)),
      ...excludedPhrases.map((phrase) => this.#holdingPhrase(phrase)),
    ]
    if (unwanted.length === 0) return matches
    this.#checkTime()
    return this.#scratch.without(matches ?? this.#scratch.everything(this.#documents.end), unwanted)
  }

  /** Where the price alone narrows the search, a superset of what it leaves; null when that is hardly less than all. */
  #aroundPrice(): DocSet | null {
    if (this.#price === null) return null
    const { middle, reach } = this.#price
    const lists = this.#postings.pricedBetween(middle - reach, middle + reach)
    const size = lists.reduce((sum, list) => sum + list.size, 0)
    return size * 3 > this.#documents.end ? null : this.#scratch.union(views(lists))
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
    return this.#words.required.flatMap(({ words, synonyms }) => {
      const own = words.map((word) => this.#holding(word, closeness))
      if (synonyms.length === 0 || closeness !== anywhereByStem) return own
      const others = synonyms.map((wording) => wording.map((word) => this.#holding(word, closeness)))
      return [[own, ...others].flatMap((all) => (all.length === 1 ? all[0]! : this.#intersect(null, all)))]
    })
  }

  #phraseConditions(): AnyOf[] {
    return this.#words.phrases.map((phrase) => [this.#holdingPhrase(phrase)])
  }

  /** Documents whose title holds the words one after the other. */
  #holdingPhrase({ words, sequence }: Phrase): DocSet {
    const inTitle = words.map((word) => this.#holding(word, { by: 'stem', inTitle: true }))
    const candidates = this.#intersect(null, inTitle)
    this.#checkTime()
    return this.#documents.sequences.filter(listOf(candidates), sequence)
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
    const sized = conditions.map((sets) => ({ sets, size: sets.reduce((sum, set) => sum + mostOf(set), 0) }))
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
    const { excluded, phrases, excludedPhrases } = this.#words
    const others = [excluded, phrases, excludedPhrases, this.#filterConditions()]
    const isWordsOnly = others.every(({ length }) => length === 0)
    const start = isWordsOnly ? null : matches
    const ids: number[] = []
    const passed: DocSet[] = []
    let seen = 0
    for (let rank = 0; rank <= ranks.length && ids.length < reach && seen < total; rank++) {
      const closeness = ranks[rank]
      const fulfilling = closeness ? this.#intersect(start, this.#wordConditions(closeness)) : matches
      const heap = this.#heap(reach - ids.length)
      this.#walk.findPage(this.#scratch.without(fulfilling, passed), heap)
      ids.push(...this.#idsOf(heap))
      // A heap with room left was offered all there were.
      seen += heap.size
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
