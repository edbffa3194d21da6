import { maxSearchDepth } from '#contract/limits.ts'
import type { SearchDocument } from './document.ts'
import type { SynonymSet } from './synonyms.ts'

/** Newest and oldest go by when a listing was last refreshed, the two created ones by when it was made. */
export const sorts = [
  'relevance',
  'newest',
  'oldest',
  'created-newest',
  'created-oldest',
  'cheapest',
  'dearest',
  'nearest',
] as const
export type Sort = (typeof sorts)[number]

/** Any of the values, or a number in a range whose ends are included and may be open. */
export type AttributeFilter =
  | { id: number; values: readonly string[] }
  | { id: number; from?: number | undefined; to?: number | undefined }

/** What a caller may ask for. Absent means "any". Prices are in fening, limits count listings. */
export type SearchQuery = {
  /** Words as a person typed them; all must occur, in any order. Text without a word in it matches nothing. */
  text?: string | undefined
  /** With all its descendants. */
  categoryId?: number | undefined
  cityIds?: readonly number[] | undefined
  cantonId?: number | undefined
  countryId?: number | undefined
  brandIds?: readonly number[] | undefined
  modelIds?: readonly number[] | undefined
  sellerId?: number | undefined
  sellerType?: 'user' | 'shop' | undefined
  listingType?: 'sell' | 'rent' | 'buy' | undefined
  /** A range leaves listings without a price out. */
  priceFrom?: number | undefined
  priceTo?: number | undefined
  condition?: 'new' | 'used' | undefined
  hasPrice?: true | undefined
  hasDiscount?: true | undefined
  available?: true | undefined
  shipping?: true | undefined
  freeDelivery?: true | undefined
  exchange?: true | undefined
  /** Promoted ones only. */
  sponsored?: true | undefined
  /** Milliseconds since 1970. */
  createdFrom?: number | undefined
  /** Days since 1970, both included, none of which may be taken. */
  freeBetween?: { from: number; to: number } | undefined
  /** Edges included. West is greater than east where the box crosses the date line. */
  box?: { south: number; west: number; north: number; east: number } | undefined
  /** Where `nearest` measures from; without it that order is by date. Listings without a place come last. */
  near?: { lat: number; lon: number } | undefined
  /** All of them must be met. */
  attributes?: readonly AttributeFilter[] | undefined
  /**
   * Listings like this one, never itself, the most alike first whatever the sort: of its category or, where those are
   * few, of the category above. Those of the same seller come after all others.
   */
  similarTo?: number | undefined
  /** What to count. `main` adds all facets, with the attributes of `facetAttributeIds`; `all` with every attribute. */
  facets?: 'none' | 'categories' | 'main' | 'all' | undefined
  facetAttributeIds?: readonly number[] | undefined
  sort: Sort
  limit: number
  offset: number
}

/** What a facet offers: how many listings each value would leave, all filters but the facet's own applied. */
export type Facets = {
  brands: { id: number; count: number }[]
  models: { id: number; count: number }[]
  cities: { id: number; count: number }[]
  conditions: { value: 'new' | 'used'; count: number }[]
  sellerTypes: { value: 'user' | 'shop'; count: number }[]
  listingTypes: { value: 'sell' | 'rent' | 'buy'; count: number }[]
  attributes: AttributeFacet[]
}

/** Of an attribute with more texts than these only the most frequent are told, among equals the first by their letters. */
export const mostFacetValues = 500

/** Texts are counted each for itself; of numbers there is the least and the most. */
export type AttributeFacet = {
  id: number
  values: { value: string; count: number }[]
  range?: { min: number; max: number }
}

export type SearchResult = {
  /** The asked page, in order. */
  ids: number[]
  total: number
  /** Matches per category, their own category only, as if no category had been chosen; without zeros. */
  categories: { id: number; count: number }[]
  /** Without zeros, in no order. Only where they were asked for. */
  facets?: Facets
}

/** What to suggest for a text whose last word may not be finished. */
export type SuggestQuery = { text: string; limit: number }

export type Suggestions = {
  /** Whole phrases that begin so, the likeliest first. */
  completions: string[]
  /** What may have been meant, where words of the text are hardly in use. */
  corrections: string[]
}

export type SearchChanges = { upserts: readonly SearchDocument[]; deletes: readonly number[] }

/** What the index of an engine holds. */
export type IndexStatus = {
  documents: number
  /** Deleted documents that still take room until compaction. */
  dead: number
  terms: number
  /** Bytes held by posting lists and columns, as far as the engine can tell. */
  bytes: number
}

export type EngineStatus = IndexStatus & {
  /** Counted since the engine was made: all that were asked, and of these what had no answer. */
  queries: number
  timeouts: number
  overloads: number
  /** Queries that wait for their answer now. */
  waiting: number
}

/** Keeps what the engine holds in a file, so that the next start need not load every listing. */
export type EngineSnapshots = {
  /** Writes while queries go on; a change meanwhile makes it reject. The file is there as a whole or as it was. */
  save(file: string, note: unknown): Promise<void>
  /** What `save` was told; null without a file. Rejects, saying why, when the file can't serve this engine. */
  readNote(file: string): Promise<unknown>
  /** Holds what was saved in place of what it held; rejects, and holds what it held, when the file is damaged. */
  load(file: string): Promise<void>
}

/** The port. Every engine behind it passes the conformance tests. */
export type SearchEngine = {
  /**
   * Rejects with `SearchTimeout` when a query runs over its time, with `SearchOverloaded` when too many wait, and with
   * a RangeError when the page lies too deep.
   */
  search(query: SearchQuery): Promise<SearchResult>
  /** Everything suggested finds something. Rejects as `search` does. */
  suggest(query: SuggestQuery): Promise<Suggestions>
  /** Replaces and removes documents; when it resolves, the next search sees them. Repeats are harmless. */
  apply(changes: SearchChanges): Promise<void>
  /** Replaces all synonyms; when it resolves, the next search goes by them. */
  setSynonyms(sets: readonly SynonymSet[]): Promise<void>
  status(): Promise<EngineStatus>
  /** Absent where the engine keeps what it holds by itself. */
  snapshots?: EngineSnapshots
  close(): Promise<void>
}

export class SearchTimeout extends Error {
  override name = 'SearchTimeout'
}

/** So many queries wait that this one was refused at once. */
export class SearchOverloaded extends Error {
  override name = 'SearchOverloaded'
}

/** Every engine asks this first: a deep page costs memory and time for what nobody looks at. */
export function checkDepth({ offset, limit }: SearchQuery) {
  if (offset >= 0 && limit >= 0 && offset + limit <= maxSearchDepth) return
  throw new RangeError(
    `offset ${offset} and limit ${limit} are not within the first ${maxSearchDepth} results`,
  )
}
