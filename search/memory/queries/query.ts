import type { QuerySynonyms } from '#search/analysis.ts'
import { attributesIn } from '#search/attribute-table.ts'
import type { SearchQuery, SearchResult } from '#search/engine.ts'
import { type AnyOf, type DocSet, mostOf, type Scratch } from '#search/memory/lists/doc-set.ts'
import type { Documents } from '#search/memory/documents/documents.ts'
import { CategoryCounts } from '#search/memory/tallies/category-counts.ts'
import { FacetCounter, type Source } from '#search/memory/facets/facets.ts'
import {
  type DocumentFilter,
  excludedBy,
  type FacetKey,
  filtersOf,
  type ListFilter,
  views,
} from './filters.ts'
import { countOnMap } from '#search/memory/map/map-counts.ts'
import { type Order, orderOf, scoredOrder } from './orders.ts'
import type { Postings } from '#search/memory/lists/postings.ts'
import { countByPrice, pricedBits } from '#search/memory/numbers/price-lists.ts'
import { QueryTallies } from '#search/memory/tallies/query-tallies.ts'
import { ResultPage } from './result-page.ts'
import { Similarity } from '#search/memory/words/similar.ts'
import type { Tally } from '#search/memory/tallies/counts.ts'
import { holdingAny, TextQuery } from '#search/memory/words/text-query.ts'
import { type ColumnFilter, passing, priceFilter, Walk } from './walk.ts'

