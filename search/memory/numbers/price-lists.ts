import { type Bits, eachBlock, type Scratch } from '#search/memory/lists/doc-set.ts'
import type { Documents } from '#search/memory/documents/documents.ts'
import type { Postings } from '#search/memory/lists/postings.ts'
import { priceBucket } from './price-buckets.ts'
import type { Walk } from '#search/memory/queries/walk.ts'

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

/**
 * All documents whose price is within the range: bitmaps of the widest steps in it, lists of the buckets beside
 * these, and single documents where the range cuts a bucket in two. `reach` must not be negative.
 */
export function pricedBits(
  range: Range,
  { documents, postings, scratch, checkTime }: Parts & { scratch: Scratch; checkTime: () => void },
): Bits {
  const { price, priceSteps, end } = documents
  const [from, to] = [range.middle - range.reach, range.middle + range.reach]
  const inner = priceSteps.within(from, to, price.values, end)
  const words = scratch.between(inner.below, inner.upTo)
  const [firstInner, lastInner] = [priceBucket(inner.from), priceBucket(inner.to) - 1]
  const [first, last] = [priceBucket(from), priceBucket(to)]
  checkTime()
  for (let bucket = first; bucket <= last; bucket++) {
    if (bucket === firstInner && lastInner >= firstInner) bucket = lastInner + 1
    if (bucket > last) break
    const list = postings.prices.get(bucket)
    if (!list) continue
    if (bucket > first && bucket < last) list.addTo(words)
    else {
      eachBlock(list.view(), checkTime, (docs, start, stop) =>
        addPriced(words, docs, start, stop, price.values, range),
      )
    }
  }
  return { words, most: end }
}

function addPriced(
  words: Uint32Array,
  docs: Uint32Array,
  start: number,
  end: number,
  prices: Float64Array,
  { middle, reach }: Range,
) {
  for (let at = start; at < end; at++) {
    const doc = docs[at]!
    // Without a branch that half of the documents would mispredict.
    words[doc >>> 5]! |= +(Math.abs(prices[doc]! - middle) <= reach) << doc
  }
}
