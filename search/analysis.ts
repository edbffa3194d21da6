import { stemOf } from './stem.ts'
import { Synonyms, type SynonymSet } from './synonyms.ts'
import { fold } from '#contract/text/fold.ts'
import { chunksOf, isPlainWord, type Word, wordsOf } from './words.ts'

/** The terms a text is indexed under: its words as written, and their stems and other readings. */
export type Analysis = { exact: readonly string[]; stems: readonly string[] }

export function analyseChunk(chunk: string): Analysis {
  const words = wordsOf(chunk)
  const stems = words.flatMap(({ whole, divided, parts, bare }) =>
    [whole, ...divided, ...parts, ...(bare ? [bare] : [])].map(stemOf),
  )
  return { exact: words.flatMap(({ divided }) => divided), stems: [...new Set(stems)] }
}

export function analyse(text: string): Analysis {
  const found = [...new Set(chunksOf(text))].map(analyseChunk)
  return {
    exact: [...new Set(found.flatMap(({ exact }) => exact))],
    stems: [...new Set(found.flatMap(({ stems }) => stems))],
  }
}

/**
 * The words of a text in order, split at signs and joined by single spaces. Phrases are matched against this.
 */
export const sequenceOf = (text: string): string => sequenceOfChunks(chunksOf(text))

/** The same for a text that is split already. */
export const sequenceOfChunks = (chunks: readonly string[]): string =>
  chunks.map((chunk) => (isPlainWord(chunk) ? chunk : sequenceOfChunk(chunk))).join(' ')

const sequenceOfChunk = (chunk: string): string =>
  wordsOf(chunk)
    .flatMap(({ divided, parts }) => (parts.length > 0 ? parts : divided))
    .join(' ')

type Reading = { exact: string; stem: string }

/** A word of a query. If it has parts, a document with all of them matches as well. */
export type QueryWord = Reading & { parts: readonly Reading[] }

/** A document must hold all of the words or, ranked lower, all words of one of the synonyms. */
type Wanted = { words: readonly QueryWord[]; synonyms: readonly (readonly QueryWord[])[] }

/** Words that must follow each other in the title as written. `sequence` has the form of `sequenceOf`. */
export type Phrase = { words: readonly QueryWord[]; sequence: string }

export type ParsedQuery = {
  required: readonly Wanted[]
  excluded: readonly QueryWord[]
  phrases: readonly Phrase[]
  excludedPhrases: readonly Phrase[]
}

export type QuerySynonyms = Synonyms<readonly QueryWord[]>

const mostWords = 16
const longestRead = 2_000 // characters

/** Titles often leave these out: "stan u sarajevu" means "stan sarajevo". */
export const functionWords: ReadonlySet<string> = new Set(
  'u na za sa s i od do iz o po kod ili se'.split(' '),
)

const readingOf = (exact: string): Reading => ({ exact, stem: stemOf(exact) })

/** A function word is not a required part: s 2 may mean s2, but also "with two". */
const queryWord = ({ whole, parts }: Word): QueryWord => ({
  ...readingOf(whole),
  parts: parts.filter((part) => !functionWords.has(part)).map(readingOf),
})

const queryWordsOf = (text: string): QueryWord[] => chunksOf(text).flatMap(wordsOf).map(queryWord)

/** Drops function words, unless there is nothing else. */
function contentWordsOf(words: readonly QueryWord[]): readonly QueryWord[] {
  const contentWords = words.filter(({ exact }) => !functionWords.has(exact))
  return contentWords.length > 0 ? contentWords : words
}

/** Compares both sides of a synonym, so that "mašine veš" matches "mašina za veš". */
export const synonymStems = (text: string): string[] =>
  contentWordsOf(queryWordsOf(text)).map(({ stem }) => stem)

export function compileSynonyms(sets: readonly SynonymSet[]): QuerySynonyms {
  return new Synonyms(sets, (text) => {
    const wording = contentWordsOf(queryWordsOf(text))
    return { stems: wording.map(({ stem }) => stem), wording }
  })
}

const noSynonyms = compileSynonyms([])

// A quote opens only where a word could start, so 17" does not open a phrase; an unclosed quote is ignored.
const writtenPieces = /(?<!\S)(-?)["“”„«»]([^"“”„«»]*)["“”„«»]|(?:(?<!\S)\p{L} (?=\p{N}))?\S+/gu

type Written = { isExcluded: boolean } & ({ phrase: string } | { word: Word })

/** Yields words and phrases with nothing between, and whether a minus precedes each. */
function* writtenIn(text: string): Generator<Written> {
  for (const [written, minus, phrase] of fold(text.slice(0, longestRead)).matchAll(writtenPieces)) {
    if (phrase !== undefined) {
      yield { phrase, isExcluded: minus === '-' }
      continue
    }
    const isExcluded = /^-[^-]/.test(written)
    for (const chunk of chunksOf(written)) {
      for (const word of wordsOf(chunk)) yield { word, isExcluded }
    }
  }
}

/** Parses a user's words, up to 16 distinct ones. */
export function parseQuery(text: string, synonyms: QuerySynonyms = noSynonyms): ParsedQuery {
  const words = { required: new Map<string, QueryWord>(), excluded: new Map<string, QueryWord>() }
  const phrases: { required: Phrase[]; excluded: Phrase[] } = { required: [], excluded: [] }
  let read = 0
  for (const written of writtenIn(text)) {
    if (read >= mostWords) break
    const side = written.isExcluded ? 'excluded' : 'required'
    if ('phrase' in written) {
      const inPhrase = queryWordsOf(written.phrase).slice(0, mostWords - read)
      read += inPhrase.length
      if (inPhrase.length > 0) phrases[side].push({ words: inPhrase, sequence: sequenceOf(written.phrase) })
    } else if (!words[side].has(written.word.whole)) {
      read++
      words[side].set(written.word.whole, queryWord(written.word))
    }
  }
  // Next to a phrase, a function word carries no meaning at all.
  const required = [...words.required.values()]
  const contentWords =
    phrases.required.length > 0
      ? required.filter(({ exact }) => !functionWords.has(exact))
      : contentWordsOf(required)
  return {
    required: wantedOf(contentWords, synonyms),
    excluded: [...words.excluded.values()],
    phrases: phrases.required,
    excludedPhrases: phrases.excluded,
  }
}

/** A search for everything without this word or phrase. */
export function exclusionOf(text: string): string {
  const words = text.replaceAll(/["“”„«»]/g, ' ').trim()
  return /\s/.test(words) ? `-"${words}"` : `-${words.replace(/^-+/, '')}`
}

/** Takes the longest wording with synonyms, from left to right; other words stand for themselves. */
function wantedOf(words: readonly QueryWord[], synonyms: QuerySynonyms): Wanted[] {
  const wanted: Wanted[] = []
  for (let at = 0; at < words.length; at += wanted.at(-1)!.words.length) {
    wanted.push(longestWording(words.slice(at, at + Math.max(1, synonyms.longest)), synonyms))
  }
  return wanted
}

function longestWording(words: readonly QueryWord[], synonyms: QuerySynonyms): Wanted {
  for (let length = words.length; length > 0; length--) {
    const wording = words.slice(0, length)
    const found = synonyms.of(wording.map(({ stem }) => stem))
    if (found.length > 0) return { words: wording, synonyms: found }
  }
  // ves-masina and mob.tel are each written as one word
  const first = words[0]!
  return { words: [first], synonyms: synonyms.of(first.parts.map(({ stem }) => stem)) }
}
