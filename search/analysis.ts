import { stemOf } from './stem.ts'
import { Synonyms, type SynonymSet } from './synonyms.ts'
import { fold } from '#contract/text/fold.ts'
import { functionWords } from './function-words.ts'
import {
  isLoose,
  looseNumber,
  looseNumbersIn,
  namedOf,
  type NamedNumber,
  namesAmong,
} from './named-numbers.ts'
import { isSide, sideChunksIn, sideTerm, withoutMark } from './side-words.ts'
import { withLooseSizes } from './sizes.ts'
import { chunksOf, isPlainWord, joinedChunksOf, type Word, wordsOf } from './words.ts'

/** The terms a text is indexed under: its words as written, and their stems and other readings. */
export type Analysis = { exact: readonly string[]; stems: readonly string[] }

export function analyseChunk(chunk: string): Analysis {
  // Not exact, so that a number elsewhere ranks behind the name with its number.
  if (isLoose(chunk)) return { exact: [], stems: [chunk] }
  if (isSide(chunk)) return { exact: [], stems: analyseChunk(withoutMark(chunk)).stems.map(sideTerm) }
  const words = wordsOf(chunk)
  const named = words.flatMap(({ parts }) => namesAmong(parts))
  const stems = words.flatMap(({ whole, divided, parts, bare }) =>
    [whole, ...divided, ...parts, ...(bare ? [bare] : [])].map(stemOfTerm),
  )
  return {
    exact: [...new Set([...words.flatMap(({ divided }) => divided), ...named])],
    stems: [...new Set([...stems, ...named.map(stemOfTerm)])],
  }
}

/** The distinct chunks that a title is indexed under: those with numbers joined to names, loose numbers and side words. */
export const titleChunks = (joined: readonly string[]): readonly string[] => [
  ...new Set([...joined, ...looseNumbersIn(joined), ...sideChunksIn(joined)]),
]

/** The same for other texts, such as options of attributes: a number there is loose only if it stands alone as a size. */
export const wordChunksOf = (text: string): readonly string[] =>
  isLoose(text) ? [text, text.slice(1)] : [...new Set(joinedChunksOf(text))]

export const analyseTitle = (title: string): Analysis => analyse(titleChunks(joinedChunksOf(title)))
export const analyseWords = (text: string): Analysis => analyse(wordChunksOf(text))

function analyse(chunks: readonly string[]): Analysis {
  const found = chunks.map(analyseChunk)
  return {
    exact: [...new Set(found.flatMap(({ exact }) => exact))],
    stems: [...new Set(found.flatMap(({ stems }) => stems))],
  }
}

/**
 * The words of a text in order, split at signs and joined by single spaces. Phrases are matched against this.
 */
export const sequenceOf = (text: string): string => sequenceOfChunks(chunksOf(text))

/** The same for a text that is split already; joined names change nothing. */
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

/** The number of a name stands behind its inflected forms too: golfa 5. */
function stemOfTerm(term: string): string {
  const named = namedOf(term)
  return named ? stemOf(named.name) + named.number + named.version : stemOf(term)
}

const readingOf = (exact: string): Reading => ({ exact, stem: stemOfTerm(exact) })

/** A function word is not a required part: s 2 may mean s2, but also "with two". */
function queryWord({ whole, parts }: Word): QueryWord {
  return {
    ...readingOf(whole),
    parts: partsOfName(whole, parts)
      .filter((part) => !functionWords.has(part))
      .map(readingOf),
  }
}

const queryWordOf = (whole: string) => queryWord({ whole, divided: [whole], parts: [] })

/** A number in a name is a part only as a loose one: golf 5 finds no five of anything else. */
function partsOfName(whole: string, parts: readonly string[]): readonly string[] {
  const named = namedOf(whole)
  if (named) return [named.name, looseNumber(named.number)]
  // Titles also give rims and screens as bare numbers.
  const size = /^(?:r(\d{2})|(\d{2,3})in)$/.exec(whole)
  if (size) return [looseNumber(size[1] ?? size[2]!)]
  const [name = ''] = namesAmong(parts)
  return name === '' ? parts : [name, ...parts.slice(parts.indexOf(namedOf(name)!.number) + 1)]
}

const queryWordsOf = (chunks: readonly string[]): QueryWord[] => chunks.flatMap(wordsOf).map(queryWord)

/** Drops function words, unless there is nothing else. Behind all others, S is a size. */
function contentWordsOf(words: readonly QueryWord[]): readonly QueryWord[] {
  const isSize = (exact: string, at: number) => exact === 's' && at === words.length - 1
  const contentWords = words.filter(({ exact }, at) => !functionWords.has(exact) || isSize(exact, at))
  return contentWords.length > 0 ? contentWords : words
}

/** Compares both sides of a synonym, so that "mašine veš" matches "mašina za veš". */
export const synonymStems = (text: string): string[] =>
  contentWordsOf(queryWordsOf(joinedChunksOf(text))).map(({ stem }) => stem)

export function compileSynonyms(sets: readonly SynonymSet[]): QuerySynonyms {
  return new Synonyms(sets, (text) => {
    const wording = contentWordsOf(queryWordsOf(joinedChunksOf(text)))
    return { stems: wording.map(({ stem }) => stem), wording }
  })
}

const noSynonyms = compileSynonyms([])

// A quote opens only where a word could start, so 17" does not open a phrase; an unclosed quote is ignored.
const writtenPieces = /(?<!\S)(-?)["“”„«»]([^"“”„«»]*)["“”„«»]|\S+/gu

type Written = { isExcluded: boolean } & ({ phrase: string } | { word: Word })

/** Yields words and phrases with nothing between, and whether a minus precedes each. */
function* writtenIn(text: string): Generator<Written> {
  let plain: string[] = []
  function* plainWords(): Generator<Written> {
    for (const chunk of withLooseSizes(joinedChunksOf(plain.join(' '))))
      for (const word of wordsOf(chunk)) yield { word, isExcluded: false }
    plain = []
  }
  for (const [written, minus, phrase] of fold(text.slice(0, longestRead)).matchAll(writtenPieces)) {
    if (phrase === undefined && !/^-[^-]/.test(written)) {
      plain.push(written)
      continue
    }
    yield* plainWords()
    if (phrase !== undefined) {
      yield { phrase, isExcluded: minus === '-' }
      continue
    }
    for (const chunk of chunksOf(written)) {
      for (const word of wordsOf(chunk)) yield { word, isExcluded: true }
    }
  }
  yield* plainWords()
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
      const inPhrase = queryWordsOf(chunksOf(written.phrase)).slice(0, mostWords - read)
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

/** Other words for the name, each with its number: ajfon 13 is iphone 13. */
const namedSynonyms = ({ name, number, version }: NamedNumber, synonyms: QuerySynonyms) =>
  synonyms.of([stemOf(name)]).map((wording) => {
    const last = wording.at(-1)!
    return [...wording.slice(0, -1), queryWordOf(last.exact + number + version)]
  })

function longestWording(words: readonly QueryWord[], synonyms: QuerySynonyms): Wanted {
  for (let length = words.length; length > 0; length--) {
    const wording = words.slice(0, length)
    const found = synonyms.of(wording.map(({ stem }) => stem))
    if (found.length > 0) return { words: wording, synonyms: found }
  }
  const first = words[0]!
  const named = namedOf(first.exact)
  if (named) return { words: [first], synonyms: namedSynonyms(named, synonyms) }
  // ves-masina and mob.tel are each written as one word
  return { words: [first], synonyms: synonyms.of(first.parts.map(({ stem }) => stem)) }
}
