import { keptByBits, lowerBound, marked, markHits } from './list-hits.ts'
import { type PricedBits, selectNear, selectNearBits } from '#search/memory/numbers/price-steps.ts'

/** One bit per document; documents beyond the last word are absent. At most `most` bits are set. */
export type Bits = { readonly words: Uint32Array; readonly most: number }

/**
 * A set of documents: ascending numbers if they are few, a bitmap if they are many. Receivers must not
 * change it.
 */
export type DocSet = Uint32Array | Bits

/** A union: a document must be in at least one of the sets. */
export type AnyOf = readonly DocSet[]

/** An upper bound of the set's size. */
export const mostOf = (set: DocSet) => (set instanceof Uint32Array ? set.length : set.most)

export const mostOfAny = (sets: AnyOf) => sets.reduce((sum, set) => sum + mostOf(set), 0)

/** Returns whether one of the sets holds the document. */
export function holdsAny(sets: AnyOf, doc: number): boolean {
  for (const set of sets) {
    if (set instanceof Uint32Array) {
      if (set[lowerBound(set, set.length, doc)] === doc) return true
    } else if (doc >>> 5 < set.words.length && ((set.words[doc >>> 5]! >>> doc) & 1) === 1) return true
  }
  return false
}

/** The set as document numbers; `most` bounds how many they are. */
export function listOf(set: DocSet, most = mostOf(set)): Uint32Array {
  if (set instanceof Uint32Array) return set
  const docs = new Uint32Array(Math.min(most, set.words.length * 32))
  return docs.subarray(0, unpackInto(docs, set.words, 0, set.words.length))
}

/** A list that can be ORed into bits, perhaps without a view of it. */
type Gathered = { readonly size: number; view?(): DocSet; addTo(words: Uint32Array): void }

const isArray = (set: DocSet) => set instanceof Uint32Array
const isBits = (set: DocSet) => !(set instanceof Uint32Array)

const buffersKept = 48
const countersKept = 8
const fewestPooled = 1 << 16 // numbers
const mostPooled = 1 << 22

/** Combines sets in buffers reused across queries, so nothing of a query survives `release`. */
export class Scratch {
  #buffers: Uint32Array[] = []
  #used = 0
  #words = 0
  #pool = new Uint32Array(fewestPooled)
  #pooled = 0
  #hits = new Uint8Array(fewestPooled)
  #scores = new Float64Array(0)
  readonly #counters: Uint32Array[] = []
  #countersUsed = 0

  /** Starts a query over documents below `end`. */
  begin(end: number) {
    this.#words = (end + 31) >>> 5
  }

  release() {
    this.#used = 0
    this.#buffers.length = Math.min(this.#buffers.length, buffersKept)
    this.#counters.length = Math.min(this.#counters.length, countersKept)
    this.#pooled = 0
    this.#countersUsed = 0
    if (this.#pool.length > mostPooled) this.#pool = new Uint32Array(fewestPooled)
  }

  /** Room for a list of at most `length` documents, holding leftovers; `cut` ends the list. */
  #room(length: number): Uint32Array {
    if (this.#pooled + length > this.#pool.length) {
      // Lists of this query keep the old pool alive.
      this.#pool = new Uint32Array(2 * Math.max(length, this.#pool.length))
      this.#pooled = 0
    }
    return this.#pool.subarray(this.#pooled, (this.#pooled += length))
  }

