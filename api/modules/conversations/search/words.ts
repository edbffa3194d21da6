import { fold } from '#contract/text/fold.ts'

/** Characters of a word that the index holds. */
const wordLength = 40
const mostWords = 10

const wordPattern = /[\p{L}\p{N}]+/gu

/** The words of a search, folded as the function `account_words` of the database does. */
export const searchedWords = (text: string): string[] =>
  [...new Set((fold(text).match(wordPattern) ?? []).map((word) => word.slice(0, wordLength)))].slice(
    0,
    mostWords,
  )

/** A text's pieces as written: words with their marks, and the gaps between them. */
const piecePattern = /[\p{L}\p{N}\p{M}]+|[^\p{L}\p{N}\p{M}]+/gu

const shownBefore = 30
const shownInAll = 140

/** The part of a text around the first match of a search, split into matches and the rest. */
export function excerptOf(text: string, words: readonly string[]): { text: string; is_match: boolean }[] {
  const pieces = (text.replace(/\s+/g, ' ').match(piecePattern) ?? []).map((piece) => {
    const folded = fold(piece)
    return { text: piece, is_match: words.some((word) => folded.startsWith(word)) }
  })
  const start = startOf(pieces)
  const parts: typeof pieces = start > 0 ? [{ text: '… ', is_match: false }] : []
  let length = 0
  for (const piece of pieces.slice(start)) {
    const last = parts.at(-1)
    const isCut = length + piece.text.length > shownInAll
    const shown = isCut ? `${piece.text.slice(0, shownInAll - length)}…` : piece.text
    if (last && last.is_match === piece.is_match) last.text += shown
    else parts.push({ ...piece, text: shown })
    if (isCut) break
    length += piece.text.length
  }
  return parts
}

/** The first piece to show, so that the first match and a little before it can be read. */
function startOf(pieces: readonly { text: string; is_match: boolean }[]): number {
  const first = pieces.findIndex(({ is_match }) => is_match)
  let start = Math.max(first, 0)
  for (let before = 0; start > 0; start--) {
    before += pieces[start - 1]!.text.length
    if (before > shownBefore) break
  }
  // Not from a space or a comma on.
  return start > 0 && start < first && !/^[\p{L}\p{N}]/u.test(pieces[start]!.text) ? start + 1 : start
}
