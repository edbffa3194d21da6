/** Pseudo-random numbers, the same on every machine for the same seed. */
export class Random {
  private state: number

  constructor(seed: string) {
    let state = 2166136261
    for (const char of seed) state = Math.imul(state ^ char.codePointAt(0)!, 16777619)
    this.state = state >>> 0
  }

  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  /** A number in [low, high). */
  between(low: number, high: number): number {
    return low + this.next() * (high - low)
  }

  /** An integer in [low, high]. */
  int(low: number, high: number): number {
    return Math.floor(this.between(low, high + 1))
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.next() * list.length)]!
  }

  weighted<T>(list: readonly T[], weightOf: (entry: T) => number): T {
    let left = this.next() * list.reduce((sum, entry) => sum + weightOf(entry), 0)
    for (const entry of list) {
      left -= weightOf(entry)
      if (left < 0) return entry
    }
    return list.at(-1)!
  }

  shuffle<T>(list: readonly T[]): T[] {
    const shuffled = [...list]
    for (let last = shuffled.length - 1; last > 0; last--) {
      const other = this.int(0, last)
      ;[shuffled[last], shuffled[other]] = [shuffled[other]!, shuffled[last]!]
    }
    return shuffled
  }

  /** Up to `count` distinct entries. */
  some<T>(list: readonly T[], count: number): T[] {
    return this.shuffle(list).slice(0, count)
  }
}
