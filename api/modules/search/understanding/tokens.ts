import { stemOf } from '#search/stem.ts'
import { fold } from '#search/words.ts'

/** A word of a query between spaces; a number may have its unit written to it, as in 60m2. */
export type Token = {
  /** As typed, without the signs around it. */
  text: string
  folded: string
  stem: string
  /** Quoted or excluded, so it is never understood as a filter. */
  isLiteral: boolean
}

const mostTokens = 24

const pieces = /-?["“”„«»][^"“”„«»]*["“”„«»]|\S+/gu
const outerSigns = /^[,;!?()]+|[,;!?().]+$/g

export function tokensOf(text: string): Token[] {
  return [...text.matchAll(pieces)].slice(0, mostTokens).flatMap(([piece]) => {
    const isLiteral = /^-?["“”„«»]/.test(piece) || /^-[^-\d]/.test(piece)
    const word = isLiteral ? piece : piece.replaceAll(outerSigns, '')
    if (word === '') return []
    const folded = fold(word)
    return [{ text: word, folded, stem: stemOf(folded), isLiteral }]
  })
}

/** The typed words from `start` up to, but not including, `end`. */
export const textOf = (tokens: readonly Token[], start: number, end: number): string =>
  tokens
    .slice(start, end)
    .map(({ text }) => text)
    .join(' ')
