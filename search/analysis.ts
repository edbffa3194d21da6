import { stemOf } from './stem.ts'
import { chunksOf, fold, type Word, wordsOf } from './words.ts'

/** What a text is found by: its words as written, and the stems and other readings of them. */
export type Analysis = { exact: readonly string[]; stems: readonly string[] }

export function analyseChunk(chunk: string): Analysis {
  const words = wordsOf(chunk)
  const stems = words.flatMap(({ whole, divided, parts }) => [whole, ...divided, ...parts].map(stemOf))
  return { exact: words.flatMap(({ divided }) => divided), stems: [...new Set(stems)] }
}

export function analyse(text: string): Analysis {
  const found = chunksOf(text).map(analyseChunk)
  return {
    exact: [...new Set(found.flatMap(({ exact }) => exact))],
    stems: [...new Set(found.flatMap(({ stems }) => stems))],
  }
}

type Reading = { exact: string; stem: string }

/** A word of a query. Its parts, where it has any, stand for it when all of them occur. */
export type QueryWord = Reading & { parts: readonly Reading[] }

export type ParsedQuery = { required: readonly QueryWord[]; excluded: readonly QueryWord[] }

const mostWords = 16

/** Words that titles leave out as they like: whoever asks for "stan u sarajevu" means "stan sarajevo". */
const functionWords = new Set('u na za sa s i od do iz o po kod ili'.split(' '))

const readingOf = (exact: string): Reading => ({ exact, stem: stemOf(exact) })

const queryWord = ({ whole, parts }: Word): QueryWord => ({
  ...readingOf(whole),
  parts: parts.map(readingOf),
})

/** Words with whether a minus stands before them, with nothing between. */
function* writtenWords(text: string) {
  for (const [written] of fold(text).matchAll(/\S+/g)) {
    const isExcluded = /^-[^-]/.test(written)
    for (const chunk of chunksOf(written)) {
      for (const word of wordsOf(chunk)) yield { word, isExcluded }
    }
  }
}

/** Reads what a person typed, up to 16 different words. */
export function parseQuery(text: string): ParsedQuery {
  const required = new Map<string, QueryWord>()
  const excluded = new Map<string, QueryWord>()
  for (const { word, isExcluded } of writtenWords(text)) {
    if (required.size + excluded.size === mostWords) break
    ;(isExcluded ? excluded : required).set(word.whole, queryWord(word))
  }
  const telling = [...required.values()].filter(({ exact }) => !functionWords.has(exact))
  return {
    required: telling.length > 0 ? telling : [...required.values()],
    excluded: [...excluded.values()],
  }
}
