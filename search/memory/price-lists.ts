import type { Documents } from './documents.ts'
import type { Postings } from './postings.ts'
import { priceBucket } from './price-buckets.ts'
import type { Walk } from './walk.ts'

type Range = { middle: number; reach: number }

type Parts = { documents: Documents; postings: Postings }

/** Counts by category index. Checks documents only where the range cuts a price bucket in two. */
export function countByPrice(
  { middle, reach }: Range,
  walk: Walk,
  { documents, postings }: Parts,
): Uint32Array {
  const counts = new Uint32Array(documents.categoryIds.length)
  const [first, last] = [priceBucket(middle - reach), priceBucket(middle + reach)]
  for (const bucket of new Set([first, last])) {
    const list = postings.prices.get(bucket)
    if (list) walk.count(list.view(), counts)
  }
  documents.livePerPrice.addBetween(first, last, counts)
  return counts
}
