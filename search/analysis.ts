import { stemOf } from './stem.ts'
import { Synonyms, type SynonymSet } from './synonyms.ts'
import { chunksOf, fold, type Word, wordsOf } from './words.ts'

/** What a text is found by: its words as written, and the stems and other readings of them. */
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

/** The words of a text in their order, taken apart, with one space between: what a phrase is looked up in. */
export function sequenceOf(text: string): string {
  return chunksOf(text)
    .flatMap(wordsOf)
    .flatMap(({ divided, parts }) => (parts.length > 0 ? parts : divided))
    .join(' ')
}

type Reading = { exact: string; stem: string }

/** A word of a query. Its parts, where it has any, stand for it when all of them occur. */
export type QueryWord = Reading & { parts: readonly Reading[] }

/** What a document must hold: all of the words or, less closely, all words of one of the synonyms. */
export type Wanted = { words: readonly QueryWord[]; synonyms: readonly (readonly QueryWord[])[] }

/** Words that must follow each other in the title as they are written. `sequence` is as of `sequenceOf`. */
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

/** Words that titles leave out as they like: whoever asks for "stan u sarajevu" means "stan sarajevo". */
const functionWords = new Set('u na za sa s i od do iz o po kod ili se'.split(' '))

const readingOf = (exact: string): Reading => ({ exact, stem: stemOf(exact) })

/** What only joins others is no part that must occur: s 2 may be s2, and may be two of something. */
const queryWord = ({ whole, parts }: Word): QueryWord => ({
  ...readingOf(whole),
  parts: parts.filter((part) => !functionWords.has(part)).map(readingOf),
})

const queryWordsOf = (text: string): QueryWord[] => chunksOf(text).flatMap(wordsOf).map(queryWord)

/** Without the words that only join others, unless there are no others. */
function tellingOf(words: readonly QueryWord[]): readonly QueryWord[] {
  const telling = words.filter(({ exact }) => !functionWords.has(exact))
  return telling.length > 0 ? telling : words
}

/** Both sides of a synonym are compared by this: "mašina za veš" is asked for by "mašine veš" too. */
export const synonymStems = (text: string): string[] => tellingOf(queryWordsOf(text)).map(({ stem }) => stem)

export function compileSynonyms(sets: readonly SynonymSet[]): QuerySynonyms {
  return new Synonyms(sets, (text) => {
    const wording = tellingOf(queryWordsOf(text))
    return { stems: wording.map(({ stem }) => stem), wording }
  })
}

const noSynonyms = compileSynonyms([])

// Quotes open where a word could begin, so that 17" is no beginning of a phrase; one that is never closed is no sign.
const writtenPieces = /(?<!\S)(-?)["“”„«»]([^"“”„«»]*)["“”„«»]|(?:(?<!\S)\p{L} (?=\p{N}))?\S+/gu

type Written = { isExcluded: boolean } & ({ phrase: string } | { word: Word })

/** Words and phrases with whether a minus stands before them, with nothing between. */
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

/** Reads what a person typed, up to 16 different words. */
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
  // Beside a phrase a word that only joins others says nothing at all.
  const required = [...words.required.values()]
  const telling =
    phrases.required.length > 0
      ? required.filter(({ exact }) => !functionWords.has(exact))
      : tellingOf(required)
  return {
    required: wantedOf(telling, synonyms),
    excluded: [...words.excluded.values()],
    phrases: phrases.required,
    excludedPhrases: phrases.excluded,
  }
}

/** From left to right the longest wordings that have synonyms; other words stand for themselves. */
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
  // ves-masina is written as one word, and so is mob.tel
  const first = words[0]!
  return { words: [first], synonyms: synonyms.of(first.parts.map(({ stem }) => stem)) }
}