  /** Ends the list that was begun last, and gives back the room that it does not need. */
  #cut(room: Uint32Array, size: number): Uint32Array {
    this.#pooled -= room.length - size
    return room.subarray(0, size)
  }

  /** Keeps the documents that one of the others holds (1), or that none holds (0). */
  #keep(docs: Uint32Array, others: AnyOf, held: 0 | 1): Uint32Array {
    const [first] = others
    if (others.length === 1 && first && !(first instanceof Uint32Array)) {
      const room = this.#room(docs.length)
      return this.#cut(room, keptByBits(room, docs, first.words, held))
    }
    if (this.#hits.length < docs.length) this.#hits = new Uint8Array(docs.length * 2)
    markHits(this.#hits, docs, others)
    const kept = this.#room(docs.length)
    return this.#cut(kept, marked(kept, docs, this.#hits, held))
  }

  /** A bitmap buffer for all documents, holding leftovers of earlier queries. */
  #take(): Uint32Array {
    const at = this.#used++
    let buffer = this.#buffers[at]
    if (!buffer || buffer.length < this.#words) {
      this.#buffers[at] = buffer = new Uint32Array(Math.ceil(this.#words * 1.2))
    }
    return buffer.subarray(0, this.#words)
  }

  /** A score buffer for all documents, holding leftovers of earlier queries. */
  scores(): Float64Array {
    const length = this.#words * 32
    if (this.#scores.length < length) this.#scores = new Float64Array(Math.ceil(length * 1.2))
    return this.#scores
  }

  /** Counters that begin at 0; they are reused, since V8 allocates and frees large arrays slowly. */
  counters(length: number): Uint32Array {
    const at = this.#countersUsed++
    let buffer = this.#counters[at]
    if (!buffer || buffer.length < length) {
      this.#counters[at] = buffer = new Uint32Array(Math.ceil(length * 1.2))
    }
    return buffer.subarray(0, length).fill(0)
  }

  #copy(set: DocSet): Uint32Array {
    const words = this.#take()
    if (set instanceof Uint32Array) {
      words.fill(0)
      setAll(words, set)
    } else {
      const held = set.words.subarray(0, words.length)
      words.set(held)
      words.fill(0, held.length)
    }
    return words
  }

  /** Bits for the members of `set` that are also set in `held`. */
  bits(set: DocSet, held: Uint32Array): Bits {
    const words = this.#take()
    if (set instanceof Uint32Array) {
      words.fill(0)
      setAll(words, set)
      andOf(words, words, held)
    } else andOf(words, set.words, held)
    return { words, most: mostOf(set) }
  }

  /** Bits for the documents of `upTo` that are not in `below`. */
  between(below: Uint32Array, upTo: Uint32Array): Uint32Array {
    const words = this.#take()
    const end = Math.min(words.length, below.length, upTo.length)
    for (let at = 0; at < end; at++) words[at] = upTo[at]! & ~below[at]!
    return words.fill(0, end)
  }

  /** The union of the lists. */
  gather(lists: readonly Gathered[]): DocSet {
    const [first, ...others] = lists
    if (!first) return new Uint32Array(0)
    const only = others.length === 0 ? first.view?.() : undefined
    if (only) return only
    const words = this.#take().fill(0)
    let most = 0
    for (const list of lists) {
      list.addTo(words)
      most += list.size
    }
    return { words, most }
  }

  union(sets: AnyOf): DocSet {
    if (sets.length === 1) return sets[0]!
    const most = mostOfAny(sets)
    if (sets.length === 2 && sets.every(isArray) && most < this.#words) {
      const merged = this.#room(most)
      return this.#cut(merged, merge(merged, sets[0]!, sets[1]!))
    }
    const [first, ...others] = [...sets.filter(isBits), ...sets.filter(isArray)]
    if (!first) return new Uint32Array(0)
    const words = this.#copy(first)
    for (const other of others) {
      if (other instanceof Uint32Array) setAll(words, other)
      else orInto(words, other.words)
    }
    return { words, most }
  }

  /** The members of `set` that at least one of the others holds. */
  narrow(set: DocSet, others: AnyOf): DocSet {
    if (set instanceof Uint32Array) return this.#keep(set, others, 1)
    const other = this.union(others)
    if (other instanceof Uint32Array) return this.#keep(other, [set], 1)
    const words = this.#take()
    andOf(words, set.words, other.words)
    return { words, most: Math.min(set.most, other.most) }
  }

  /**
   * Members of `start` (null: all documents) that meet all conditions, evaluated from the rarest so that
   * costly ones see few documents.
   */
  intersect(start: DocSet | null, conditions: readonly AnyOf[], checkTime: () => void): DocSet {
    const sized = conditions.map((sets) => ({ sets, size: mostOfAny(sets) }))
    sized.sort((a, b) => a.size - b.size)
    if (sized[0]?.size === 0) return new Uint32Array(0)
    let found = start
    for (const { sets } of sized) {
      checkTime()
      found = found ? this.narrow(found, sets) : this.union(sets)
    }
    return found ?? new Uint32Array(0)
  }

  /** The members of `set` that pass the predicate. */
  select(set: DocSet, passes: (doc: number) => boolean, checkTime: () => void): DocSet {
    const kept = set instanceof Uint32Array ? this.#room(set.length) : this.#take().fill(0)
    let size = 0
    eachBlock(set, checkTime, (docs, start, end) => {
      for (let at = start; at < end; at++) {
        const doc = docs[at]!
        if (!passes(doc)) continue
        if (set instanceof Uint32Array) kept[size] = doc
        else kept[doc >>> 5]! |= 1 << doc
        size++
      }
    })
    return set instanceof Uint32Array ? this.#cut(kept, size) : { words: kept, most: size }
  }

  /** The members of `set` whose price is within the range, given the documents priced around it. */
  selectPriced(
    set: DocSet,
    prices: Float64Array,
    range: { middle: number; reach: number },
    around: () => PricedBits,
  ): DocSet {
    if (set instanceof Uint32Array) {
      const kept = this.#room(set.length)
      return this.#cut(kept, selectNear(kept, set, prices, range))
    }
    const words = this.#take()
    const most = selectNearBits(words, set.words, prices, range, around())
    return { words, most }
  }

  /** The members of `set` that none of the others holds. */
  without(set: DocSet, others: AnyOf): DocSet {
    if (others.length === 0) return set
    if (set instanceof Uint32Array) return this.#keep(set, others, 0)
    const [only] = others
    if (others.length === 1 && only && !(only instanceof Uint32Array)) {
      const words = this.#take()
      differenceOf(words, set.words, only.words)
      return { words, most: set.most }
    }
    const words = this.#copy(set)
    for (const other of others) {
      if (other instanceof Uint32Array) clearAll(words, other)
      else andNotInto(words, other.words)
    }
    return { words, most: set.most }
  }
}

