import type { SearchQuery, Sort } from '#search/engine.ts'
import type { TimeColumn } from '#search/memory/documents/column.ts'
import type { Documents } from '#search/memory/documents/documents.ts'

/** Scores of documents for a walk: higher is better. */
export type Order = {
  values: Float64Array
  sign: 1 | -1
  /** The best value by block; null if unknown. */
  bounds: Float64Array | null
  /** Low numbers score best, so the walk starts with them. */
  isForward?: true
  /** The documents with the best values, the best last. */
  best?: () => Uint32Array
}

/** Sorts by scores computed for this query. */
export const scoredOrder = (values: Float64Array): Order => ({ values, sign: 1, bounds: null })

const latestFirst = ({ values, latest }: TimeColumn): Order => ({
  values,
  sign: 1,
  bounds: latest.values,
})

const earliestFirst = ({ values, earliest }: TimeColumn): Order => ({
  values,
  sign: -1,
  bounds: earliest.values,
  isForward: true,
})

const byDate = (documents: Documents): Order => ({
  ...latestFirst(documents.refreshedAt),
  best: () => documents.latest,
})

/** One row per sort. Relevance orders equals by date, and so does `nearest` without an origin. */
const orders = {
  relevance: byDate,
  newest: byDate,
  oldest: ({ refreshedAt }) => earliestFirst(refreshedAt),
  'created-newest': ({ createdAt }) => latestFirst(createdAt),
  'created-oldest': ({ createdAt }) => earliestFirst(createdAt),
  cheapest: ({ price }) => ({ values: price.values, sign: -1, bounds: null }),
  dearest: ({ price }) => ({ values: price.values, sign: 1, bounds: null }),
  nearest: byDate,
} satisfies Record<Sort, (documents: Documents) => Order>

export const orderOf = ({ sort }: Pick<SearchQuery, 'sort'>, documents: Documents): Order =>
  orders[sort](documents)
