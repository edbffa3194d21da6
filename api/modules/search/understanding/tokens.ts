import { withoutTrailing } from '#contract/text/trailing.ts'
import { stemOf } from '#search/stem.ts'
import { fold } from '#contract/text/fold.ts'
import { chunksOf } from '#search/words.ts'

/** A word between spaces; a number may carry its unit, as in 60m2. */
export type Token = {
  /** As typed, without surrounding punctuation. */
  text: string
  folded: string
  stem: string
  /** As names are looked up; empty for a sign alone. */
  stems: string
  /** Quoted or excluded, so never a filter. */
  isLiteral: boolean
}

const mostTokens = 24

/** The stems of the words of a name, between spaces. */
export const stemsOf = (name: string) =>
  chunksOf(name.replaceAll(/[-/()]/g, ' '))
    .map(stemOf)
    .join(' ')

const pieces = /-?["“”„«»][^"“”„«»]*["“”„«»]|\S+/gu
const leadingSigns = /^[,;!?()]+/
const isTrailingSign = (character: string) => ',;!?().'.includes(character)

export function tokensOf(text: string): Token[] {
  return [...text.matchAll(pieces)].slice(0, mostTokens).flatMap(([piece]) => {
    const isLiteral = /^-?["“”„«»]/.test(piece) || /^-[^-\d]/.test(piece)
    const word = isLiteral ? piece : withoutTrailing(piece.replace(leadingSigns, ''), isTrailingSign)
    if (word === '') return []
    const folded = fold(word)
    return [{ text: word, folded, stem: stemOf(folded), stems: stemsOf(word), isLiteral }]
  })
}

/** Consecutive tokens, up to but excluding `end`. */
export type Span = { start: number; end: number }

export const isCovered = (spans: readonly (Span | null)[], at: number): boolean =>
  spans.some((span) => span !== null && span.start <= at && at < span.end)

/** The typed words from `start` up to but excluding `end`. */
export const textOf = (tokens: readonly Token[], start: number, end: number): string =>
  tokens
    .slice(start, end)
    .map(({ text }) => text)
    .join(' ')
