import { createHash } from 'node:crypto'

const smallestFilter = 2 ** 16 // bytes
const largestFilter = 2 ** 25

/**
 * Numbers the occurrences of equal rows in constant memory, for any file size. The first pass marks each
 * row's hash in a fixed-size filter (1 bit per byte of the file, at most 32 MB) and keeps the hashes that may
 * have occurred before; the second pass counts only those, and all others occur once. A false positive costs
 * a counter, never a wrong number. Four million rows fill 3 % of the largest filter, which gives about 0.1 %
 * false positives.
 */
export class RepeatCounter {
  readonly #filter: Uint8Array
  readonly #counts = new Map<string, number>()

  constructor(fileBytes: number) {
    const wanted = 2 ** Math.ceil(Math.log2(Math.max(1, fileBytes / 8)))
    this.#filter = new Uint8Array(Math.min(largestFilter, Math.max(smallestFilter, wanted)))
  }

  /** First pass. */
  note(hash: string) {
    const bytes = createHash('md5').update(hash).digest()
    const isNew = [this.#mark(bytes.readUInt32LE(0)), this.#mark(bytes.readUInt32LE(4))].includes(true)
    if (!isNew) this.#counts.set(hash, 0)
  }

  /** Second pass: 1 for the first row with this hash, 2 for the second … */
  occurrence(hash: string): number {
    const seen = this.#counts.get(hash)
    if (seen === undefined) return 1
    this.#counts.set(hash, seen + 1)
    return seen + 1
  }

  /** Sets a bit; returns whether it was clear before. */
  #mark(value: number): boolean {
    const bit = value % (this.#filter.length * 8)
    const mask = 1 << (bit & 7)
    const isNew = (this.#filter[bit >>> 3]! & mask) === 0
    this.#filter[bit >>> 3]! |= mask
    return isNew
  }
}
