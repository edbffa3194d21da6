import type { QuerySynonyms } from '#search/analysis.ts'
import { attributesIn } from '#search/attribute-table.ts'
import type { SearchQuery, SearchResult } from '#search/engine.ts'
import { type Extent, extentOf, gridOf } from '#search/map-grid.ts'
import { type Mix, mixPage } from '#search/promoted-pages.ts'
import { type Dsl, range, term } from './dsl.ts'
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
import { type TextConditions, textConditions } from './text.ts'

type Bucket = { key: string; doc_count: number }
/** Replies of `resultsAggregations`. */
type ResultsReply = PlacesReply & {
  promoted: { doc_count: number }
  ids: { buckets: Bucket[] }
  only: { buckets: Bucket[] }
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
    const { facets = 'categories', facetAttributeIds = [] } = query
    if (facets === 'none') this.#facets = []
    else if (facets === 'categories') this.#facets = ['categories']
    else this.#facets = [...everyFacet, ...(facets === 'all' ? [] : new Set(facetAttributeIds))]
    const isDetailed = facets === 'main' || facets === 'all'
    // Which attributes are counted may depend on the results.
    this.#filters = new Filters(query, (facet) =>
      typeof facet === 'number' ? isDetailed : this.#facets.includes(facet),
    )
  }

  async run(): Promise<SearchResult> {
    const { limit, mapZoom, box } = this.#query
    const grid = mapZoom !== undefined && box ? gridOf(extentOf(box), mapZoom) : undefined
    const guess = this.#isMixed ? this.#mix({ promoted: Infinity, plain: Infinity }) : undefined
    const [first, ...streams] = await this.#ask([
      this.#counts(this.#resultsAggregations(grid && cellsAggregation(grid))),
      ...(guess ? this.#streams(guess) : []),
    ])
    const results = (first!.aggregations as { results?: ResultsReply } | undefined)?.results
    const total = first!.hits.total.value
    const [ids, attributes, map] = await Promise.all([
      guess ? this.#mixed(guess, { promoted: results!.promoted.doc_count, total }, streams) : idsOf(first!),
      this.#attributes(results),
      mapZoom === undefined ? undefined : this.#map(results!, grid),
    ])
    const replies = (first!.aggregations ?? {}) as FacetReplies
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
    const { wanted, unwanted, rank } = this.#text
    const filter = [...this.#filters.common, ...wanted, ...(this.#likeness?.conditions ?? []), ...conditions]
    // A rank orders matches and refuses none.
    const ranks = rank && this.#query.sort === 'relevance' && !this.#likeness ? { should: [rank] } : {}
    const query = { bool: { filter, must_not: unwanted, ...ranks } }
    return this.#likeness ? this.#likeness.score(query) : query
  }

  /** Counts everything, and finds the page unless it is mixed. */
  #counts(aggs: Record<string, Dsl>): Dsl {
    const { limit, offset } = this.#query
    const hasPage = !this.#isMixed && limit > 0
    const page = hasPage ? { from: offset, size: limit, sort: this.#order([]) } : { size: 0 }
    return {
      ...page,
      query: this.#matching([]),
      post_filter: this.#filters.beside(null),
      track_total_hits: true,
      aggs: { ...facetAggregations(this.#facets, this.#filters), ...aggs },
    }
  }

  #order(first: readonly Dsl[]): Dsl[] {
    return this.#likeness
      ? [...this.#likeness.order, ...sortOf({ sort: 'newest' })]
      : sortOf(this.#query, first)
  }

  #resultsAggregations(cells: Dsl | undefined): Record<string, Dsl> {
    const { facets, attributesOfOnly, mapZoom } = this.#query
    const aggs: Record<string, Dsl> = {
      ...(this.#isMixed && { promoted: { filter: range('promotion', { gte: 1 }) } }),
      ...(facets === 'all' && { ids: { terms: { field: 'attributes', size: mostAttributes } } }),
      ...(facets === 'main' && attributesOfOnly && { only: { terms: { field: 'category', size: 2 } } }),
      ...(mapZoom !== undefined && placesAggregations),
      ...(cells && { cells }),
    }
    return Object.keys(aggs).length === 0 ? {} : { results: { filter: this.#filters.beside(null), aggs } }
  }

  #mix(totals: { promoted: number; plain: number }): Mix {
    return mixPage(this.#query, totals)
  }

  /** Promoted listings and the others, each as far as a page takes them; a first page may take either alone. */
  #streams(mix: Mix): Dsl[] {
    const { limit, offset } = this.#query
    const isFirst = offset === 0
    const stream = (span: { from: number; count: number }, condition: Dsl, first: readonly Dsl[]): Dsl => ({
      from: span.from,
      size: isFirst ? limit : span.count,
      sort: this.#order(first),
      query: this.#matching([this.#filters.beside(null), condition]),
      track_total_hits: false,
    })
    return [
      stream(mix.promoted, range('promotion', { gte: 1 }), [{ promotion: 'desc' }]),
      stream(mix.plain, term('promotion', 0), []),
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
  async #attributes(results: ResultsReply | undefined) {
    const { facets, attributesOfOnly, facetAttributeIds = [], attributes = [] } = this.#query
    const counted = new Set(facets === 'main' ? facetAttributeIds : [])
    const wanted = new Set<number>()
    if (facets === 'all') {
      for (const { key } of results!.ids.buckets) wanted.add(Number(key))
      for (const { id } of attributes) wanted.add(id)
    }
    const [only, other] = results?.only?.buckets ?? []
    if (attributesOfOnly && only && !other)
      for (const id of attributesIn(attributesOfOnly, Number(only.key))) wanted.add(id)
    const missing = [...wanted].filter((id) => !counted.has(id))
    if (missing.length === 0) return { ids: [...counted], replies: {} }
    const [reply] = await this.#ask([
      { size: 0, query: this.#matching([]), aggs: facetAggregations(missing, this.#filters) },
    ])
    return { ids: [...counted, ...missing], replies: reply!.aggregations as FacetReplies }
  }

  async #map(places: ResultsReply, ofBox: ReturnType<typeof gridOf> | undefined) {
    const zoom = this.#query.mapZoom!
    const extent: Extent | null = readExtent(places)
    if (!extent) return { zoom, placed: 0, box: null, clusters: [] }
    if (ofBox) return readMap(places, places.cells, ofBox)
    const grid = gridOf(extent, zoom)
    const [reply] = await this.#ask([
      {
        size: 0,
        query: this.#matching([this.#filters.beside(null)]),
        aggs: { cells: cellsAggregation(grid) },
      },
    ])
    return readMap(places, (reply!.aggregations as unknown as { cells: CellsReply }).cells, grid)
  }
}

const idsOf = (reply: Reply) => reply.hits.hits.map(({ _id }) => Number(_id))
const isSame = (a: Mix['plain'], b: Mix['plain']) => a.from === b.from && a.count === b.count
