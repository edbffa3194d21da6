import { bitsIn } from '#search/memory/lists/bits.ts'
import { KeyedBits } from '#search/memory/lists/keyed-bits.ts'

const perDoubling = 4
const [firstPower, lastPower] = [6, 34] // fening: below and above are few prices

/** Prices in ascending order. Only documents without a price are below the first; all are below the last. */
const steps = [
  0,
  ...Array.from(
    { length: (lastPower - firstPower) * perDoubling + 1 },
    (_, n) => 2 ** (firstPower + n / perDoubling),
  ),
  Infinity,
]

const blockWords = 32

type Range = { middle: number; reach: number }

/** The documents below prices just outside and just inside each end of a range. */
export type PricedBits = Record<'belowOuter' | 'belowInner' | 'upToInner' | 'upToOuter', Uint32Array>

/** Bitmaps of the documents below certain prices, which bound any range of prices closely. */
export class PriceSteps {
  readonly #below = new KeyedBits()

  change(doc: number, price: number) {
    this.#below.change(doc, (step) => price < steps[step]!)
  }

  /** Neither `reach` nor the lower end of the range may be negative. */
  around({ middle, reach }: Range, prices: Float64Array, end: number): PricedBits {
    const from = steps.findIndex((price) => price >= middle - reach)
    const to = steps.findLastIndex((price) => price <= middle + reach)
    const below = (step: number) => this.#bitsBelow(step, prices, end)
    return {
      belowOuter: below(Math.max(from - 1, 0)),
      belowInner: below(from),
      upToInner: below(to),
      upToOuter: below(to + 1),
    }
  }

  /** The widest steps within a range, which are the same if there are no two, and the documents below each. */
  within(from: number, to: number, prices: Float64Array, end: number) {
    const upper = Math.max(
      steps.findLastIndex((price) => price <= to),
      0,
    )
    const lower = Math.min(
      steps.findIndex((price) => price >= from),
      upper,
    )
    const [below, upTo] = [lower, upper].map((step) => this.#bitsBelow(step, prices, end))
    return { from: steps[lower]!, to: steps[upper]!, below: below!, upTo: upTo! }
  }

  /** The documents below a range, and up to its end, by the closest steps around it. */
  nearly(
    from: number,
    to: number,
    prices: Float64Array,
    end: number,
  ): [below: Uint32Array, upTo: Uint32Array] {
    const last = steps.findIndex((price) => price > to)
    const limits = [steps.findLastIndex((price) => price <= from), last < 0 ? steps.length - 1 : last]
    return limits.map((step) => this.#bitsBelow(step, prices, end)) as [Uint32Array, Uint32Array]
  }

  #bitsBelow(step: number, prices: Float64Array, end: number) {
    const limit = steps[step]!
    return this.#below.of(step, end, (words) => {
      for (let doc = 0; doc < end; doc++) if (prices[doc]! < limit) words[doc >>> 5]! |= 1 << doc
    })
  }

  get bytes() {
    return this.#below.bytes
  }
}

/** Keeps the documents whose price is within the range, and returns their count. */
export function selectNear(
  kept: Uint32Array,
  docs: Uint32Array,
  values: Float64Array,
  { middle, reach }: Range,
): number {
  let size = 0
  for (let at = 0; at < docs.length; at++) {
    const doc = docs[at]!
    kept[size] = doc
    size += +(Math.abs(values[doc]! - middle) <= reach)
  }
  return size
}

/**
 * Keeps the documents whose price is within the range, and returns their count. Only documents priced between
 * two steps at an end of the range are looked at, in a separate loop without a branch that half of them would
 * mispredict.
 */
export function selectNearBits(
  kept: Uint32Array,
  words: Uint32Array,
  values: Float64Array,
  { middle, reach }: Range,
  { belowOuter, belowInner, upToInner, upToOuter }: PricedBits,
): number {
  const end = Math.min(kept.length, words.length)
  const unsure = new Uint32Array(blockWords * 32)
  let count = 0
  kept.fill(0, end)
  for (let start = 0; start < end; start += blockWords) {
    const stop = Math.min(end, start + blockWords)
    let size = 0
    for (let at = start; at < stop; at++) {
      const around = words[at]! & upToOuter[at]! & ~belowOuter[at]!
      const inside = around & upToInner[at]! & ~belowInner[at]!
      kept[at] = inside
      for (let left = around & ~inside; left !== 0; left &= left - 1) {
        unsure[size++] = (at << 5) + 31 - Math.clz32(left & -left)
      }
    }
    for (let n = 0; n < size; n++) {
      const doc = unsure[n]!
      kept[doc >>> 5]! |= +(Math.abs(values[doc]! - middle) <= reach) << doc
    }
    for (let at = start; at < stop; at++) count += bitsIn(kept[at]!)
  }
  return count
}
