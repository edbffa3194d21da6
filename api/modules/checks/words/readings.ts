import { asSeen } from '#contract/links/look-alike.ts'
import { fold } from '#search/words.ts'

/** A word of a text, in every way in which it may be meant. */
export type Reading = {
  /** As written, folded. */
  plain: readonly string[]
  /** With disguises removed: digits and signs that stand for letters, repeated letters. */
  bare: readonly string[]
  /** The first and the last word of the text that it consists of. */
  from: number
  to: number
  /** As the owner wrote it. */
  written: string
}

// Soft hyphens, joiners, direction marks, variation selectors, accents and letters that show nothing.
const invisible = /[\p{M}\p{Cf}\u115F\u1160\u3164\uFFA0\u2800]/gu
const pieces = /[\p{L}\p{N}@$|]+/gu
const plainWord = /^\p{L}+$/u
const latin = /[a-z]/i
const other = /[^\p{ASCII}šđčćžŠĐČĆŽ]/u

const letterOf: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '6': 'g',
  '7': 't',
  '8': 'b',
  '9': 'g',
  '@': 'a',
  $: 's',
  '|': 'i',
}

/** The form in which disguised words are compared: a one may be an i or an l, and letters count once in a row. */
export const skeletonOf = (word: string) =>
  word
    .replace(/[013456789@$|]/g, (sign) => letterOf[sign]!)
    .replaceAll('l', 'i')
    .replace(/(.)\1+/g, '$1')

const isPlainlyWritten = (word: string) =>
  plainWord.test(word) && !(latin.test(word) && other.test(word)) && !/(.)\1\1/.test(word.toLowerCase())

/** Cyrillic is read by its sounds and, since it may be there to deceive, by its looks. */
const formsOf = (word: string) => [...new Set([fold(word), asSeen(word)])]

/** Pieces of a word that signs divide, such as "koka-in". */
const joining = /^[-.,_*·•'’/\\+~=]+$/
/** Single letters that spaces divide as well. */
const spacing = /^[\s\-.,_*·•'’/\\+~=]+$/
const fewestPieces = 3
const longestPieces = 2
const longestJoined = 40 // characters

/** The words of a text, those that are written letter by letter, and those that signs divide. */
export function readingsOf(text: string): Reading[] {
  const clean = text.normalize('NFKC').replace(invisible, '')
  const found = [...clean.matchAll(pieces)]
  const words: Reading[] = found.map(([written], at) => {
    const forms = formsOf(written)
    const bare = isPlainlyWritten(written) || !/\p{L}/u.test(written) ? [] : forms.map(skeletonOf)
    return { plain: forms, bare, from: at, to: at, written }
  })
  return [...words, ...joinedWords(clean, found)]
}

function joinedWords(text: string, found: readonly RegExpExecArray[]): Reading[] {
  const joined: Reading[] = []
  const gapBefore = (at: number) =>
    text.slice(found[at - 1]!.index + found[at - 1]![0].length, found[at]!.index)
  const isShort = (at: number) => found[at]![0].length <= longestPieces
  for (let from = 0; from < found.length; from++) {
    let length = found[from]![0].length
    let isTight = true
    let areShort = isShort(from)
    for (let to = from + 1; to < found.length; to++) {
      const gap = gapBefore(to)
      isTight &&= joining.test(gap)
      areShort &&= isShort(to) && spacing.test(gap)
      length += found[to]![0].length
      if (length > longestJoined || !(isTight || areShort)) break
      if (!isTight && to - from + 1 < fewestPieces) continue
      const parts = found.slice(from, to + 1).map(([part]) => part)
      const written = text.slice(found[from]!.index, found[to]!.index + found[to]![0].length)
      joined.push({ plain: [], bare: formsOf(parts.join('')).map(skeletonOf), from, to, written })
    }
  }
  return joined
}
