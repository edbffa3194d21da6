import type { Suggestions } from '#search/engine.ts'
import { stemOf } from '#search/stem.ts'
import { correcting, joined, mostTypedWords, readTyped, type Typed } from '#search/typed-words.ts'
import { editDistance, soundOf } from '#search/sound.ts'
import { type Alike, type Entry, type Vocabulary, writtenForm } from './vocabulary.ts'

export type Corpus = {
  vocabulary: Vocabulary
  /** Counts the living documents that a text finds. */
  hitsOf(text: string): number
  /** Called now and then; may throw. */
  checkTime(): void
}

const wordsTried = 12 // that a prefix may stand for
const continuations = 6 // per word
const correctionsOfWord = 4
const combinationsTried = 8
/**
 * A word followed this often by one other, out of at least this many times, does not end a phrase: "istočno"
 * Sarajevo.
 */
const bound = { share: 0.8, times: 5 }
/**
 * Listings that hold a word anywhere count this many times less than those that hold it right behind the
 * words before.
 */
const nearbyPerNext = 10
const { rarest, farMoreFrequent, bitsPerEdit, soundsSame } = correcting
/** A word that finds nothing may be further off. */
const mostEdits = (length: number, isUnknown: boolean) =>
  length <= 4 ? 1 : length <= 6 && !isUnknown ? 1.6 : 2
/**
 * The most letters that may occur in only one of two words within reach: only a substitution changes two,
 * at a cost of at least 0.8 edits. Words that sound alike may differ by one edit less.
 */
const mostDiffering = (length: number) => ({
  looks: length <= 4 ? 2 : 4,
  sounds: length <= 6 ? 0 : 2,
})
/** Bits by which a correction may be less likely than the best one. */
const worthTelling = 7

/** Words that end no phrase. */
const joining = new Set('u na za sa s i od do iz o po kod ili a bez pri te in for the of und mit'.split(' '))

const isYear = (term: string) => /^(?:19|20)\d\d$/.test(term)

/** Completions and corrections of a text. Offers nothing that finds nothing. */
export function suggest(corpus: Corpus, text: string, limit: number): Suggestions {
  const typed = readTyped(text)
  if (typed.length === 0 || typed.length > mostTypedWords) return { completions: [], corrections: [] }
  const isOpen = !/\s$/.test(text)
  return {
    completions: new Completion(corpus, typed, isOpen).best(limit),
    corrections: corrections(corpus, typed, isOpen),
  }
}

type Phrase = { text: string; weight: number }

class Completion {
  readonly #corpus: Corpus
  readonly #typed: readonly Typed[]
  readonly #isOpen: boolean
  readonly #phrases = new Map<string, Phrase>()
  readonly #hits = new Map<string, number>()

  constructor(corpus: Corpus, typed: readonly Typed[], isOpen: boolean) {
    this.#corpus = corpus
    this.#typed = typed
    this.#isOpen = isOpen
  }

  best(limit: number): string[] {
    const before = this.#typed.slice(0, this.#isOpen ? -1 : undefined)
    const base = joined(...before.map(({ written }) => written))
    const last = this.#isOpen ? this.#typed.at(-1)! : null
    const previous = this.#entryOf(before.at(-1)?.term)
    if (last === null) {
      if (previous) this.#continue(base, previous, previous)
    } else if (last.term !== null) this.#complete(base, previous, last.term)
    return this.#verified(limit)
  }

