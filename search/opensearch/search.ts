import type { QuerySynonyms } from '#search/analysis.ts'
import { attributesIn } from '#search/attribute-table.ts'
import type { SearchQuery, SearchResult } from '#search/engine.ts'
import { extentOf, type Grid, gridOf } from '#search/map-grid.ts'
import { type Mix, mixPage } from '#search/promoted-pages.ts'
import { allOf, anyOfValues, type Dsl, noneOf, range } from './dsl.ts'
import { everyFacet, type FacetReplies, facetAggregations, idCounts, readFacets } from './facets.ts'
import { type Facet, Filters } from './filters.ts'
import {
  cellsAggregation,
  type CellsReply,
  placesAggregations,
  type PlacesReply,
  readExtent,
  readMap,
} from './map.ts'
import { sortOf } from './orders.ts'
import type { Ask, Reply } from './replies.ts'
import { type Likeness, likenessTo } from './similar.ts'
import { mostRank, type TextConditions, textConditions } from './text.ts'

type Bucket = { key: string; doc_count: number }
/** Replies of `#resultsAggregations`. */
type ResultsReply = PlacesReply & {
  promoted: { doc_count: number }
  ids: { buckets: Bucket[] }
  only?: { buckets: Bucket[] }
  cells: CellsReply
}

/** More attributes than there are. */
const mostAttributes = 10_000

/** Answers a query by one to three rounds of searches. */
export async function searchIn(ask: Ask, query: SearchQuery, synonyms: QuerySynonyms): Promise<SearchResult> {
  const { similarTo } = query
  const likeness = similarTo === undefined ? undefined : await likenessTo(similarTo, ask)
  if (similarTo !== undefined && !likeness) return { ids: [], total: 0, categories: [] }
  return new Search(ask, query, textConditions(query.text ?? '', synonyms), likeness).run()
}

class Search {
  readonly #ask: Ask
  readonly #query: SearchQuery
  readonly #text: TextConditions
  readonly #likeness: Likeness | undefined
  readonly #filters: Filters
  /** Facets counted in the first round. */
  readonly #facets: readonly Facet[]

  constructor(ask: Ask, query: SearchQuery, text: TextConditions, likeness: Likeness | undefined) {
    this.#ask = ask
    this.#query = query
    this.#text = text
    this.#likeness = likeness
    this.#filters = new Filters(query)
    const { facets = 'categories', facetAttributeIds = [] } = query
    if (facets === 'none') this.#facets = []
    else if (facets === 'categories') this.#facets = ['categories']
    else this.#facets = [...everyFacet, ...(facets === 'all' ? [] : new Set(facetAttributeIds))]
  }