function setAll(words: Uint32Array, docs: Uint32Array) {
  for (const doc of docs) words[doc >>> 5]! |= 1 << doc
}

function clearAll(words: Uint32Array, docs: Uint32Array) {
  for (const doc of docs) words[doc >>> 5]! &= ~(1 << doc)
}

export function orInto(words: Uint32Array, other: Uint32Array) {
  const end = Math.min(words.length, other.length)
  for (let at = 0; at < end; at++) words[at]! |= other[at]!
}

export function andNotInto(words: Uint32Array, other: Uint32Array) {
  const end = Math.min(words.length, other.length)
  for (let at = 0; at < end; at++) words[at]! &= ~other[at]!
}

function andOf(words: Uint32Array, a: Uint32Array, b: Uint32Array) {
  const end = Math.min(words.length, a.length, b.length)
  for (let at = 0; at < end; at++) words[at] = a[at]! & b[at]!
  words.fill(0, end)
}

function differenceOf(words: Uint32Array, a: Uint32Array, b: Uint32Array) {
  const end = Math.min(words.length, a.length)
  const common = Math.min(end, b.length)
  for (let at = 0; at < common; at++) words[at] = a[at]! & ~b[at]!
  words.set(a.subarray(common, end), common)
  words.fill(0, end)
}

function merge(merged: Uint32Array, a: Uint32Array, b: Uint32Array): number {
  let [size, i, j] = [0, 0, 0]
  while (i < a.length && j < b.length) {
    const left = a[i]!
    const right = b[j]!
    merged[size++] = left < right ? left : right
    if (left <= right) i++
    if (right <= left) j++
  }
  const rest = i < a.length ? a.subarray(i) : b.subarray(j)
  merged.set(rest, size)
  return size + rest.length
}

/**
 * Writes the documents of `words`, from word `start` to `end`, into `docs` in ascending order. Returns their
 * count.
 */
export function unpackInto(docs: Uint32Array, words: Uint32Array, start: number, end: number): number {
  let size = 0
  for (let at = start; at < end; at++) {
    for (let word = words[at]!; word !== 0; word &= word - 1) {
      docs[size++] = (at << 5) + 31 - Math.clz32(word & -word)
    }
  }
  return size
}

const blockWords = 32
const blocksBetweenLooks = 32

/** Yields the documents of a set in ascending order, block by block, and checks the clock in between. */
export function eachBlock(
  set: DocSet,
  checkTime: () => void,
  visit: (docs: Uint32Array, start: number, end: number) => void,
) {
  const isUnpacked = set instanceof Uint32Array
  const step = isUnpacked ? blockWords * 32 : blockWords
  const length = isUnpacked ? set.length : set.words.length
  const unpacked = new Uint32Array(isUnpacked ? 0 : blockWords * 32)
  for (let at = 0, block = 0; at < length; at += step, block++) {
    if (block % blocksBetweenLooks === 0) checkTime()
    const end = Math.min(length, at + step)
    if (isUnpacked) visit(set, at, end)
    else visit(unpacked, 0, unpackInto(unpacked, set.words, at, end))
  }
}
