import { randomNumbers } from './search-documents.ts'

/** Draws at random, the same for the same seed. */
export class Draw {
  /** At least 0, less than 1. */
  readonly number: () => number

  constructor(seed: number) {
    this.number = randomNumbers(seed)
  }

  below(limit: number) {
    return Math.floor(this.number() * limit)
  }

  isLikely(share: number) {
    return this.number() < share
  }

  oneOf<T>(items: readonly T[]): T {
    return items[this.below(items.length)]!
  }
}
