import type { SearchDocument } from '#search/document.ts'
import { soundOf } from '#search/sound.ts'
import { chunksOf, wordsOf } from '#search/words.ts'

const longestWord = 30 // characters
/** Longer names are descriptions. */
const longestName = 40
const separator = '|'

const piece = /[\p{L}\p{N}]+(?:[-.'’][\p{L}\p{N}]+|,\d+)*[+#]*/gu

/** A word as people write it, and as it is indexed. */
export type Spelling = { term: string; written: string }

/** Words that suggestions are made of, each with its spelling, what follows it and how it sounds. */
export function spellingsOf({ title, words }: Pick<SearchDocument, 'title' | 'words'>) {
  const names = words.filter(({ length }) => length <= longestName)
  const texts = [title, ...names].map(wordsIn)
  const all = texts.flat()
  return {
    spellings: unique(all.map(nameOf)),
    pairs: unique(texts.flatMap(pairsIn)),
    sounds: unique(
      all
        .filter(({ term }) => /^[a-z]{3,}$/.test(term))
        .map((one) => `${soundOf(one.term)}${separator}${nameOf(one)}`),
    ),
  }
}

const unique = (texts: readonly string[]) => [...new Set(texts)]
const nameOf = ({ term, written }: Spelling) => `${term}${separator}${written}`

/** The spelling in a name that `spellingsOf` made, whatever stands before it. */
export function spellingIn(name: string): Spelling {
  const [term = '', written = ''] = name.split(separator).slice(-2)
  return { term: term.split(' ').at(-1)!, written }
}

type Placed = Spelling & { start: number; end: number }

function wordsIn(text: string): Placed[] {
  return [...text.matchAll(piece)].flatMap(({ 0: written, index }) => {
    const terms = chunksOf(written).flatMap((chunk) => wordsOf(chunk).flatMap(({ divided }) => divided))
    const [term] = terms
    if (terms.length !== 1 || !term || term.length > longestWord) return []
    return [{ term, written: written.toLowerCase(), start: index, end: index + written.length }]
  })
}

/** A word and the one right behind it, with only a space between. */
const pairsIn = (words: readonly Placed[]): string[] =>
  words.flatMap((word, at) => {
    const next = words[at + 1]
    return next && next.start === word.end + 1 ? [`${word.term} ${nameOf(next)}`] : []
  })