  #entryOf(term: string | null | undefined) {
    return term ? this.#corpus.vocabulary.get(term) : undefined
  }

  #complete(base: string, previous: Entry | undefined, prefix: string) {
    const found = new Map<Entry, number>()
    previous?.next.forEach((entry, at) => {
      if (entry.slot >= 0 && entry.term.startsWith(prefix)) found.set(entry, previous.nextCounts[at]!)
    })
    if (prefix.length >= 2) {
      for (const [entry, frequency] of this.#frequentWith(prefix)) {
        const weight = base ? this.#hitsOf(joined(base, writtenForm(entry))) / nearbyPerNext : frequency
        if (weight > (found.get(entry) ?? 0)) found.set(entry, weight)
      }
    }
    const told = new Set<string>()
    for (const [entry, weight] of byWeight(found).slice(0, wordsTried)) {
      const isTyped = entry.term === prefix
      // Other forms and spellings of a word add nothing.
      const same = [stemOf(entry.term), soundOf(entry.term)]
      const isTold = same.some((key) => told.has(key))
      for (const key of same) told.add(key)
      if (!isTyped && !isTold && !joining.has(entry.term) && entry.term.length > 1)
        this.#offer(base, entry, weight)
      if (isTyped) this.#continue(joined(base, this.#lastWritten()), entry, previous)
      else if (!isTold && !boundTo(entry)) {
        const share = weight / Math.max(1, this.#corpus.vocabulary.frequencyOf(entry.term))
        this.#continue(joined(base, writtenForm(entry)), entry, previous, Math.min(1, share))
      }
    }
  }

  #lastWritten() {
    return this.#typed.at(-1)!.written
  }

  *#frequentWith(prefix: string): Generator<readonly [Entry, number]> {
    const { vocabulary } = this.#corpus
    const found: [Entry, number][] = []
    for (const entry of vocabulary.startingWith(prefix, wordsTried * 2)) {
      const frequency = vocabulary.frequencyOf(entry.term)
      if (frequency > 0) found.push([entry, frequency])
    }
    yield* found.toSorted((a, b) => b[1] - a[1]).slice(0, wordsTried)
  }

  /** Offers frequent next words. `share` of the documents with `entry` have it in this place. */
  #continue(base: string, entry: Entry, previous: Entry | undefined, share = 1) {
    const known = new Set(this.#typed.map(({ term }) => term))
    const isNew = ({ term, slot }: Entry) =>
      slot >= 0 && !known.has(term) && term !== entry.term && term !== previous?.term && !isYear(term)
    for (const [next, count] of nextOf(entry, isNew).slice(0, continuations)) {
      if (!joining.has(next.term)) {
        this.#offer(base, next, count * share)
        continue
      }
      const behind = nextOf(next, (other) => isNew(other) && !joining.has(other.term))[0]
      if (behind) this.#offer(joined(base, writtenForm(next)), behind[0], (count * share) / 4)
    }
  }

  /** A word that ends no phrase brings the one along that follows it. */
  #offer(base: string, word: Entry, weight: number) {
    const behind = boundTo(word)
    if (behind && this.#typed.some(({ term }) => term === behind.term)) return
    const text = joined(base, writtenForm(word), behind ? writtenForm(behind) : '')
    const known = this.#phrases.get(text)
    if (!known || known.weight < weight) this.#phrases.set(text, { text, weight })
  }

  #hitsOf(text: string): number {
    const known = this.#hits.get(text)
    if (known !== undefined) return known
    this.#corpus.checkTime()
    const hits = this.#corpus.hitsOf(text)
    this.#hits.set(text, hits)
    return hits
  }

  #verified(limit: number): string[] {
    const asTyped = joined(...this.#typed.map(({ written }) => written))
    const kept: string[] = []
    const phrases = [...this.#phrases.values()].toSorted(
      (a, b) => b.weight - a.weight || (a.text < b.text ? -1 : 1),
    )
    for (const { text } of phrases.slice(0, limit * 3)) {
      if (kept.length === limit) break
      if (text !== asTyped && this.#hitsOf(text) > 0) kept.push(text)
    }
    return kept
  }
}

const isWord = /^[a-z]{2,}$/

/** The word that nearly always follows this one in titles. */
function boundTo({ term: own, plain, lead, next, nextCounts }: Entry): Entry | undefined {
  if (!isWord.test(own)) return undefined
  // Parts of a hyphenated word are not counted as written.
  const followed = nextCounts.reduce((sum, count) => sum + count, 0)
  const least = Math.max(bound.times, Math.max(plain + lead, followed) * bound.share)
  return next.find(
    ({ term, slot }, at) => slot >= 0 && nextCounts[at]! >= least && isWord.test(term) && !joining.has(term),
  )
}

const byWeight = (found: ReadonlyMap<Entry, number>) => [...found].toSorted((a, b) => b[1] - a[1])

const nextOf = ({ next, nextCounts }: Entry, isWanted: (entry: Entry) => boolean): [Entry, number][] =>
  next
    .map((entry, at): [Entry, number] => [entry, nextCounts[at]!])
    .filter(([entry]) => isWanted(entry))
    .toSorted((a, b) => b[1] - a[1])

/** `weight` is the log-likelihood in bits; `edits` the distance from the typed text. */
type Reading = { written: string; weight: number; edits: number }

