import {
  exclusionOf,
  type ParsedQuery,
  parseQuery,
  type Phrase,
  type QuerySynonyms,
  type QueryWord,
} from '#search/analysis.ts'
import { type AnyOf, type DocSet, holdsAny, listOf, type Scratch } from '#search/memory/lists/doc-set.ts'
import type { Documents } from '#search/memory/documents/documents.ts'
import { type ListFilter, views } from '#search/memory/queries/filters.ts'
import { sideTerm } from '#search/side-words.ts'
import type { Postings } from '#search/memory/lists/postings.ts'

/** The closeness with which a document must match a word. */
type Closeness = { by: 'exact' | 'stem'; inTitle: boolean }

const anywhereByStem: Closeness = { by: 'stem', inTitle: false }

/** Relevance levels, best first. All words must reach a level; remaining matches follow. */
export const ranks: readonly Closeness[] = [
  { by: 'exact', inTitle: true },
  { by: 'exact', inTitle: false },
  { by: 'stem', inTitle: true },
]

const noWords: ParsedQuery = { required: [], excluded: [], phrases: [], excludedPhrases: [] }

type Parts = {
  documents: Documents
  postings: Postings
  scratch: Scratch
  synonyms: QuerySynonyms
  checkTime: () => void
}

/** A typed text as conditions on documents. */
export class TextQuery {
  /** The text contains no word. */
  readonly isWordless: boolean
  readonly #words: ParsedQuery
  readonly #parts: Parts

  constructor(text: string | undefined, parts: Parts) {
    this.#parts = parts
    this.#words = text ? parseQuery(text, parts.synonyms) : noWords
    this.isWordless = Boolean(text?.trim()) && Object.values(this.#words).every(({ length }) => length === 0)
  }

  /** True if some matches are more relevant than others. */
  get hasRanks() {
    return this.#words.required.length > 0
  }

  /** The condition of a text of one word that has no synonyms. */
  get alone(): Pick<ListFilter, 'key' | 'holds'> | undefined {
    const [wanted] = this.#words.required
    const [word] = wanted?.words ?? []
    const isAlone = Object.values(this.#words).flat().length === 1 && wanted?.words.length === 1
    if (!isAlone || !word || wanted.synonyms.length + word.parts.length > 0) return
    const { stem } = word
    return {
      key: JSON.stringify(['word', stem]),
      holds: (doc) => holdsAny(this.#occurrences(stem, anywhereByStem), doc),
    }
  }

  /** All must be met. */
  conditions(): AnyOf[] {
    const phrases = this.#words.phrases.map((phrase) => [this.#holdingPhrase(phrase)])
    return [...this.wordConditions(anywhereByStem), ...phrases]
  }

  /** A document must be in none of these. */
  unwanted(): AnyOf {
    const { excluded, excludedPhrases } = this.#words
    return [
      ...excluded.flatMap((word) => this.#holding(word, anywhereByStem)),
      ...excludedPhrases.map((phrase) => this.#holdingPhrase(phrase)),
    ]
  }

  /** Conditions for all words at the given closeness. */
  wordConditions(closeness: Closeness): AnyOf[] {
    return this.#words.required.flatMap(({ words, synonyms }) => {
      const own = words.map((word) => this.#holding(word, closeness))
      if (synonyms.length === 0 || closeness !== anywhereByStem) return own
      const others = synonyms.map((wording) => wording.map((word) => this.#holding(word, closeness)))
      return [[own, ...others].flatMap((all) => (all.length === 1 ? all[0]! : this.#intersect(all)))]
    })
  }

  /** Documents whose title names the words only beside the thing it offers, as "kompresor za hladnjak" for "hladnjak". */
  aside(): AnyOf {
    const stems = this.#words.required.flatMap(({ words }) => words).map(({ stem }) => sideTerm(stem))
    const [first, ...others] = stems.map((stem) => this.#occurrences(stem, { by: 'stem', inTitle: true }))
    if (!first) return []
    return others.length === 0 ? first : [this.#intersect([first, ...others])]
  }

  /** Documents whose title contains the words consecutively. */
  #holdingPhrase({ words, sequence }: Phrase): DocSet {
    const inTitle = (by: Closeness['by']) => words.map((word) => this.#holding(word, { by, inTitle: true }))
    const candidates = this.#intersect(inTitle('stem'))
    // A single word needs no check of the sequence.
    const sure = words.length === 1 && words[0]!.parts.length === 0 ? inTitle('exact')[0]! : []
    const unsure = listOf(this.#parts.scratch.without(candidates, sure))
    this.#parts.checkTime()
    return this.#parts.scratch.union([...sure, this.#parts.documents.sequences.filter(unsure, sequence)])
  }

  /** Documents with the word itself, or with all of its parts. */
  #holding(word: QueryWord, closeness: Closeness): AnyOf {
    const found = this.#occurrences(word[closeness.by], closeness)
    if (word.parts.length === 0) return found
    const parts = word.parts.map((part) => this.#occurrences(part[closeness.by], closeness))
    return [...found, this.#intersect(parts)]
  }

  #occurrences(word: string, { by, inTitle }: Closeness): AnyOf {
    const found = (by === 'exact' ? this.#parts.postings.terms : this.#parts.postings.stems).get(word)
    return views([found.title, inTitle ? undefined : found.other])
  }

  #intersect(conditions: readonly AnyOf[]): DocSet {
    return this.#parts.scratch.intersect(null, conditions, this.#parts.checkTime)
  }
}

/** The documents with any of these words or phrases. */
export const holdingAny = (words: readonly string[], parts: Parts): AnyOf =>
  words.flatMap((word) => new TextQuery(exclusionOf(word), parts).unwanted())
