/** Eight buckets per doubling of the price. No price falls into the lowest. */
export const priceBucket = (price: number) =>
  price < 1 ? Math.floor(price) : Math.floor(1 + 8 * Math.log2(price))

/** Counts living documents by price bucket and category index. */
export class PriceCounts {
  readonly #counts = new Map<number, number[]>()

  change(price: number, category: number, by: 1 | -1) {
    const bucket = priceBucket(price)
    let counts = this.#counts.get(bucket)
    if (!counts) this.#counts.set(bucket, (counts = []))
    while (counts.length <= category) counts.push(0)
    counts[category]! += by
  }

  /** Adds the buckets strictly between the two. */
  addBetween(first: number, last: number, sums: Uint32Array) {
    for (const [bucket, counts] of this.#counts) {
      if (bucket > first && bucket < last) counts.forEach((count, category) => (sums[category]! += count))
    }
  }
}
