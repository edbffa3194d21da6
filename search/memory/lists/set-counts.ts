import { bitsIn } from './bits.ts'
import type { Bits, DocSet } from './doc-set.ts'

const partBits = 11
const partMask = (1 << partBits) - 1
const bitsOfPart = Uint8Array.from({ length: 1 << partBits }, (_, part) => bitsIn(part))

/** Number of set bits. Looked up, since V8 often compiles this loop with a call for each word if there is one. */
export function countOf(words: Uint32Array): number {
  let count = 0
  for (let at = 0; at < words.length; at++) {
    const word = words[at]! | 0
    count += bitsOfPart[word & partMask]!
    count += bitsOfPart[(word >>> partBits) & partMask]!
    count += bitsOfPart[word >>> (2 * partBits)]!
  }
  return count
}

/** The same set with its exact size. */
export const sized = (docs: DocSet): DocSet =>
  docs instanceof Uint32Array ? docs : { words: docs.words, most: countOf(docs.words) }

/** Removes the documents that `held` has too, and returns how many they are. */
export function takeCommon(words: Uint32Array, held: Uint32Array): number {
  let count = 0
  const end = Math.min(words.length, held.length)
  for (let at = 0; at < end; at++) {
    const common = words[at]! & held[at]!
    count += bitsIn(common)
    words[at]! ^= common
  }
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
  for (let at = 0; at < end; at++) count += bitsIn(words[at]! & other.words[at]!)
  return count
}

/** Returns whether all three sets intersect. */
export function haveCommon(words: Uint32Array, living: Uint32Array, list: DocSet): boolean {
  if (list instanceof Uint32Array) {
    for (let at = 0; at < list.length; at++) {
      const doc = list[at]!
      if ((((words[doc >>> 5]! & living[doc >>> 5]!) >>> doc) & 1) === 1) return true
    }
    return false
  }
  const end = Math.min(words.length, living.length, list.words.length)
  for (let at = 0; at < end; at++) if ((words[at]! & living[at]! & list.words[at]!) !== 0) return true
  return false
}
