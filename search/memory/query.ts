import type { QuerySynonyms } from '#search/analysis.ts'
import type { SearchQuery, SearchResult } from '#search/engine.ts'
import { scoreNearness } from './distances.ts'
import { type AnyOf, type DocSet, mostOf, type Scratch } from './doc-set.ts'
import type { Documents } from './documents.ts'
import { FacetCounter, type Source } from './facets.ts'
import {
  type DocumentFilter,
  excludedBy,
  type FacetKey,
  filtersOf,
  type ListFilter,
  views,
} from './filters.ts'
import { countOnMap } from './map-counts.ts'
import { type Order, orderOf, scoredOrder } from './orders.ts'
import { PageHeap } from './page-heap.ts'
import type { Postings } from './postings.ts'
import { aroundPrice, countByPrice } from './price-lists.ts'
import { mixPage } from './promoted.ts'
import { Similarity } from './similar.ts'
import type { Tally } from './counts.ts'
import { tallyWithout } from './tally.ts'
import { holdingAny, ranks, TextQuery } from './text-query.ts'
import { passing, priceFilter, Walk } from './walk.ts'
import { wholeTally } from './whole-tally.ts'

const nothing = new Uint32Array(0)
/** Similar listings are computed within a bounded set up to here. */
const mostSimilar = 100

