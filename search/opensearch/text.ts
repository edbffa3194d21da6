import {
  exclusionOf,
  type ParsedQuery,
  parseQuery,
  type Phrase,
  type QuerySynonyms,
  type QueryWord,
} from '#search/analysis.ts'
import { sideTerm } from '#search/side-words.ts'
import { allOf, anyOf, type Dsl, nothing, script, term } from './dsl.ts'

type Words = { by: 'exact' | 'stem'; field: 'titleExact' | 'titleStems' | 'allExact' | 'allStems' }

const inTitleExact: Words = { by: 'exact', field: 'titleExact' }
const inTitleByStem: Words = { by: 'stem', field: 'titleStems' }
const anywhereExact: Words = { by: 'exact', field: 'allExact' }
const anywhereByStem: Words = { by: 'stem', field: 'allStems' }

/** The document holds the word itself or all of its parts. */
function holding(word: QueryWord, { by, field }: Words): Dsl {
  const itself = term(field, word[by])
  if (word.parts.length === 0) return itself
  return anyOf([itself, allOf(word.parts.map((part) => term(field, part[by])))])
}

const holdingAll = (words: readonly QueryWord[], where: Words): Dsl =>
  allOf(words.map((word) => holding(word, where)))

/** Spaces matter only at both ends, since auto-kuća, auto kuća and autokuća are the same. */
const followsInTitle = `
  if (doc['sequence'].size() == 0) return false;
  String title = doc['sequence'].value;
  String wanted = params.wanted;
  int word = 0;
  while (word < title.length()) {
    int at = word;
    int matched = 0;
    while (matched < wanted.length() && at < title.length()) {
      if (title.charAt(at) != (char)' ') {
        if (title.charAt(at) != wanted.charAt(matched)) break;
        matched++;
      }
      at++;
    }
    if (matched == wanted.length() && (at == title.length() || title.charAt(at) == (char)' ')) return true;
    while (word < title.length() && title.charAt(word) != (char)' ') word++;
    word++;
  }
  return false;`

const holdingPhrase = ({ words, sequence }: Phrase): Dsl =>
  allOf([holdingAll(words, inTitleByStem), script(followsInTitle, { wanted: sequence.replaceAll(' ', '') })])

/** A typed text as conditions on documents. */
export type TextConditions = {
  /** All must be met. */
  wanted: readonly Dsl[]
  /** None may be met. */
  unwanted: readonly Dsl[]
  /** Scores matches by how well they match; undefined if all match alike. */
  rank: Dsl | undefined
}

const isWordless = (text: string, words: ParsedQuery) =>
  text.trim() !== '' && Object.values(words).every(({ length }) => length === 0)

export function textConditions(text: string, synonyms: QuerySynonyms): TextConditions {
  const parsed = parseQuery(text, synonyms)
  if (isWordless(text, parsed)) return { wanted: [nothing], unwanted: [], rank: undefined }
  const required = parsed.required.map(({ words, synonyms: others }) =>
    anyOf([words, ...others].map((wording) => holdingAll(wording, anywhereByStem))),
  )
  return {
    wanted: [...required, ...parsed.phrases.map(holdingPhrase)],
    unwanted: unwantedIn(parsed),
    rank: parsed.required.length > 0 ? rankOf(parsed) : undefined,
  }
}

const unwantedIn = ({ excluded, excludedPhrases }: ParsedQuery): Dsl[] => [
  ...excluded.map((word) => holding(word, anywhereByStem)),
  ...excludedPhrases.map(holdingPhrase),
]

/** Documents with one of these words or phrases. */
export const holdingAny = (words: readonly string[]): Dsl[] =>
  words.flatMap((word) => unwantedIn(parseQuery(exclusionOf(word))))

export const mostRank = 3

/**
 * Exact words in the title score 3, anywhere 2, by stem in the title 1; the rest 0. In the title they do not count if
 * they all stand beside the thing it offers.
 */
function rankOf({ required }: ParsedQuery): Dsl {
  const words = required.flatMap((wanted) => wanted.words)
  const aside = allOf(words.map(({ stem }) => term('titleStems', sideTerm(stem))))
  const level = (where: Words, boost: number): Dsl => {
    const filter = [holdingAll(words, where)]
    const isInTitle = where !== anywhereExact
    return { constant_score: { filter: { bool: { filter, must_not: isInTitle ? [aside] : [] } }, boost } }
  }
  return {
    dis_max: { queries: [level(inTitleExact, mostRank), level(anywhereExact, 2), level(inTitleByStem, 1)] },
  }
}
