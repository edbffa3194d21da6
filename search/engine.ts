import { maxSearchDepth } from '#contract/limits.ts'
import type { SearchDocument } from './document.ts'

/** Newest and oldest go by when a listing was last refreshed, the two created ones by when it was made. */
export const sorts = [
  'relevance',
  'newest',
  'oldest',
  'created-newest',
  'created-oldest',
  'cheapest',
  'dearest',
] as const
export type Sort = (typeof sorts)[number]

/** What a caller may ask for. Absent means "any". Prices are in fening, limits count listings. */
export type SearchQuery = {
  /** Words as a person typed them; all must occur, in any order. Text without a word in it matches nothing. */
  text?: string | undefined
  /** With all its descendants. */
  categoryId?: number | undefined
  cityIds?: readonly number[] | undefined
  cantonId?: number | undefined
  sellerId?: number | undefined
  /** A range leaves listings without a price out. */
  priceFrom?: number | undefined
  priceTo?: number | undefined
  condition?: 'new' | 'used' | undefined
  hasPrice?: true | undefined
  sort: Sort
  limit: number
  offset: number
}

export type SearchResult = {
  /** The asked page, in order. */
  ids: number[]
  total: number
  /** Matches per category, their own category only, as if no category had been chosen; without zeros. */
  categories: { id: number; count: number }[]
}

export type SearchChanges = { upserts: readonly SearchDocument[]; deletes: readonly number[] }

export type EngineStatus = {
  documents: number
  /** Deleted documents that still take room until compaction. */
  dead: number
  terms: number
  /** Bytes held by posting lists and columns, as far as the engine can tell. */
  bytes: number
}

/** The port. Every engine behind it passes `conformance.test.ts`. */
export type SearchEngine = {
  /**
   * Rejects with `SearchTimeout` when a query runs over its time, with `SearchOverloaded` when too many wait, and with
   * a RangeError when the page lies too deep.
   */
  search(query: SearchQuery): Promise<SearchResult>
  /** Replaces and removes documents; when it resolves, the next search sees them. Repeats are harmless. */
  apply(changes: SearchChanges): Promise<void>
  status(): Promise<EngineStatus>
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
