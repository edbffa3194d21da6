import { maxSearchDepth } from '#contract/limits/search.ts'
import type { SearchSortName } from '#contract/search/sorts.ts'
import type { Change } from '#lib/caches/reply-tags.ts'
import type { Area } from './area.ts'
import type { AttributeTable } from './attribute-table.ts'
import type { DocumentFlag, SearchDocument } from './document.ts'
import type { SynonymSet } from './synonyms.ts'

/** Newest and oldest sort by the last refresh, the two created orders by creation. */
export type Sort = SearchSortName

/** Any of the values, or a number in an inclusive range whose ends may be open. */
export type AttributeFilter =
  | { id: number; values: readonly string[] }
  | { id: number; from?: number | undefined; to?: number | undefined }

/** In degrees, inclusive. West is greater than east if the box crosses the date line. */
export type Box = { south: number; west: number; north: number; east: number }

/** Excluded sellers, listings, words or phrases, and optionally all shops. */
export type Exclusions = {
  sellers?: readonly number[] | undefined
  listings?: readonly number[] | undefined
  /** A word occurs in any form anywhere, a phrase as written in the title, as after a minus in a search. */
  words?: readonly string[] | undefined
  shops?: true | undefined
}

/** An absent field means "any". Prices are in fening; limits count listings. */
export type SearchQuery = {
  /** Words as the user typed them; all must occur, in any order. Text without a word matches nothing. */
  text?: string | undefined
  /** Includes all descendants. */
  categoryId?: number | undefined
  /**
   * Categories that the text names: their matches, descendants included, come first in order of relevance, and only
   * theirs take the places of promoted listings.
   */
  preferredCategoryIds?: readonly number[] | undefined
  cityIds?: readonly number[] | undefined
  cantonId?: number | undefined
  countryId?: number | undefined
  brandIds?: readonly number[] | undefined
  modelIds?: readonly number[] | undefined
  sellerId?: number | undefined
  sellerType?: 'user' | 'shop' | undefined
  listingType?: 'sell' | 'rent' | 'buy' | undefined
  /** A range excludes listings without a price. */
  priceFrom?: number | undefined
  priceTo?: number | undefined
  condition?: 'new' | 'used' | undefined
  hasPrice?: true | undefined
  /** Promoted listings only. */
  sponsored?: true | undefined
  /** Milliseconds since 1970. */
  createdFrom?: number | undefined
  /** A range of days since 1970, inclusive, all of which must be free. */
  freeBetween?: { from: number; to: number } | undefined
  box?: Box | undefined
  /** At least three corners. */
  area?: Area | undefined
  /**
   * The origin for `nearest`; without it that order falls back to date. Listings without a place come last.
   */
  near?: { lat: number; lon: number } | undefined
  /** All must match. */
  attributes?: readonly AttributeFilter[] | undefined
  /**
   * Listings similar to this one, excluding it, the closest first whatever the sort: from its category or, if
   * that holds few, from the parent. Listings of the same seller come last.
   */
  similarTo?: number | undefined
  /** Excluded from results and counts. Unknown ids have no effect. */
  without?: Exclusions | undefined
  /**
   * The facets to count. `main` adds all facets and the attributes in `facetAttributeIds`; `all` adds every
   * attribute.
   */
  facets?: 'none' | 'categories' | 'main' | 'all' | undefined
  facetAttributeIds?: readonly number[] | undefined
  /** `main` also counts the attributes that this table gives for the only category in which all results lie. */
  attributesOfOnly?: AttributeTable | undefined
  /**
   * Counts the results on a map, by the cells of a grid. The world is 256 px wide at zoom 0 and doubles with
   * each; the grid is coarser if there would be too many cells.
   */
  mapZoom?: number | undefined
  sort: Sort
  limit: number
  offset: number
} & { [Flag in DocumentFlag]?: true | undefined }

/** Filters that narrow a query beside its text. The engine and its oracle have a row for each. */
export type FilterKey = Exclude<
  keyof SearchQuery,
  | 'text'
  | 'preferredCategoryIds'
  | 'near'
  | 'facets'
  | 'facetAttributeIds'
  | 'attributesOfOnly'
  | 'mapZoom'
  | 'sort'
  | 'limit'
  | 'offset'
>

/** Facet counts: how many listings each value would leave, with every filter applied but the facet's own. */
export type Facets = {
  brands: { id: number; count: number }[]
  models: { id: number; count: number }[]
  cities: { id: number; count: number }[]
  conditions: { value: 'new' | 'used'; count: number }[]
  sellerTypes: { value: 'user' | 'shop'; count: number }[]
  listingTypes: { value: 'sell' | 'rent' | 'buy'; count: number }[]
  attributes: AttributeFacet[]
}

