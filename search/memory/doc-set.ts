import { RoaringBitmap32 } from 'roaring-wasm'

/** Document numbers in ascending order. Owned by whoever made them: nobody changes a set that was handed out. */
export type DocSet = Uint32Array | RoaringBitmap32

/** Documents of which at least one of the sets must hold each. */
export type AnyOf = readonly DocSet[]

/** Below this a bitmap is unpacked, since walking a short array beats another bitmap. */
const shortSet = 4096 // documents

export const sizeOf = (set: DocSet) => (set instanceof Uint32Array ? set.length : set.size)

export const unpack = (set: DocSet) => (set instanceof Uint32Array ? set : set.toUint32Array())

/** The bitmaps a query makes on its way. They lie outside the reach of the garbage collector, so it ends in `dispose`. */
export class Scratch {
  readonly #bitmaps: RoaringBitmap32[] = []

  own(bitmap: RoaringBitmap32): RoaringBitmap32 {
    this.#bitmaps.push(bitmap)
    return bitmap
  }

  #settle(bitmap: RoaringBitmap32): DocSet {
    this.own(bitmap)
    return bitmap.size <= shortSet ? bitmap.toUint32Array() : bitmap
  }

  union(sets: AnyOf): DocSet {
    if (sets.length === 1) return sets[0]!
    const bitmaps = sets.filter((set) => set instanceof RoaringBitmap32)
    const arrays = sets.filter((set) => set instanceof Uint32Array)
    if (bitmaps.length === 0 && arrays.length === 2) return mergeArrays(arrays[0]!, arrays[1]!)
    const all = bitmaps.length > 0 ? RoaringBitmap32.orMany(bitmaps) : new RoaringBitmap32()
    for (const array of arrays) all.addMany(array)
    return this.#settle(all)
  }

  /** The members of `set` that one of the others holds too. */
  narrow(set: DocSet, others: AnyOf): DocSet {
    if (set instanceof Uint32Array) return keep(set, others, true)
    return this.union(others.map((other) => this.#intersect(set, other)))
  }

  #intersect(bitmap: RoaringBitmap32, other: DocSet): DocSet {
    if (other instanceof Uint32Array) return keep(other, [bitmap], true)
    return this.#settle(RoaringBitmap32.and(bitmap, other))
  }

  /** The members of `set` that none of the others holds. */
  without(set: DocSet, others: AnyOf): DocSet {
    if (set instanceof Uint32Array) return keep(set, others, false)
    let left: DocSet = set
    for (const other of others) {
      if (left instanceof Uint32Array) left = keep(left, [other], false)
      else left = this.#settle(subtract(left, other))
    }
    return left
  }

  dispose() {
    for (const bitmap of this.#bitmaps) bitmap.dispose()
    this.#bitmaps.length = 0
  }
}

function subtract(bitmap: RoaringBitmap32, other: DocSet): RoaringBitmap32 {
  if (!(other instanceof Uint32Array)) return RoaringBitmap32.andNot(bitmap, other)
  const left = bitmap.clone()
  left.removeMany(other)
  return left
}

function mergeArrays(a: Uint32Array, b: Uint32Array): Uint32Array {
  const merged = new Uint32Array(a.length + b.length)
  let size = 0
  for (let i = 0, j = 0; i < a.length || j < b.length;) {
    const left = a[i] ?? Infinity
    const right = b[j] ?? Infinity
    merged[size++] = Math.min(left, right)
    if (left <= right) i++
    if (right <= left) j++
  }
  return merged.subarray(0, size)
}

/** Tells of ascending documents whether an array holds them, in one walk over both. */
function arrayTester(array: Uint32Array) {
  let at = 0
  return (doc: number) => {
    while (at < array.length && array[at]! < doc) at++
    return array[at] === doc
  }
}

function keep(docs: Uint32Array, others: AnyOf, held: boolean): Uint32Array {
  const tests = others.map((other) =>
    other instanceof Uint32Array ? arrayTester(other) : (doc: number) => other.has(doc),
  )
  const kept = new Uint32Array(docs.length)
  let size = 0
  for (const doc of docs) if (tests.some((test) => test(doc)) === held) kept[size++] = doc
  return kept.subarray(0, size)
}
