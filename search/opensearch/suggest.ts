import type { QuerySynonyms } from '#search/analysis.ts'
import type { SuggestQuery, Suggestions } from '#search/engine.ts'
import { editDistance, soundOf } from '#search/sound.ts'
import { stemOf } from '#search/stem.ts'
import { correcting, joined, mostTypedWords, readTyped, type Typed } from '#search/typed-words.ts'
import { allOf, type Dsl, noneOf, term } from './dsl.ts'
import type { Ask, Reply } from './replies.ts'
import { type Spelling, spellingIn } from './spellings.ts'
import { textConditions } from './text.ts'

type Bucket = { key: string; doc_count: number }
type Counted = { words: { buckets: Bucket[] } }
/** A word that may be meant, with the number of listings that hold it. */
type Candidate = Spelling & { count: number }

const wordsTried = 12 // that a prefix may stand for
const continued = 4 // words behind which the next ones are sought
const continuations = 6 // of each
/** Suggestions are made from this many listings of a shard, which say enough about all. */
const listingsLookedAt = 20_000
const correctionsOfWord = 3
const correctionsTried = 8
const { rarest, farMoreFrequent, bitsPerEdit, soundsSame } = correcting
const mostEdits = (length: number) => (length <= 4 ? 1 : 2)

const escaped = (text: string) => text.replaceAll(/[.?+*|{}[\]()"\\#@&<>~]/g, String.raw`\$&`)

/** Completions and corrections of a text. Offers nothing that finds nothing. */
export async function suggestIn(
  ask: Ask,
  { text, limit }: SuggestQuery,
  synonyms: QuerySynonyms,
): Promise<Suggestions> {
  const typed = readTyped(text)
  if (typed.length === 0 || typed.length > mostTypedWords) return { completions: [], corrections: [] }
  const isOpen = !/\s$/.test(text)
  const [completions, corrections] = await Promise.all([
    new Completion(ask, typed, isOpen, synonyms).best(limit),
    correctionsOf(ask, typed, isOpen, synonyms),
  ])
  return { completions, corrections }
}

/** Listings that a text finds. */
function finding(text: string, synonyms: QuerySynonyms, others: readonly Dsl[] = []): Dsl {
  const { wanted, unwanted } = textConditions(text, synonyms)
  return { bool: { filter: [...wanted, ...others], must_not: unwanted } }
}

/** Counts names of a field that start in the given way. */
const counting = (field: string, include: string, size: number): Dsl => ({
  words: { terms: { field, include, size } },
})
const sampled = (query: Dsl, aggs: Dsl): Dsl => ({ size: 0, terminate_after: listingsLookedAt, query, aggs })

function candidatesIn(reply: Reply | undefined): Candidate[] {
  const { words } = (reply?.aggregations ?? { words: { buckets: [] } }) as unknown as Counted
  const found = words.buckets.map(({ key, doc_count: count }) => ({ ...spellingIn(key), count }))
  return mostWrittenOf(found)
}

/** One spelling for each word: with accents if many write it so. */
function mostWrittenOf(found: readonly Candidate[]): Candidate[] {
  const byTerm = Map.groupBy(found, (one) => one.term)
  return [...byTerm.values()].map((spellings) => {
    const count = spellings.reduce((sum, one) => sum + one.count, 0)
    const accented = spellings.find(({ term: own, written }) => written !== own)
    const isAccented = accented !== undefined && accented.count * 4 >= count
    return { term: spellings[0]!.term, written: isAccented ? accented.written : spellings[0]!.term, count }
  })
}

class Completion {
  readonly #ask: Ask
  readonly #typed: readonly Typed[]
  readonly #isOpen: boolean
  readonly #synonyms: QuerySynonyms

  constructor(ask: Ask, typed: readonly Typed[], isOpen: boolean, synonyms: QuerySynonyms) {
    this.#ask = ask
    this.#typed = typed
    this.#isOpen = isOpen
    this.#synonyms = synonyms
  }

  async best(limit: number): Promise<string[]> {
    const last = this.#typed.at(-1)!
    if (last.term === null) return []
    const before = joined(...this.#typed.slice(0, -1).map(({ written }) => written))
    const words = this.#isOpen
      ? await this.#words(before, last.term)
      : [{ term: last.term, written: last.written, count: 0 }]
    const offered = this.#isOpen
      ? words.map(({ written, count }) => ({ text: joined(before, written), count }))
      : []
    for (const { text, count } of await this.#longer(before, words.slice(0, continued)))
      offered.push({ text, count })
    const asTyped = joined(...this.#typed.map(({ written }) => written))
    const texts = offered.toSorted((a, b) => b.count - a.count).map(({ text }) => text)
    return [...new Set(texts)].filter((text) => text !== asTyped).slice(0, limit)
  }

  /** Words that the last one may become, as listings with the words before have them. */
  async #words(before: string, prefix: string): Promise<Candidate[]> {
    const query = finding(before, this.#synonyms, [{ prefix: { allExact: prefix } }])
    const aggs = counting('spellings', `${escaped(prefix)}.*`, wordsTried * 2)
    const [reply] = await this.#ask([sampled(query, aggs)])
    const known = new Set(this.#typed.slice(0, -1).map((one) => one.term))
    return candidatesIn(reply)
      .filter((one) => !known.has(one.term))
      .toSorted((a, b) => b.count - a.count)
      .slice(0, wordsTried)
  }

  /** Finds the words that follow these in listings. */
  async #longer(before: string, words: readonly Candidate[]): Promise<{ text: string; count: number }[]> {
    if (words.length === 0) return []
    const replies = await this.#ask(
      words.map((word) =>
        sampled(
          finding(before, this.#synonyms, [term('allExact', word.term)]),
          counting('pairs', `${escaped(word.term)} .*`, continuations),
        ),
      ),
    )
    const known = new Set(this.#typed.map((one) => one.term))
    return words.flatMap((word, at) =>
      candidatesIn(replies[at])
        .filter(
          (next) => next.term !== word.term && !known.has(next.term) && !/^(?:19|20)\d\d$/.test(next.term),
        )
        .map((next) => ({ text: joined(before, word.written, next.written), count: next.count })),
    )
  }
}

/** `weight` is the log-likelihood in bits. */
type Reading = { written: string; edits: number; weight: number }

/** Variants of the text with rare words replaced, the likeliest first. */
async function correctionsOf(
  ask: Ask,
  typed: readonly Typed[],
  isOpen: boolean,
  synonyms: QuerySynonyms,
): Promise<string[]> {
  const readings = await readingsOf(ask, typed, isOpen, synonyms)
  if (readings.every((options) => options.length === 0)) return []
  let texts: Reading[] = [{ written: '', edits: 0, weight: 0 }]
  for (const [at, options] of readings.entries()) {
    const asTyped = { written: typed[at]!.written, edits: 0, weight: 0 }
    texts = texts
      .flatMap((text) =>
        (options.length > 0 ? options : [asTyped]).map(({ written, edits, weight }) => ({
          written: joined(text.written, written),
          edits: text.edits + edits,
          weight: text.weight + weight,
        })),
      )
      .toSorted((a, b) => b.weight - a.weight)
      .slice(0, correctionsTried)
  }
  const replies = await ask(
    texts.map(({ written }) => ({ size: 0, track_total_hits: true, query: finding(written, synonyms) })),
  )
  // Words are judged together, not one by one: in "golg 5" golf is meant, not gold.
  return texts
    .map(({ written, edits }, at) => {
      const hits = replies[at]!.hits.total.value
      return { written, weight: hits > 0 ? Math.log2(hits) - bitsPerEdit * edits : -Infinity }
    })
    .filter(({ weight }) => weight > -Infinity)
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, correcting.offered)
    .map(({ written }) => written)
}

const isCorrectable = (word: string | null): word is string => word !== null && /^[a-z]{3,}$/.test(word)

/** Likely corrections of each word; none for words in use. */
async function readingsOf(
  ask: Ask,
  typed: readonly Typed[],
  isOpen: boolean,
  synonyms: QuerySynonyms,
): Promise<Reading[][]> {
  const words = typed.map((one) => one.term)
  const replies = await ask(
    words.flatMap((word, at) =>
      isCorrectable(word) ? lookalikes(word, isOpen && at === words.length - 1, synonyms) : [],
    ),
  ).catch((error: unknown) => {
    if (words.some(isCorrectable)) throw error
    return []
  })
  let next = 0
  return words.map((word) => {
    if (!isCorrectable(word)) return []
    const [used, alike, heard] = replies.slice(next, (next += searchesPerWord))
    return likeliest(word, used!.hits.total.value, [...suggestedIn(alike!), ...candidatesIn(heard)])
  })
}

const searchesPerWord = 3

/** How often a word is used, words spelt like it and words that sound like it. */
const lookalikes = (word: string, isOpen: boolean, synonyms: QuerySynonyms): Dsl[] => [
  {
    size: 0,
    track_total_hits: true,
    query: isOpen ? { prefix: { allExact: word } } : finding(word, synonyms),
  },
  {
    size: 0,
    suggest: {
      alike: {
        text: word,
        term: {
          field: 'allExact',
          analyzer: 'keyword',
          suggest_mode: 'always',
          max_edits: mostEdits(word.length),
          size: 10,
          shard_size: 40,
          min_word_length: 3,
        },
      },
    },
  },
  sampled(
    allOf([{ prefix: { sounds: `${soundOf(word)}|` } }, noneOf([term('allExact', word)])]),
    counting('sounds', `${escaped(soundOf(word))}\\|.*`, correctionsOfWord * 2),
  ),
]

const suggestedIn = (reply: Reply): Candidate[] =>
  (reply.suggest?.['alike'] ?? []).flatMap(({ options }) =>
    options.map(({ text, freq }) => ({ term: text, written: text, count: freq })),
  )

function likeliest(word: string, used: number, candidates: readonly Candidate[]): Reading[] {
  const [sound, stem] = [soundOf(word), stemOf(word)]
  const found = candidates.flatMap((one): (Reading & { stem: string })[] => {
    const other = one.term
    if (!isCorrectable(other) || other === word || stemOf(other) === stem) return []
    const edits = Math.min(
      editDistance(word, other, mostEdits(word.length)),
      soundOf(other) === sound ? soundsSame : Infinity,
    )
    const distance = edits <= soundsSame ? 'heard' : edits <= 1 ? 'near' : 'far'
    if (edits === Infinity || one.count < Math.max(rarest, used * farMoreFrequent[distance])) return []
    return [
      {
        written: one.written,
        edits,
        weight: Math.log2(one.count) - bitsPerEdit * edits,
        stem: stemOf(other),
      },
    ]
  })
  const best = new Map<string, Reading>()
  for (const { stem: ofOther, ...reading } of found.toSorted((a, b) => b.weight - a.weight))
    if (!best.has(ofOther)) best.set(ofOther, reading)
  return [...best.values()].slice(0, correctionsOfWord)
}
