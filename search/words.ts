import { fold, isAscii } from '#contract/text/fold.ts'
import { withoutTrailing } from '#contract/text/trailing.ts'
import { joinNames } from './named-numbers.ts'
import { withPlainSizes } from './sizes.ts'

// A plus or a hash belongs to the word before it (c++, s20+) unless another word follows at once
// (golf+oprema). A letter belongs to the number after it (c 220, a 4, s 23), as if a sign joined them.
const anyChunks =
  /\d(?:\+\d)+(?![\p{L}\p{N}])|(?:(?<![\p{L}\p{N}][-.,'’]?)\p{L} (?=\p{N}))?[\p{L}\p{N}]+(?:[-.,'’][\p{L}\p{N}]+)*(?:[+#]+(?![\p{L}\p{N}]))?/gu
const asciiChunks =
  /\d(?:\+\d)+(?![a-z0-9])|(?:(?<![a-z0-9][-.,']?)[a-z] (?=[0-9]))?[a-z0-9]+(?:[-.,'][a-z0-9]+)*(?:[+#]+(?![a-z0-9]))?/g

const readable = (text: string) => withPlainSizes(fold(text))

const chunksIn = (folded: string): readonly string[] =>
  folded.match(isAscii(folded) ? asciiChunks : anyChunks) ?? []

/** The folded pieces of a text, each a word or a few joined ones, such as i-phone. */
export const chunksOf = (text: string): readonly string[] => chunksIn(readable(text))

/** The same with each number joined to the name before it, as golf 5. */
export function joinedChunksOf(text: string): readonly string[] {
  const folded = readable(text)
  return joinNames(chunksIn(folded), folded)
}

/**
 * A word as written, the pieces that signs divide it into, and the smaller words it may mean: golf7-gti is
 * golf7gti, divided golf7 and gti, taken apart golf, 7 and gti.
 */
export type Word = {
  whole: string
  divided: readonly string[]
  parts: readonly string[]
  /** Without trailing signs: a text with s23+ is found by s23, but not the reverse. */
  bare?: string
}

const innerSigns = /[-'’ ]|(?<!\d)[.,]|[.,](?!\d)/
const numberAtStart = /^\d+(?:[.,]\d+)+/
/** A name and a decimal that nothing divides, as in Octavia2.0. */
const nameAndDecimal = /^([a-z]{3,})(\d\.\d[a-z]*)$/

/** 1,9 is 1.9; 12.500 is 12500; 12.5.2026 and other chains are single numbers. */
function numbersOf(number: string): string[] {
  if (/^\d{1,3}(?:[.,]\d{3})+$/.test(number)) return [number.replaceAll(/[.,]/g, '')]
  const pieces = number.split(/[.,]/)
  return pieces.length === 2 ? [pieces.join('.')] : pieces
}

function readNumbers(piece: string): string[] {
  const number = numberAtStart.exec(piece)?.[0]
  if (!number) {
    const apart = piece.split(/[.,]/)
    const joined = apart.length === 2 ? nameAndDecimal.exec(apart.join('.')) : null
    return joined ? joined.slice(1) : apart
  }
  const read = numbersOf(number)
  const unit = piece.slice(number.length)
  return unit ? [...read.slice(0, -1), `${read.at(-1)!}${unit}`] : read
}

const numberWithUnit = /^(\d+(?:\.\d+)?)([a-wyz]\d?)$/

/** 1.9tdi, golf7, 80m2 and 520d are split where letters meet digits; a4, 4x4 and other names are not. */
function runsOf(piece: string): readonly string[] {
  const measure = numberWithUnit.exec(piece)
  if (measure) return measure.slice(1)
  const runs = piece.match(/\d+(?:\.\d+)?|[a-z]+/g) ?? []
  const isCompound = runs.length > 1 && runs.length <= 3 && runs.join('') === piece
  return isCompound && runs.every((run) => run.length > 1 || /\d/.test(run)) ? runs : []
}

const longestJoined = 20
const none: readonly string[] = []

const undivided = (whole: string, parts = runsOf(whole)): Word => ({ whole, divided: [whole], parts })

/** s23+ may also be written s23 plus; c++ and c# have no such form. */
const withSigns = (bare: string, signs: string): Word => ({
  ...undivided(bare + signs, signs === '+' && /\d/.test(bare) ? [bare, 'plus'] : none),
  bare,
})

/** Letters or digits alone, which is a word as it stands. */
export const isPlainWord = (chunk: string) => /^(?:[a-z]+|\d+)$/.test(chunk)

export function wordsOf(chunk: string): readonly Word[] {
  if (isPlainWord(chunk)) return [undivided(chunk, none)]
  const body = withoutTrailing(chunk, (character) => character === '+' || character === '#')
  const signs = chunk.slice(body.length)
  const pieces = body.split(innerSigns).flatMap(readNumbers)
  const words = pieces.map((piece) => undivided(piece))
  const last = words.at(-1)!
  if (signs) words[words.length - 1] = withSigns(last.whole, signs)
  const whole = pieces.join('')
  const isJoined =
    pieces.length > 1 && pieces.length <= 3 && whole.length <= longestJoined && /\p{L}/u.test(whole)
  if (!isJoined || !/[-'’. ]/.test(chunk)) return words
  const parts = words.flatMap((word) => (word.parts.length > 0 ? word.parts : [word.whole]))
  return [{ whole, divided: words.map((word) => word.whole), parts }]
}