  async run(): Promise<SearchResult> {
    const { limit, mapZoom, box } = this.#query
    const grid = mapZoom !== undefined && box ? gridOf(extentOf(box), mapZoom) : undefined
    const guess = this.#isMixed ? this.#mix({ promoted: Infinity, plain: Infinity }) : undefined
    const streams = guess ? this.#streams(guess) : []
    const [first, ...rest] = await this.#ask([
      this.#results(grid && cellsAggregation(grid)),
      ...streams,
      ...this.#besides(this.#facets),
    ])
    const results = (first!.aggregations ?? {}) as unknown as ResultsReply
    const total = first!.hits.total.value
    const [ids, attributes, map] = await Promise.all([
      guess
        ? this.#mixed(guess, { promoted: results.promoted.doc_count, total }, rest.slice(0, streams.length))
        : idsOf(first!),
      this.#attributes(results),
      mapZoom === undefined ? undefined : this.#map(results, grid),
    ])
    const replies = aggregationsOf([first!, ...rest.slice(streams.length)])
    return {
      ids: limit === 0 ? [] : ids,
      total,
      categories: idCounts(replies, 'categories'),
      ...(this.#isDetailed && { facets: readFacets({ ...replies, ...attributes.replies }, attributes.ids) }),
      ...(map && { map }),
    }
  }

  get #isDetailed() {
    return this.#query.facets === 'main' || this.#query.facets === 'all'
  }

  /** A part of each page is for promoted listings. */
  get #isMixed() {
    return !this.#likeness && this.#query.sort === 'relevance' && this.#query.limit > 0
  }

  #matching(conditions: readonly Dsl[]): Dsl {
    const { wanted, unwanted } = this.#text
    const filter = [...conditions, ...wanted, ...(this.#likeness?.conditions ?? [])]
    return { bool: { filter, must_not: unwanted, should: this.#scores } }
  }

  /** Conditions that order matches, and refuse none. */
  get #scores(): readonly Dsl[] {
    if (this.#likeness) return this.#likeness.shared
    const { rank } = this.#text
    if (!rank || this.#query.sort !== 'relevance') return []
    const preferred = this.#preferred
    return preferred ? [rank, { constant_score: { filter: preferred, boost: mostRank + 1 } }] : [rank]
  }

  /** The categories that the words name; undefined if they name none. */
  get #preferred(): Dsl | undefined {
    const { preferredCategoryIds: ids = [] } = this.#query
    return this.#text.rank && ids.length > 0 ? anyOfValues('categories', ids.map(String)) : undefined
  }

  /** The listings that take the places of promoted ones. */
  get #promoted(): Dsl {
    const isPromoted = range('promotion', { gte: 1 })
    return this.#preferred ? allOf([isPromoted, this.#preferred]) : isPromoted
  }

  /** Finds the page, unless it is mixed, and counts the facets that have no filter of their own. */
  #results(cells: Dsl | undefined): Dsl {
    const facets = this.#facets.filter((facet) => !this.#filters.has(facet))
    return {
      ...(this.#isMixed || this.#query.limit === 0 ? { size: 0 } : this.#page()),
      query: this.#matching(this.#filters.all),
      track_total_hits: true,
      aggs: { ...facetAggregations(facets), ...this.#resultsAggregations(cells) },
    }
  }

  #page(): Dsl {
    const { limit: size, offset: from } = this.#query
    if (!this.#likeness) return { from, size, sort: sortOf(this.#query) }
    const { rescore } = this.#likeness
    return { from, size, ...(rescore && { rescore }) }
  }

  /** Counts of facets that have a filter, each without its own. */
  #besides(facets: readonly Facet[]): Dsl[] {
    return facets
      .filter((facet) => this.#filters.has(facet))
      .map((facet) => ({
        size: 0,
        query: this.#matching(this.#filters.beside(facet)),
        track_total_hits: false,
        aggs: facetAggregations([facet]),
      }))
  }

  #resultsAggregations(cells: Dsl | undefined): Record<string, Dsl> {
    const { facets, attributesOfOnly, mapZoom } = this.#query
    return {
      ...(this.#isMixed && { promoted: { filter: this.#promoted } }),
      ...(facets === 'all' && { ids: { terms: { field: 'attributes', size: mostAttributes } } }),
      ...(facets === 'main' && attributesOfOnly && { only: { terms: { field: 'category', size: 2 } } }),
      ...(mapZoom !== undefined && placesAggregations),
      ...(cells && { cells }),
    }
  }

  #mix(totals: { promoted: number; plain: number }): Mix {
    return mixPage(this.#query, totals)
  }

  /** Promoted listings and the others, each as far as a page takes them; a first page may take either alone. */
  #streams(mix: Mix): Dsl[] {
    const { limit, offset } = this.#query
    const stream = (span: { from: number; count: number }, condition: Dsl, first: readonly Dsl[]): Dsl => ({
      from: span.from,
      size: offset === 0 ? limit : span.count,
      sort: sortOf(this.#query, first),
      query: this.#matching([...this.#filters.all, condition]),
      track_total_hits: false,
    })
    return [
      stream(mix.promoted, this.#promoted, [{ promotion: 'desc' }]),
      stream(mix.plain, noneOf([this.#promoted]), []),
    ]
  }

  async #mixed(
    guess: Mix,
    { promoted, total }: { promoted: number; total: number },
    replies: readonly Reply[],
  ): Promise<number[]> {
    const mix = this.#mix({ promoted, plain: total - promoted })
    const isRight =
      this.#query.offset === 0 || (isSame(mix.promoted, guess.promoted) && isSame(mix.plain, guess.plain))
    const found = isRight ? replies : await this.#ask(this.#streams(mix))
    const [fromPromoted, fromPlain] = found.map((reply) => idsOf(reply).values())
    return mix.isPromoted.flatMap((isPromoted) => {
      const { value } = (isPromoted ? fromPromoted! : fromPlain!).next()
      // A change between the counts and the page may leave it one short.
      return value === undefined ? [] : [value]
    })
  }

  /** Attributes that the results decide about are counted in a round of their own. */
  async #attributes({ ids, only }: ResultsReply): Promise<{ ids: number[]; replies: FacetReplies }> {
    const { facets, attributesOfOnly, facetAttributeIds = [], attributes = [] } = this.#query
    const counted = new Set(facets === 'main' ? facetAttributeIds : [])
    const wanted = new Set<number>()
    if (facets === 'all') {
      for (const { key } of ids.buckets) wanted.add(Number(key))
      for (const { id } of attributes) wanted.add(id)
    }
    const [category, other] = only?.buckets ?? []
    if (attributesOfOnly && category && !other)
      for (const id of attributesIn(attributesOfOnly, Number(category.key))) wanted.add(id)
    const missing = [...wanted].filter((id) => !counted.has(id))
    if (missing.length === 0) return { ids: [...counted], replies: {} }
    const unfiltered = missing.filter((id) => !this.#filters.has(id))
    const replies = await this.#ask([
      { size: 0, query: this.#matching(this.#filters.all), aggs: facetAggregations(unfiltered) },
      ...this.#besides(missing),
    ])
    return { ids: [...counted, ...missing], replies: aggregationsOf(replies) }
  }

  async #map(places: ResultsReply, ofBox: Grid | undefined) {
    const zoom = this.#query.mapZoom!
    const extent = readExtent(places)
    if (!extent) return { zoom, placed: 0, box: null, clusters: [] }
    if (ofBox) return readMap(places, places.cells, ofBox)
    const grid = gridOf(extent, zoom)
    const [reply] = await this.#ask([
      { size: 0, query: this.#matching(this.#filters.all), aggs: { cells: cellsAggregation(grid) } },
    ])
    return readMap(places, (reply!.aggregations as unknown as { cells: CellsReply }).cells, grid)
  }
}

const idsOf = (reply: Reply) => reply.hits.hits.map(({ _id }) => Number(_id))
const isSame = (a: Mix['plain'], b: Mix['plain']) => a.from === b.from && a.count === b.count

const aggregationsOf = (replies: readonly Reply[]): FacetReplies =>
  Object.assign({}, ...replies.map(({ aggregations }) => aggregations ?? {})) as FacetReplies