/** Variants of the text with rare words replaced. */
function corrections(corpus: Corpus, typed: readonly Typed[], isOpen: boolean): string[] {
  const readings = typed.map(({ written, term }, at): Reading[] => {
    corpus.checkTime()
    const others = term ? readingsOf(corpus, term, isOpen && at === typed.length - 1) : []
    return others.length > 0 ? others : [{ written, weight: 0, edits: 0 }]
  })
  let texts: Reading[] = [{ written: '', weight: 0, edits: 0 }]
  for (const [at, options] of readings.entries()) {
    texts = texts
      .flatMap((text) =>
        options.map(({ written, weight, edits }) => ({
          written: joined(text.written, written),
          weight: text.weight + weight,
          edits: text.edits + edits,
        })),
      )
      .toSorted((a, b) => b.weight - a.weight)
      .slice(0, at === readings.length - 1 ? combinationsTried : combinationsTried * 2)
  }
  const asTyped = joined(...typed.map(({ written }) => written))
  const found: Reading[] = []
  for (const { written, edits } of texts) {
    if (written === asTyped) continue
    corpus.checkTime()
    const hits = corpus.hitsOf(written)
    // Words are judged together, not one by one: in "golg 5" golf is meant, not gold.
    if (hits > 0) found.push({ written, edits, weight: Math.log2(hits) - bitsPerEdit * edits })
  }
  const best = Math.max(...found.map(({ weight }) => weight))
  return found
    .filter(({ weight }) => weight >= best - worthTelling)
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, correcting.offered)
    .map(({ written }) => written)
}

/** Likely corrections of a word, best first; none for a word in use. `isOpen`: the word may be unfinished. */
function readingsOf({ vocabulary, hitsOf }: Corpus, term: string, isOpen: boolean): Reading[] {
  if (!/^[a-z]{3,}$/.test(term) || joining.has(term)) return []
  let used = hitsOf(term)
  if (isOpen) {
    for (const entry of vocabulary.startingWith(term, 1)) {
      used = Math.max(used, vocabulary.frequencyOf(entry.term))
    }
  }
  const sound = soundOf(term)
  const stem = stemOf(term)
  const found: { entry: Entry; weight: number; edits: number }[] = []
  const fewest = Math.max(rarest, used * farMoreFrequent.heard)
  for (const other of vocabulary.alike(term, sound, { fewest, ...mostDiffering(term.length) })) {
    const { entry } = other
    const edits = editsBetween(term, sound, other, used === 0)
    if (edits === Infinity || entry.term === term) continue
    const frequency = vocabulary.frequencyOf(entry.term)
    const distance = edits <= soundsSame ? 'heard' : edits <= 1 ? 'near' : 'far'
    if (frequency < Math.max(rarest, used * farMoreFrequent[distance])) continue
    if (stemOf(entry.term) !== stem)
      found.push({ entry, edits, weight: Math.log2(frequency) - bitsPerEdit * edits })
  }
  const stems = new Set<string>()
  const readings: Reading[] = []
  for (const { entry, weight, edits } of found.toSorted((a, b) => b.weight - a.weight)) {
    if (readings.length === correctionsOfWord) break
    const ownStem = stemOf(entry.term)
    if (!stems.has(ownStem)) readings.push({ written: writtenForm(entry), weight, edits })
    stems.add(ownStem)
  }
  if (used > 0) return readings
  return [...readings, ...twoWords(vocabulary, term)].toSorted((a, b) => b.weight - a.weight)
}

function editsBetween(term: string, sound: string, other: Alike, isUnknown: boolean): number {
  const asWritten = other.looksAlike
    ? editDistance(term, other.entry.term, mostEdits(term.length, isUnknown))
    : Infinity
  if (!other.soundsAlike) return asWritten
  const asHeard =
    sound === other.sound ? 0 : editDistance(sound, other.sound, mostEdits(term.length, false) - 1)
  return Math.min(asWritten, soundsSame + asHeard)
}

const shortestHalf = 3

/** samsunggalaxy is samsung and galaxy */
function twoWords(vocabulary: Vocabulary, term: string): Reading[] {
  const found: Reading[] = []
  for (let at = shortestHalf; at <= term.length - shortestHalf; at++) {
    const halves = [vocabulary.get(term.slice(0, at)), vocabulary.get(term.slice(at))]
    const [first, second] = halves
    if (!first || !second) continue
    const frequency = Math.min(...halves.map((half) => vocabulary.frequencyOf(half!.term)))
    if (frequency < rarest) continue
    found.push({
      written: joined(writtenForm(first), writtenForm(second)),
      weight: Math.log2(frequency) - bitsPerEdit,
      edits: 1,
    })
  }
  return found.toSorted((a, b) => b.weight - a.weight).slice(0, 2)
}
