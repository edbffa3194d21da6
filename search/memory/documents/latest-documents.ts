const fewestHeld = 16_384
const held = 32_768
const mostHeld = 65_536
const sampled = 4_096

type Column = { readonly values: Float64Array }

/**
 * The living documents with the latest times, in order, so that a page by date of a frequent set looks at a
 * few of them and not at the set. Built when a query first needs them, and updated with every document.
 */
export class LatestDocuments {
  readonly #times: Column
  readonly #ids: Column
  /** Ascending by time, then by listing id. Holds every living document that is not before its first. */
  #docs: Uint32Array | null = null
  #size = 0
  /** True if all living documents are held. */
  #isComplete = false

  constructor(times: Column, ids: Column) {
    this.#times = times
    this.#ids = ids
  }

  /** The latest come last; `living` has a bit for each of the documents below `end`. */
  of(living: Uint32Array, end: number): Uint32Array {
    return (this.#docs ??= this.#build(living, end)).subarray(0, this.#size)
  }

  #build(living: Uint32Array, end: number): Uint32Array {
    const isAlive = (doc: number) => ((living[doc >>> 5]! >>> doc) & 1) === 1
    let from = this.#timeOfLatest(end)
    let found = this.#since(from, isAlive, end)
    if (found.length < fewestHeld) found = this.#since((from = -Infinity), isAlive, end)
    this.#isComplete = from === -Infinity && found.length <= held
    const kept = Uint32Array.from(found)
      .sort((a, b) => this.#compare(a, b))
      .slice(-held)
    const docs = new Uint32Array(mostHeld)
    docs.set(kept)
    this.#size = kept.length
    return docs
  }

  /** About as many documents as wanted have this time or a later one. */
  #timeOfLatest(end: number): number {
    const share = (1.2 * held) / end
    if (share >= 1) return -Infinity
    const step = Math.max(1, Math.floor(end / sampled))
    const sample = Float64Array.from({ length: sampled }, (_, at) => this.#times.values[at * step]!)
    return sample.sort()[Math.floor(sampled * (1 - share))]!
  }

  #since(time: number, isAlive: (doc: number) => boolean, end: number): number[] {
    const times = this.#times.values
    const found: number[] = []
    for (let doc = 0; doc < end; doc++) if (times[doc]! >= time && isAlive(doc)) found.push(doc)
    return found
  }

  /** Adds a document that has its time and id. */
  add(doc: number) {
    if (this.#docs === null) return
    if (this.#placeOf(doc) === 0 && !this.#isComplete) return
    if (this.#size === mostHeld) this.#dropOldest(this.#docs)
    const at = this.#placeOf(doc)
    if (at === 0 && !this.#isComplete) return
    this.#docs.copyWithin(at + 1, at, this.#size++)
    this.#docs[at] = doc
  }

  #dropOldest(docs: Uint32Array) {
    docs.copyWithin(0, mostHeld - held)
    this.#size = held
    this.#isComplete = false
  }

  /** Removes a document that still has its time and id. */
  remove(doc: number) {
    if (this.#docs === null) return
    const at = this.#placeOf(doc)
    if (at === this.#size || this.#docs[at] !== doc) return
    this.#docs.copyWithin(at, at + 1, this.#size--)
    if (this.#size < fewestHeld && !this.#isComplete) this.#docs = null
  }

  /** The first place whose document is not before this one. */
  #placeOf(doc: number): number {
    let low = 0
    for (let high = this.#size; low < high;) {
      const middle = (low + high) >>> 1
      if (this.#compare(this.#docs![middle]!, doc) < 0) low = middle + 1
      else high = middle
    }
    return low
  }

  #compare(a: number, b: number) {
    const [times, ids] = [this.#times.values, this.#ids.values]
    return times[a]! - times[b]! || ids[a]! - ids[b]!
  }
}
