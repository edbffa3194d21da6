import type { SearchDocument } from './document.ts'

export const sorts = ['relevance', 'newest', 'cheapest', 'dearest'] as const
export type Sort = (typeof sorts)[number]

/** What a caller may ask for. Absent means "any". Prices are in fening, limits count listings. */
export type SearchQuery = {
  /** Words as a person typed them; all must occur, in any order. */
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
  hasPrice?: boolean | undefined
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
  /** Rejects with `SearchTimeout` when a query runs over its time. */
  search(query: SearchQuery): Promise<SearchResult>
  /** Replaces and removes documents; when it resolves, the next search sees them. Repeats are harmless. */
  apply(changes: SearchChanges): Promise<void>
  status(): Promise<EngineStatus>
  close(): Promise<void>
}

export class SearchTimeout extends Error {
  override name = 'SearchTimeout'
}
