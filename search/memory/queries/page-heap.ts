/** Keeps the best documents of a walk: highest score first, ties by higher id. */
export class PageHeap {
  readonly #capacity: number
  readonly #ids: Float64Array
  readonly #scores: number[] = []
  readonly #docs: number[] = []
  /** Documents below this score need not be offered. */
  threshold = -Infinity

  /** `ids` maps document numbers to listing ids. */
  constructor(capacity: number, ids: Float64Array) {
    this.#capacity = capacity
    this.#ids = ids
    if (capacity === 0) this.threshold = Infinity
  }

  get size() {
    return this.#docs.length
  }

  offer(score: number, doc: number) {
    if (this.#docs.length < this.#capacity) {
      this.#scores.push(score)
      this.#docs.push(doc)
      this.#rise(this.#docs.length - 1)
    } else if (this.#capacity > 0 && this.#isWorse(this.#scores[0]!, this.#docs[0]!, score, doc)) {
      this.#scores[0] = score
      this.#docs[0] = doc
      this.#sink()
    } else {
      return
    }
    if (this.#docs.length === this.#capacity) this.threshold = this.#scores[0]!
  }

  /** Listing ids, best first. */
  ids(): number[] {
    const order = this.#docs.map((_, index) => index)
    order.sort((a, b) =>
      this.#isWorse(this.#scores[a]!, this.#docs[a]!, this.#scores[b]!, this.#docs[b]!) ? 1 : -1,
    )
    return order.map((index) => this.#ids[this.#docs[index]!]!)
  }

  #isWorse(score: number, doc: number, otherScore: number, otherDoc: number) {
    return score < otherScore || (score === otherScore && this.#ids[doc]! < this.#ids[otherDoc]!)
  }

  #isWorseAt(a: number, b: number) {
    return this.#isWorse(this.#scores[a]!, this.#docs[a]!, this.#scores[b]!, this.#docs[b]!)
  }

  #swap(a: number, b: number) {
    const [scores, docs] = [this.#scores, this.#docs]
    const score = scores[a]!
    const doc = docs[a]!
    scores[a] = scores[b]!
    docs[a] = docs[b]!
    scores[b] = score
    docs[b] = doc
  }

  #rise(at: number) {
    while (at > 0) {
      const parent = (at - 1) >> 1
      if (!this.#isWorseAt(at, parent)) return
      this.#swap(at, parent)
      at = parent
    }
  }

  #sink() {
    const size = this.#docs.length
    for (let at = 0; ;) {
      let worst = at
      for (const child of [2 * at + 1, 2 * at + 2]) {
        if (child < size && this.#isWorseAt(child, worst)) worst = child
      }
      if (worst === at) return
      this.#swap(at, worst)
      at = worst
    }
  }
}