const nothing = new Uint32Array(0)
/** Sets of more documents are narrowed to a price by bitmaps alone. */
const largeShare = 8

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
  #pricedOfAll: DocSet | undefined
  #priceRange: DocSet | undefined
  readonly #counts: CategoryCounts
  readonly #tallies: QueryTallies
  /** Null if the query asks for listings like an unknown one. */
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
    this.#tallies = new QueryTallies(parts, this.#excluded)
    const filters = filtersOf(query, parts)
    this.#listFilters = filters.lists
    this.#documentFilters = filters.documents
    this.#similarity = this.#findSimilar()
    const filter = { price: this.#price, categories: this.#categories }
    this.#walk = new Walk(documents, filter, this.#order(), checkTime)
    this.#counts = new CategoryCounts(parts, { query, categories: this.#categories, walk: this.#walk })
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

  /** True if the order needs a score for each match before the page can be found. */
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
    if (this.#hasFacets) found.facets = this.#facets(matches, this.#wantedAttributes(counts))
    if (this.#query.mapZoom !== undefined) found.map = this.#map(matches, this.#query.mapZoom)
    return found
  }

  get #hasFacets() {
    const { facets = 'categories' } = this.#query
    return facets !== 'none' && facets !== 'categories'
  }

  #map(matches: DocSet | null, zoom: number) {
    const docs = this.#priced(matches) ?? this.#everything()
    return countOnMap(docs, { box: this.#query.box, zoom }, { ...this.#parts, categories: this.#categories })
  }

  /** Counts by category index. They are known if price or similarity is the only condition. */
  #countCategories(matches: DocSet | null): ArrayLike<number> {
    if (this.#similarity && this.#isSimilarityAlone) return this.#countsOfSimilar(this.#similarity)
    if (matches !== null) {
      const tally = this.#hasFacets ? this.#tally(this.#filters, undefined) : undefined
      if (tally) return tally.categories
      const all = this.#pricedMatches(matches)
      if (this.#hasFacets) return this.#counts.byRows(all, this.#priced(matches)!)
      return this.#counts.of(all, true)
    }
    const counts = this.#price
      ? countByPrice(this.#price, this.#walk, this.#parts)
      : this.#documents.livePerCategory
    if (this.#excluded === null) return counts
    const excluded = this.#counts.of(this.#excluded)
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
    const left = this.#counts.of(unwanted)
    return this.#documents.livePerCategory.map((count, index) => isIn[index]! * (count - left[index]!))
  }

  #page(matches: DocSet | null, total: number): number[] {
    const { limit, offset } = this.#query
    if (limit === 0 || offset >= total) return []
    return new ResultPage(this.#parts, {
      query: this.#query,
      text: this.#text,
      walk: this.#walk,
      everything: () => this.#everything(),
      similarity: this.#similarity,
      isScored: this.#isScored,
    }).ids(this.#priced(matches), total)
  }

  /** All documents that are not excluded. */
  #everything(): DocSet {
    const { living, live, end } = this.#documents
    return this.#withoutExcluded({ words: living.subarray(0, (end + 31) >>> 5), most: live })
  }

  #withoutExcluded(docs: DocSet): DocSet {
    return this.#excluded === null ? docs : this.#scratch.without(docs, [this.#excluded])
  }

  /** Null stands for all documents, if none is excluded. */
  #allowed(docs: DocSet | null): DocSet | null {
    if (docs !== null) return this.#withoutExcluded(docs)
    return this.#excluded === null ? null : this.#everything()
  }

  /** The attributes to count, for results with these counts by category index. */
  #wantedAttributes(counts: ArrayLike<number>): readonly number[] {
    const { facets, facetAttributeIds = [], attributesOfOnly } = this.#query
    if (facets === 'all') return this.#documents.attributes.attributeIds
    const only = facets === 'main' && attributesOfOnly ? this.#onlyCategory(counts) : undefined
    return only === undefined
      ? facetAttributeIds
      : [...facetAttributeIds, ...attributesIn(attributesOfOnly!, only)]
  }

  /** The category in which all results lie. */
  #onlyCategory(counts: ArrayLike<number>): number | undefined {
    let only: number | undefined
    for (let index = 1; index < counts.length; index++) {
      if (counts[index] === 0 || this.#categories?.[index] === 0) continue
      if (only !== undefined) return undefined
      only = this.#documents.categoryIds[index]!
    }
    return only
  }

  #facets(matches: DocSet | null, attributes: readonly number[]) {
    const filtered = new Set(this.#filters.flatMap(({ facet }) => facet ?? []))
    const source = (without: FacetKey | null): Source => {
      const others = this.#filters.filter(({ facet }) => facet === null || facet !== without)
      const tally = this.#tally(others, this.#query.categoryId)
      if (tally) return { tally }
      const docs = without === null ? this.#priced(matches) : this.#beside(without)
      return { docs: docs ?? this.#everything() }
    }
    const parts = { ...this.#parts, rowsOf: (docs: DocSet) => this.#counts.rowsOf(docs) }
    return new FacetCounter(parts, { source, filtered }).count(attributes)
  }

  get #filters(): readonly (ListFilter | DocumentFilter)[] {
    return [...this.#listFilters, ...this.#documentFilters]
  }

  /** The tally of what these filters and the words leave of a category, if at most one of them narrows it. */
  #tally(
    filters: readonly (ListFilter | DocumentFilter)[],
    categoryId: number | undefined,
  ): Tally | undefined {
    if (this.#price !== null || this.#similarity !== undefined) return
    const [filter, ...others] = filters
    const hasText = Boolean(this.#query.text?.trim())
    if (others.length > 0 || (hasText && filter)) return
    if (hasText) {
      const { alone } = this.#text
      const [sets] = (this.#textConditions ??= this.#text.conditions())
      return alone && sets && this.#tallies.of({ sets, ...alone }, categoryId)
    }
    if (!filter) return this.#tallies.of(null, categoryId)
    return 'sets' in filter ? this.#tallies.of(filter, categoryId) : undefined
  }

  get #parts() {
    return {
      documents: this.#documents,
      postings: this.#postings,
      scratch: this.#scratch,
      checkTime: this.#checkTime,
    }
  }

  /** Documents that meet all conditions but those of one facet; null means all documents. */
  #beside(facet: FacetKey): DocSet | null {
    const listed = this.#listed(facet, this.#chosenCategory()) ?? this.#allowed(null)
    const filters = this.#documentFilters.filter((filter) => filter.facet !== facet)
    return this.#withinPrice(this.#selected(listed, filters))
  }

  /** The candidates within the price range, computed once for the page and the facets. */
  #priced(matches: DocSet | null): DocSet | null {
    if (this.#pricedCandidates === undefined) {
      this.#pricedCandidates =
        matches === null
          ? this.#withinPrice(this.#candidates(null))
          : this.#candidates(this.#pricedMatches(matches))
    }
    return this.#pricedCandidates
  }

  /** The matches of any category within the price range, computed once for counts, page and facets. */
  #pricedMatches(matches: DocSet): DocSet {
    return (this.#pricedOfAll ??= this.#withinPrice(matches)!)
  }

  #withinPrice(docs: DocSet | null): DocSet | null {
    const range = this.#price
    if (range === null) return docs
    if (range.reach < 0) return nothing
    this.#checkTime()
    const found = docs ?? this.#everything()
    const isLarge = mostOf(found) * largeShare > this.#documents.end
    if (found instanceof Uint32Array || !(isLarge || this.#hasFilteredFacets)) {
      return this.#selectPriced(found, range)
    }
    // Each filtered facet asks for other documents of the same range.
    this.#priceRange ??= pricedBits(range, this.#parts)
    return this.#scratch.narrow(found, [this.#priceRange])
  }

  #selectPriced(docs: DocSet, range: NonNullable<ColumnFilter['price']>): DocSet {
    const { price, priceSteps, end } = this.#documents
    return this.#scratch.selectPriced(docs, price.values, range, () =>
      priceSteps.around(range, price.values, end),
    )
  }

  get #hasFilteredFacets() {
    return this.#hasFacets && this.#listFilters.some(({ facet }) => facet !== null)
  }

  /** The matches (null: all) in the chosen category, some others among them. */
  #candidates(matches: DocSet | null): DocSet | null {
    const [category] = this.#chosenCategory()
    if (!category) return matches ?? this.#allowed(null)
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

  #categoryCounts(counts: ArrayLike<number>): SearchResult['categories'] {
    const found: SearchResult['categories'] = []
    for (let index = 1; index < counts.length; index++) {
      if (counts[index]! > 0) found.push({ id: this.#documents.categoryIds[index]!, count: counts[index]! })
    }
    return found
  }
}
