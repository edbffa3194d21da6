import { type Bits, type DocSet, lowerBound } from './doc-set.ts'

function bitsIn(word: number): number {
  let pairs = word
  pairs -= (pairs >>> 1) & 0x5555_5555
  pairs = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333)
  return Math.imul((pairs + (pairs >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24
}

/** Number of set bits. */
export function countOf(words: Uint32Array): number {
  let count = 0
  for (let at = 0; at < words.length; at++) if (words[at] !== 0) count += bitsIn(words[at]!)
  return count
}

/** Size of the intersection. Documents of `other` must fit in the bits. */
export function countCommon({ words }: Bits, other: DocSet): number {
  let count = 0
  if (other instanceof Uint32Array) {
    for (let at = 0; at < other.length; at++) count += (words[other[at]! >>> 5]! >>> other[at]!) & 1
    return count
  }
  const end = Math.min(words.length, other.words.length)
  for (let at = 0; at < end; at++) {
    const common = words[at]! & other.words[at]!
    if (common !== 0) count += bitsIn(common)
  }
  return count
}

/** Whether the sets intersect. */
export function haveCommon({ words }: Bits, other: DocSet): boolean {
  if (other instanceof Uint32Array) {
    for (let at = 0; at < other.length; at++) {
      if (((words[other[at]! >>> 5]! >>> other[at]!) & 1) === 1) return true
    }
    return false
  }
  const end = Math.min(words.length, other.words.length)
  for (let at = 0; at < end; at++) if ((words[at]! & other.words[at]!) !== 0) return true
  return false
}

/** Whether a document that both sets hold passes. */
export function someCommon(a: DocSet, b: DocSet, passes: (doc: number) => boolean): boolean {
  if (a instanceof Uint32Array)
    return b instanceof Uint32Array ? someOfLists(a, b, passes) : someInBits(a, b, passes)
  if (b instanceof Uint32Array) return someInBits(b, a, passes)
  const end = Math.min(a.words.length, b.words.length)
  for (let at = 0; at < end; at++) {
    for (let word = a.words[at]! & b.words[at]!; word !== 0; word &= word - 1) {
      if (passes((at << 5) + 31 - Math.clz32(word & -word))) return true
    }
  }
  return false
}

function someInBits(docs: Uint32Array, { words }: Bits, passes: (doc: number) => boolean): boolean {
  for (let at = 0; at < docs.length; at++) {
    const doc = docs[at]!
    if (doc >>> 5 < words.length && ((words[doc >>> 5]! >>> doc) & 1) === 1 && passes(doc)) return true
  }
  return false
}

function someOfLists(a: Uint32Array, b: Uint32Array, passes: (doc: number) => boolean): boolean {
  const [fewer, more] = a.length < b.length ? [a, b] : [b, a]
  for (let at = 0, from = 0; at < fewer.length && from < more.length; at++) {
    from = lowerBound(more, more.length, fewer[at]!, from)
    if (more[from] === fewer[at] && passes(fewer[at]!)) return true
  }
  return false
}