/** Runs one query. `checkTime` is called now and then and may throw. */
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
  readonly #text: TextQuery
  readonly #walk: Walk
  readonly #price: ReturnType<typeof priceFilter>
  readonly #categories: Uint8Array | null
  readonly #listFilters: readonly ListFilter[]
  readonly #documentFilters: readonly DocumentFilter[]
  /** Left out of everything below. Null stands for none. */
  readonly #excluded: DocSet | null
  // Memoised, however many facets ask for them.
  #textConditions: readonly AnyOf[] | undefined
  #unwanted: AnyOf | undefined
  #pricedCandidates: DocSet | null | undefined
  /** Null if the query names an unknown listing, to which nothing is similar. */
  readonly #similarity: Similarity | null | undefined

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
    const parts = { documents, postings, scratch, synonyms, checkTime }
    this.#text = new TextQuery(query.text, parts)
    this.#price = priceFilter(query)
    this.#categories = query.categoryId === undefined ? null : documents.subtree(query.categoryId)
    this.#excluded = query.without
      ? excludedBy(query.without, holdingAny(query.without.words ?? [], parts), parts)
      : null
    const filters = filtersOf(query, parts)
    this.#listFilters = filters.lists
    this.#documentFilters = filters.documents
    this.#similarity = this.#findSimilar()
    const filter = { price: this.#price, categories: this.#categories }
    this.#walk = new Walk(documents, filter, this.#order(), checkTime)
  }

  #findSimilar(): Similarity | null | undefined {
    if (this.#query.similarTo === undefined) return
    const doc = this.#documents.numberOf(this.#query.similarTo)
    if (doc === undefined) return null
    return new Similarity(doc, this.#parts)
  }

  #order(): Order {
    return this.#isScored ? scoredOrder(this.#scratch.scores()) : orderOf(this.#query, this.#documents)
  }

  /** Whether the order needs a score for each match before the page can be found. */
  get #isScored() {
    const { sort, near } = this.#query
    return this.#similarity !== undefined || (sort === 'nearest' && near !== undefined)
  }

  result(): SearchResult {
    const matches = this.#matches()
    const counts = this.#countCategories(matches)
    const total = passing(counts, this.#categories)
    const { facets: wanted } = this.#query
    const found: SearchResult = {
      ids: this.#page(matches, total),
      total,
      categories: wanted === 'none' ? [] : this.#categoryCounts(counts),
    }
    if (this.#hasFacets) found.facets = this.#facets(matches)
    if (this.#query.mapZoom !== undefined) found.map = this.#map(matches, this.#query.mapZoom)
    return found
  }

  get #hasFacets() {
    return this.#query.facets === 'main' || this.#query.facets === 'all'
  }

  #map(matches: DocSet | null, zoom: number) {
    const docs = this.#priced(matches) ?? this.#everything()
    return countOnMap(docs, { box: this.#query.box, zoom }, { ...this.#parts, categories: this.#categories })
  }

  /** Counts by category index. They are known if price or similarity is the only condition. */
  #countCategories(matches: DocSet | null): ArrayLike<number> {
    if (this.#similarity && this.#isSimilarityAlone) return this.#countsOfSimilar(this.#similarity)
    if (matches !== null) return this.#countsOf(matches)
    const counts = this.#price
      ? countByPrice(this.#price, this.#walk, this.#parts)
      : this.#documents.livePerCategory
    if (this.#excluded === null) return counts
    const excluded = this.#countsOf(this.#excluded)
    return excluded.map((count, index) => counts[index]! - count)
  }

  get #isSimilarityAlone() {
    return this.#listFilters.length + this.#documentFilters.length === 0 && this.#hasNeitherWordsNorPrice
  }

  get #hasNeitherWordsNorPrice() {
    return !this.#query.text?.trim() && this.#price === null
  }

  #countsOfSimilar({ doc, categoryId }: Similarity): ArrayLike<number> {
    const isIn = this.#documents.subtree(categoryId)
    const own = Uint32Array.of(doc)
    const unwanted = this.#excluded === null ? own : this.#scratch.union([this.#excluded, own])
    const left = this.#countsOf(unwanted)
    return this.#documents.livePerCategory.map((count, index) => isIn[index]! * (count - left[index]!))
  }

  #countsOf(docs: DocSet): Uint32Array {
    const counts = new Uint32Array(this.#documents.categoryIds.length)
    this.#walk.count(docs, counts)
    return counts
  }

  #page(matches: DocSet | null, total: number): number[] {
    const { limit, offset, sort } = this.#query
    if (limit === 0 || offset >= total) return []
    const found = this.#near(this.#hasFacets ? this.#priced(matches) : this.#candidates(matches))
    const promoted = this.#postings.flags.get('promoted')
    if (sort !== 'relevance' || this.#isScored || !promoted || promoted.size === 0) {
      return this.#inOrder(found, total, offset + limit).slice(offset)
    }
    return this.#mixedPage(found, total, promoted.view())
  }

  /** Bounds what is compared with the listing to which others shall be similar; pages far back see all. */
  #near(docs: DocSet | null): DocSet | null {
    const { limit, offset } = this.#query
    return this.#similarity && offset + limit <= mostSimilar
      ? this.#similarity.nearest(docs ?? this.#everything())
      : docs
  }

  /** The best `reach` of `total` documents in `docs`; `docs` may contain others that the columns refuse. */
  #inOrder(docs: DocSet | null, total: number, reach: number): number[] {
    const most = Math.min(reach, total)
    if (most <= 0) return []
    if (this.#query.sort === 'relevance' && !this.#isScored && this.#text.hasRanks) {
      return this.#byRank(docs ?? this.#everything(), most, total)
    }
    if (this.#isScored) this.#score(docs ?? this.#everything())
    const heap = new PageHeap(most, this.#documents.ids.values)
    this.#walk.findPage(docs, heap)
    return this.#idsOf(heap)
  }

  /** All documents that are not excluded. */
  #everything(): DocSet {
    return this.#withoutExcluded(this.#scratch.everything(this.#documents.end))
  }

  #withoutExcluded(docs: DocSet): DocSet {
    return this.#excluded === null ? docs : this.#scratch.without(docs, [this.#excluded])
  }

  /** Null stands for all documents, if none is excluded. */
  #allowed(docs: DocSet | null): DocSet | null {
    if (docs !== null) return this.#withoutExcluded(docs)
    return this.#excluded === null ? null : this.#everything()
  }

  #score(docs: DocSet) {
    const scores = this.#scratch.scores()
    if (this.#similarity) this.#similarity.score(docs, scores)
    else scoreNearness(this.#documents, this.#query.near!, docs, scores, this.#checkTime)
  }

  /** Gives promoted listings their share of each page, plus before plain; the others follow without them. */
  #mixedPage(found: DocSet | null, total: number, promoted: DocSet): number[] {
    const all = found ?? this.#everything()
    const ofPlus = views([this.#postings.flags.get('promotedPlus')])
    const inPromoted = this.#scratch.narrow(promoted, [all])
    const plus = this.#scratch.narrow(inPromoted, ofPlus)
    const promotedTotal = this.#countPassing(inPromoted)
    const plusTotal = this.#countPassing(plus)
    const mix = mixPage(this.#query, { promoted: promotedTotal, plain: total - promotedTotal })
    const reach = mix.promoted.from + mix.promoted.count
    const first = this.#inOrder(plus, plusTotal, reach)
    const plain = this.#scratch.without(inPromoted, ofPlus)
    const second = this.#inOrder(plain, promotedTotal - plusTotal, reach - first.length)
    const others = this.#inOrder(
      this.#scratch.without(all, [promoted]),
      total - promotedTotal,
      mix.plain.from + mix.plain.count,
    )
    const fromPromoted = [...first, ...second].slice(mix.promoted.from).values()
    const fromOthers = others.slice(mix.plain.from).values()
    return mix.isPromoted.flatMap((isPromoted) => (isPromoted ? fromPromoted : fromOthers).next().value ?? [])
  }

  /** Also excludes dead documents. */
  #countPassing(docs: DocSet): number {
    return this.#walk.count(docs, new Uint32Array(this.#documents.categoryIds.length))
  }

  #facets(matches: DocSet | null) {
    const filters = [...this.#listFilters, ...this.#documentFilters]
    const filtered = new Set(filters.flatMap(({ facet }) => facet ?? []))
    const source = (without: FacetKey | null): Source => {
      const others = filters.filter(({ facet }) => facet === null || facet !== without)
      const isWhole = others.length === 0 && this.#narrowsByFiltersAlone
      const tally = isWhole ? wholeTally(this.#query.categoryId, this.#categories, this.#parts) : undefined
      if (tally) return { tally: this.#excluded === null ? tally : this.#lessExcluded(tally) }
      const docs = without === null ? this.#priced(matches) : this.#beside(without)
      return { docs: docs ?? this.#everything() }
    }
    return new FacetCounter(this.#parts, { source, filtered }).count(this.#query)
  }

  /** Whether filters and category alone narrow the search. */
  get #narrowsByFiltersAlone() {
    return this.#hasNeitherWordsNorPrice && this.#similarity === undefined
  }

  get #parts() {
    return {
      documents: this.#documents,
      postings: this.#postings,
      scratch: this.#scratch,
      checkTime: this.#checkTime,
    }
  }

  /** Subtracts the excluded documents of the category, which are few beside a whole one. */
  #lessExcluded(tally: Tally): Tally {
    const [category] = this.#chosenCategory()
    const docs = category ? this.#scratch.narrow(this.#excluded!, category) : this.#excluded!
    return tallyWithout(tally, docs, this.#documents, this.#checkTime)
  }

  /** Documents that meet all conditions but those of one facet; null means all documents. */
  #beside(facet: FacetKey): DocSet | null {
    const listed =
      this.#listed(facet, this.#chosenCategory()) ?? this.#allowed(aroundPrice(this.#price, this.#parts))
    const filters = this.#documentFilters.filter((filter) => filter.facet !== facet)
    return this.#selected(this.#withinPrice(listed), filters)
  }

  /** The candidates within the price range, computed once for the page and the facets. */
  #priced(matches: DocSet | null): DocSet | null {
    if (this.#pricedCandidates === undefined)
      this.#pricedCandidates = this.#withinPrice(this.#candidates(matches))
    return this.#pricedCandidates
  }

  #withinPrice(docs: DocSet | null): DocSet | null {
    if (this.#price === null) return docs
    const { values } = this.#documents.price
    return this.#scratch.selectNear(docs ?? this.#everything(), values, this.#price, this.#checkTime)
  }

  #idsOf(heap: PageHeap) {
    this.#checkTime()
    return heap.ids()
  }

  /** The matches (null: all) that category and price may leave. */
  #candidates(matches: DocSet | null): DocSet | null {
    const [category] = this.#chosenCategory()
    if (!category) return matches ?? this.#allowed(aroundPrice(this.#price, this.#parts))
    const list = category[0] ?? nothing
    if (matches === null) return this.#allowed(list)
    const [fewer, more] = mostOf(matches) < mostOf(list) ? [matches, list] : [list, matches]
    return this.#scratch.narrow(fewer, [more])
  }

  #chosenCategory(): AnyOf[] {
    const { categoryId } = this.#query
    return categoryId === undefined ? [] : [views([this.#postings.categories.get(categoryId)])]
  }

  /** Documents that meet all conditions but category and price; null if only exclusions narrow the query. */
  #matches(): DocSet | null {
    return this.#selected(this.#listed(null, []), this.#documentFilters)
  }

  /** Documents that words and posting lists select, without those of one facet and with `further` ones. */
  #listed(without: FacetKey | null, further: readonly AnyOf[]): DocSet | null {
    if (this.#similarity === null || this.#text.isWordless) return nothing
    const conditions = [
      ...(this.#textConditions ??= this.#text.conditions()),
      ...this.#listFilters.filter(({ facet }) => facet === null || facet !== without).map(({ sets }) => sets),
      ...this.#similarCategory(),
      ...further,
    ]
    return this.#unexcluded(
      conditions.length > 0 ? this.#scratch.intersect(null, conditions, this.#checkTime) : null,
    )
  }

  #unexcluded(docs: DocSet | null): DocSet | null {
    let unwanted = (this.#unwanted ??= [
      ...this.#text.unwanted(),
      ...(this.#similarity ? [Uint32Array.of(this.#similarity.doc)] : []),
    ])
    if (docs !== null && this.#excluded !== null) unwanted = [...unwanted, this.#excluded]
    if (unwanted.length === 0) return docs
    this.#checkTime()
    return this.#scratch.without(docs ?? this.#everything(), unwanted)
  }

  #selected(docs: DocSet | null, filters: readonly DocumentFilter[]): DocSet | null {
    const [first, ...others] = filters
    if (!first) return docs
    const passes =
      others.length === 0 ? first.passes : (doc: number) => filters.every((filter) => filter.passes(doc))
    return this.#scratch.select(docs ?? this.#everything(), passes, this.#checkTime)
  }

  #similarCategory(): AnyOf[] {
    return this.#similarity ? [views([this.#postings.categories.get(this.#similarity.categoryId)])] : []
  }

  /** Rank by rank, newest first in each; ranks that the page does not reach are never evaluated. */
  #byRank(docs: DocSet, reach: number, total: number): number[] {
    const ids: number[] = []
    const passed: DocSet[] = []
    let seen = 0
    for (let rank = 0; rank <= ranks.length && ids.length < reach && seen < total; rank++) {
      const closeness = ranks[rank]
      const fulfilling = closeness
        ? this.#scratch.intersect(docs, this.#text.wordConditions(closeness), this.#checkTime)
        : docs
      const heap = new PageHeap(reach - ids.length, this.#documents.ids.values)
      this.#walk.findPage(this.#scratch.without(fulfilling, passed), heap)
      ids.push(...this.#idsOf(heap))
      // A heap with room left has seen every match.
      seen += heap.size
      passed.push(fulfilling)
    }
    return ids
  }

  #categoryCounts(counts: ArrayLike<number>): SearchResult['categories'] {
    const found: SearchResult['categories'] = []
    for (let index = 1; index < counts.length; index++) {
      if (counts[index]! > 0) found.push({ id: this.#documents.categoryIds[index]!, count: counts[index]! })
    }
    return found
  }
}