/** An attribute with more texts reports only the most frequent, ties broken alphabetically. */
export const mostFacetValues = 500

/** Texts get a count each; numbers get a minimum and maximum. */
export type AttributeFacet = {
  id: number
  values: { value: string; count: number }[]
  range?: { min: number; max: number }
}

/** The results in one cell of the map's grid, and their middle. */
export type MapCluster = {
  lat: number
  lon: number
  count: number
  /** Contains all of them. */
  box: Box
  /** The id of the only document; null if there are several. */
  id: number | null
}

export type ResultMap = {
  /** The zoom whose grid was used. */
  zoom: number
  /** Results that have a place. */
  placed: number
  /** Contains all of them; null without any. */
  box: Box | null
  /** Unordered. */
  clusters: MapCluster[]
}

export type SearchResult = {
  /** The requested page, in order. */
  ids: number[]
  total: number
  /** Matches per category, excluding descendants, as if no category had been chosen; zeros are omitted. */
  categories: { id: number; count: number }[]
  /** Unordered, zeros omitted. Present only if requested. */
  facets?: Facets
  /** Present only if requested. */
  map?: ResultMap
}

/** Asks for suggestions to a text whose last word may be unfinished. */
export type SuggestQuery = { text: string; limit: number }

export type Suggestions = {
  /** Whole phrases with this prefix, the likeliest first. */
  completions: string[]
  /** Likely corrections, if words of the text are rare. */
  corrections: string[]
}

export type SearchChanges = {
  upserts: readonly SearchDocument[]
  deletes: readonly number[]
  /**
   * Transaction id before which every change is in the documents. An engine that several processes write to keeps what
   * it has if that is of a later one.
   */
  version?: number
}

/** Statistics of the index. */
export type IndexStatus = {
  documents: number
  /** Deleted documents that take up room until compaction. */
  dead: number
  terms: number
  /** Bytes held by posting lists and columns, of all threads, an estimate. */
  bytes: number
}

type EngineStatus = IndexStatus & {
  /** Since the engine was created: all queries, and those left unanswered. */
  queries: number
  timeouts: number
  overloads: number
  /** Queries waiting for an answer. */
  waiting: number
  /** Queries that each thread of the engine has answered, for all callers together. */
  answersByThread: number[]
}

/** Saves the index to a file, so that the next start need not load every listing. */
export type EngineSnapshots = {
  /**
   * Writes while queries continue; rejects if a change arrives meanwhile. The file is replaced atomically.
   */
  save(file: string, note: unknown): Promise<void>
  /**
   * Returns the note given to `save`; null if there is no file. Rejects with the reason if this engine can't
   * use the file.
   */
  readNote(file: string): Promise<unknown>
  /**
   * Replaces the contents with the saved ones; if the file is damaged, rejects and keeps the current
   * contents.
   */
  load(file: string): Promise<void>
}

/** The queries that the site asks. */
export type Searcher = {
  /** The process answers no searches. */
  isAbsent?: true
  /**
   * Rejects with `SearchTimeout` if a query runs out of time, with `SearchOverloaded` if too many are
   * waiting, and with a RangeError if the page is too deep.
   */
  search(query: SearchQuery): Promise<SearchResult>
  /** Every suggestion finds something. Rejects as `search` does. */
  suggest(query: SuggestQuery): Promise<Suggestions>
  /** Calls `listener` with every change that searches have begun to see; returns a function that stops it. */
  onApplied(listener: (change: Change) => void): () => void
  status(): Promise<EngineStatus>
}

/** The port. Every engine behind it passes the conformance tests. */
export type SearchEngine = Searcher & {
  /** Upserts and removes documents; once it resolves, searches see them. Idempotent. */
  apply(changes: SearchChanges): Promise<void>
  /** Replaces all synonyms; once it resolves, searches use them. */
  setSynonyms(sets: readonly SynonymSet[]): Promise<void>
  /** Absent if the engine persists its own data. */
  snapshots?: EngineSnapshots
  /** Returns the memory to the system that only a load of all listings needed. Searches wait until it resolves. */
  releaseMemory?(): Promise<void>
  close(): Promise<void>
}

export class SearchTimeout extends Error {
  override name = 'SearchTimeout'
}

/** The queue is full, so the query was refused at once. */
export class SearchOverloaded extends Error {
  override name = 'SearchOverloaded'
}

/** Every engine calls this first: deep pages cost memory and time, and nobody reads them. */
export function checkDepth({ offset, limit }: SearchQuery) {
  if (offset >= 0 && limit >= 0 && offset + limit <= maxSearchDepth) return
  throw new RangeError(
    `offset ${offset} and limit ${limit} are not within the first ${maxSearchDepth} results`,
  )
}
