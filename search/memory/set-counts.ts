import type { Bits, DocSet } from './doc-set.ts'

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
