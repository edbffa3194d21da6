import { asSeen } from '#contract/links/look-alike.ts'
import { fold } from '#contract/text/fold.ts'

/** A word of a text, with every possible reading. */
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
const ascii = /^\p{ASCII}*$/u
const plainWord = /^\p{L}+$/u
const none: readonly string[] = []
const hasLetter = /\p{L}/u
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

/** The form for comparing disguised words: a one may be an i or an l, and letters count once in a row. */
export const skeletonOf = (word: string) =>
  word
    .replace(/[013456789@$|]/g, (sign) => letterOf[sign]!)
    .replaceAll('l', 'i')
    .replace(/(.)\1+/g, '$1')

const isPlainlyWritten = (word: string) =>
  plainWord.test(word) && !(latin.test(word) && other.test(word)) && !/(.)\1\1/.test(word.toLowerCase())

/** Cyrillic is read by its sounds and, since it may be there to deceive, by its looks. */
function formsOf(word: string): readonly string[] {
  const lower = word.toLowerCase()
  if (ascii.test(lower)) return [lower]
  const [heard, seen] = [fold(lower), asSeen(lower)]
  return heard === seen ? [heard] : [heard, seen]
}

/** Pieces of a word that signs divide, such as "koka-in". */
const joining = /^[-.,_*·•'’/\\+~=]+$/
/** Single letters that spaces divide as well. */
const spacing = /^[\s\-.,_*·•'’/\\+~=]+$/
const fewestPieces = 3
const longestPieces = 2
const longestJoined = 60 // characters, with the signs between them

/** The words of a text, those that are written letter by letter, and those that signs divide. */
export function readingsOf(text: string): Reading[] {
  const clean = text.normalize('NFKC').replace(invisible, '')
  const found = [...clean.matchAll(pieces)]
  const words: Reading[] = found.map(([written], at) => {
    const forms = formsOf(written)
    const bare = isPlainlyWritten(written) || !hasLetter.test(written) ? none : forms.map(skeletonOf)
    return { plain: forms, bare, from: at, to: at, written }
  })
  return [...words, ...joinedWords(clean, found)]
}

function joinedWords(text: string, found: readonly RegExpExecArray[]): Reading[] {
  const joined: Reading[] = []
  const endOf = (at: number) => found[at]!.index + found[at]![0].length
  for (let from = 0; from < found.length; from++) {
    let isTight = true
    let areShort = found[from]![0].length <= longestPieces
    for (let to = from + 1; to < found.length; to++) {
      const next = found[to]!
      // Most words stand apart, and are not single letters.
      const gap = text.slice(endOf(to - 1), next.index)
      isTight = isTight && gap !== ' ' && joining.test(gap)
      areShort = areShort && next[0].length <= longestPieces && spacing.test(gap)
      if (!(isTight || areShort) || endOf(to) - found[from]!.index > longestJoined) break
      if (!isTight && to - from + 1 < fewestPieces) continue
      const word = found
        .slice(from, to + 1)
        .map(([part]) => part)
        .join('')
      const written = text.slice(found[from]!.index, endOf(to))
      joined.push({ plain: none, bare: formsOf(word).map(skeletonOf), from, to, written })
    }
  }
  return joined
}
