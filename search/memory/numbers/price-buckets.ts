import { wholeColumn } from '#search/memory/documents/column.ts'

const perDoubling = 32
const bucketsPerGroup = 16

/** The number of a price among buckets, of which whole ones lie between two steps. No price falls into the lowest. */
export const priceBucket = (price: number) =>
  price < 1 ? Math.floor(price) : Math.floor(1 + perDoubling * Math.log2(price))

type Column = ReturnType<typeof wholeColumn>

/** Counts living documents by price bucket and category index. */
export class PriceCounts {
  readonly #buckets = new Map<number, Column>()
  /** Sums of several buckets in a row. */
  readonly #groups = new Map<number, Column>()

  change(price: number, category: number, by: 1 | -1) {
    const bucket = priceBucket(price)
    add(this.#buckets, bucket, category, by)
    add(this.#groups, groupOf(bucket), category, by)
  }

  /** Adds the buckets strictly between the two. */
  addBetween(first: number, last: number, sums: Uint32Array) {
    const [firstGroup, lastGroup] = [groupOf(first), groupOf(last)]
    for (const [bucket, counts] of this.#buckets) {
      const group = groupOf(bucket)
      const isAtEnd = group === firstGroup || group === lastGroup
      if (isAtEnd && bucket > first && bucket < last) addTo(sums, counts.values)
    }
    for (const [group, counts] of this.#groups) {
      if (group > firstGroup && group < lastGroup) addTo(sums, counts.values)
    }
  }
}

const groupOf = (bucket: number) => Math.floor(bucket / bucketsPerGroup)

function add(all: Map<number, Column>, key: number, category: number, by: 1 | -1) {
  let counts = all.get(key)
  if (!counts) {
    counts = wholeColumn()
    counts.values = new Uint32Array(category + 1)
    all.set(key, counts)
  }
  counts.reserve(category + 1)
  counts.values[category]! += by
}

function addTo(sums: Uint32Array, counts: Uint32Array) {
  const end = Math.min(sums.length, counts.length)
  for (let at = 0; at < end; at++) sums[at]! += counts[at]!
}
