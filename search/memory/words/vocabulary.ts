import type { SearchDocument } from '#search/document.ts'
import { chunksOf, wordsOf } from '#search/words.ts'
import type { SnapshotReader, SnapshotWriter } from '#search/memory/snapshots/snapshot-stream.ts'
import { differingLetters, lettersOf, soundOf } from '#search/sound.ts'

/** A word of the corpus. Evicted entries have a negative slot. */
export type Entry = {
  /** Folded, as posting lists know it. */
  readonly term: string
  slot: number
  /** Occurrences without accents; the leading accented spelling and its lead. */
  plain: number
  accented: string
  lead: number
  /** The most frequent next words, with counts. */
  next: Entry[]
  nextCounts: number[]
}

export type VocabularyOptions = {
  /** Documents with a term, including dead ones that are not yet compacted. */
  frequencyOf(term: string): number
  /** Capacity; beyond it rare words are evicted. */
  most?: number
}

type SavedEntry = [
  term: string,
  seen: number,
  plain: number,
  accented: string,
  lead: number,
  slots: number[],
  nextCounts: number[],
]

const savedAtOnce = 500 // words
const countedAtOnce = 5_000
const longestWord = 30
const longestName = 40 // characters; longer names are descriptions
const successorsKept = 24
/** Beyond this many documents, learning from every fourth is enough. */
const learnedInFull = 200_000
const rememberedPieces = 50_000
const rememberedNames = 20_000
const lookedAt = 8 // words examined to find one to evict
const noEntries: Entry[] = []
const noCounts: number[] = []

// A piece of a title, or a phrase separator.
const pieces = /[\p{L}\p{N}]+(?:[-.'’][\p{L}\p{N}]+|,\d+)*[+#]*|[|/\\,;:!?()[\]*"–—]| - /gu

type Piece = { entries: Entry[]; written: string }

/**
 * Words of titles and names: their spellings, their successors, and words that sound or look alike. Bounded
 * in size; takes frequencies from the posting lists, and so follows deletions when these do.
 */
export class Vocabulary {
  readonly #frequencyOf: VocabularyOptions['frequencyOf']
  readonly #most: number
  readonly #byTerm = new Map<string, Entry>()
  /** By the first two characters, then by the first three. */
  readonly #byStart = new Map<string, Map<string, Entry[]>>()
  readonly #bySlot: Entry[] = []
  readonly #sounds: string[] = []
  /** Occurrences of each word, deletions not subtracted. */
  readonly #seen: Uint32Array
  readonly #lengths: Uint8Array
  readonly #letters: Uint32Array
  readonly #soundLetters: Uint32Array
  #hand = 0
  #added = 0
  readonly #pieces = new Map<string, Piece>()
  readonly #names = new Map<string, Piece['entries']>()
  readonly #candidates: Alike[] = []

  constructor({ frequencyOf, most = 1 << 17 }: VocabularyOptions) {
    this.#frequencyOf = frequencyOf
    this.#most = most
    this.#seen = new Uint32Array(most)
    this.#lengths = new Uint8Array(most)
    this.#letters = new Uint32Array(most)
    this.#soundLetters = new Uint32Array(most)
  }

  get size() {
    return this.#bySlot.length
  }

  add({ title, words }: Pick<SearchDocument, 'title' | 'words'>) {
    if (++this.#added > learnedInFull && this.#added % 4 !== 0) return
    this.#addText(title)
    for (const name of words) {
      if (name.length > longestName) continue
      for (const { slot } of this.#entriesOfName(name)) if (slot >= 0) this.#seen[slot]!++
    }
  }

  /** Learning the spelling and sequence of a name once is enough. */
  #entriesOfName(name: string): readonly Entry[] {
    const known = this.#names.get(name)
    if (known) return known
    if (this.#names.size >= rememberedNames) this.#names.clear()
    const entries = this.#addText(name)
    this.#names.set(name, entries)
    return entries
  }

  #addText(text: string): Entry[] {
    const found: Entry[] = []
    let before: Entry | null = null
    for (const raw of lowerCase(text).match(pieces) ?? noPieces) {
      // Most pieces already are terms.
      const plain = this.#byTerm.get(raw)
      if (plain) {
        plain.plain++
        before = this.#follow(before, plain)
        found.push(plain)
        continue
      }
      const { entries, written } = this.#pieceOf(raw)
      if (entries.length === 1) countWritten(entries[0]!, written)
      if (entries.length === 0) before = null
      for (const entry of entries) {
        before = this.#follow(before, entry)
        found.push(entry)
      }
    }
    return found
  }

  #follow(before: Entry | null, entry: Entry): Entry {
    this.#seen[entry.slot]!++
    if (before) countNext(before, entry)
    return entry
  }

  #pieceOf(raw: string): Piece {
    const known = this.#pieces.get(raw)
    if (known?.entries.every(({ slot }) => slot >= 0)) return known
    const terms = chunksOf(raw).flatMap((chunk) => wordsOf(chunk).flatMap(({ divided }) => divided))
    const entries = terms.filter((term) => term.length <= longestWord).map((term) => this.#entryOf(term))
    const piece = { entries, written: raw }
    if (entries.length === 1 && entries[0]!.term === raw) return piece
    if (this.#pieces.size >= rememberedPieces) this.#pieces.clear()
    this.#pieces.set(raw, piece)
    return piece
  }

  #entryOf(term: string): Entry {
    const known = this.#byTerm.get(term)
    if (known) return known
    const slot = this.#bySlot.length < this.#most ? this.#bySlot.length : this.#giveUpOne()
    const entry: Entry = {
      term,
      slot,
      plain: 0,
      accented: '',
      lead: 0,
      next: noEntries,
      nextCounts: noCounts,
    }
    this.#place(entry)
    return entry
  }

  #place(entry: Entry) {
    const { slot, term } = entry
    this.#bySlot[slot] = entry
    this.#byTerm.set(term, entry)
    this.#withStart(term).push(entry)
    this.#seen[slot] = 0
    const isWord = /^[a-z]{3,}$/.test(term)
    const sound = isWord ? soundOf(term) : ''
    this.#sounds[slot] = sound
    this.#lengths[slot] = isWord ? term.length : 0
    this.#letters[slot] = isWord ? lettersOf(term) : 0
    this.#soundLetters[slot] = lettersOf(sound)
  }

  #withStart(term: string): Entry[] {
    const [two, three] = [term.slice(0, 2), term.slice(0, 3)]
    let narrower = this.#byStart.get(two)
    if (!narrower) this.#byStart.set(two, (narrower = new Map()))
    let entries = narrower.get(three)
    if (!entries) narrower.set(three, (entries = []))
    return entries
  }

  /** Evicts the rarest of the few words at the clock hand, and advances the hand. */
  #giveUpOne(): number {
    let rarest = this.#bySlot[this.#hand]!
    let least = Infinity
    for (let looked = 0; looked < lookedAt; looked++) {
      const entry = this.#bySlot[(this.#hand + looked) % this.#most]!
      const frequency = this.#frequencyOf(entry.term)
      if (frequency < least) [rarest, least] = [entry, frequency]
    }
    this.#hand = (this.#hand + lookedAt) % this.#most
    const { slot, term } = rarest
    this.#byTerm.delete(term)
    const alike = this.#withStart(term)
    alike[alike.indexOf(rarest)] = alike.at(-1)!
    alike.pop()
    rarest.slot = -1
    rarest.next = noEntries
    rarest.nextCounts = noCounts
    return slot
  }

  /** Leaves out words that no document has any more: they may come from listings that were erased. */
  *save(out: SnapshotWriter): Generator<void> {
    const kept: Entry[] = []
    const slotAfter = new Int32Array(this.#bySlot.length).fill(-1)
    for (const entry of this.#bySlot) {
      if (entry.slot % countedAtOnce === 0) yield
      if (this.#frequencyOf(entry.term) > 0) slotAfter[entry.slot] = kept.push(entry) - 1
    }
    out.json([kept.length, this.#hand, this.#added])
    for (let first = 0; first < kept.length; first += savedAtOnce) {
      const entries = kept.slice(first, first + savedAtOnce)
      out.json(
        entries.map((entry): SavedEntry => {
          const { term, plain, accented, lead, next, nextCounts } = entry
          const slots = next.map(({ slot }) => slotAfter[slot] ?? -1)
          return [term, this.#seen[entry.slot]!, plain, accented, lead, slots, nextCounts]
        }),
      )
      yield
    }
  }

  /** Only valid on an empty instance. */
  load(from: SnapshotReader) {
    const [size, hand, added] = from.json<[number, number, number]>()
    const slotsAfter: number[][] = []
    while (this.#bySlot.length < size) {
      for (const [term, seen, plain, accented, lead, slots, nextCounts] of from.json<SavedEntry[]>()) {
        const slot = this.#bySlot.length
        this.#place({ term, slot, plain, accented, lead, next: [], nextCounts })
        this.#seen[slot] = seen
        slotsAfter.push(slots)
      }
    }
    for (const [slot, entry] of this.#bySlot.entries()) {
      const known = slotsAfter[slot]!.map((next) => this.#bySlot[next])
      // An evicted word stays in its predecessor's list until it is pushed out.
      entry.nextCounts = entry.nextCounts.filter((_, at) => known[at])
      entry.next = known.filter((next) => next !== undefined)
    }
    this.#hand = hand
    this.#added = added
  }

  get(term: string): Entry | undefined {
    return this.#byTerm.get(term)
  }

  frequencyOf(term: string) {
    return this.#frequencyOf(term)
  }

  /**
   * Words with this prefix, including itself, the most often seen first. The prefix must have at least two
   * characters.
   */
  startingWith(prefix: string, most: number): Entry[] {
    const narrower = this.#byStart.get(prefix.slice(0, 2))
    const lists =
      prefix.length === 2 ? [...(narrower?.values() ?? [])] : [narrower?.get(prefix.slice(0, 3)) ?? noEntries]
    const found = lists.flatMap((list) => list.filter(({ term }) => term.startsWith(prefix)))
    return found.toSorted((a, b) => this.#seen[b.slot]! - this.#seen[a.slot]!).slice(0, most)
  }

  /**
   * Words seen at least `fewest` times with similar letters, as written or as they sound. The result is valid
   * until the next call.
   */
  alike(term: string, sound: string, { fewest, looks, sounds }: Likeness): readonly Alike[] {
    const letters = lettersOf(term)
    const soundLetters = lettersOf(sound)
    const found = this.#candidates
    found.length = 0
    for (let slot = 0; slot < this.#bySlot.length; slot++) {
      if (this.#seen[slot]! < fewest) continue
      const length = this.#lengths[slot]!
      if (length === 0 || Math.abs(length - term.length) > 4) continue
      const looksAlike =
        Math.abs(length - term.length) <= 2 && differingLetters(this.#letters[slot]!, letters) <= looks
      const soundsAlike = differingLetters(this.#soundLetters[slot]!, soundLetters) <= sounds
      if (!looksAlike && !soundsAlike) continue
      found.push({ entry: this.#bySlot[slot]!, sound: this.#sounds[slot]!, looksAlike, soundsAlike })
    }
    return found
  }
}

/** The fewest occurrences of a word, and the most letters that may occur in only one of two words. */
type Likeness = { fewest: number; looks: number; sounds: number }

/** A candidate for a similar word, by its letters or by those of its sound. */
export type Alike = { entry: Entry; sound: string; looksAlike: boolean; soundsAlike: boolean }

const noPieces: string[] = []

// oxlint-disable-next-line no-control-regex -- looks for plain text
const isAscii = (text: string) => /^[\u0000-\u007f]*$/.test(text)

const lowerCase = (text: string) => {
  const lower = text.toLowerCase()
  return isAscii(lower) ? lower : lower.normalize('NFC')
}

function countWritten(entry: Entry, written: string) {
  if (isAscii(written)) entry.plain++
  else if (entry.accented === written) entry.lead++
  else if (entry.lead > 0) entry.lead--
  else [entry.accented, entry.lead] = [written, 1]
}

function countNext(before: Entry, entry: Entry) {
  if (before.next === noEntries) [before.next, before.nextCounts] = [[], []]
  const { next, nextCounts } = before
  const at = next.indexOf(entry)
  if (at >= 0) nextCounts[at]!++
  else if (next.length < successorsKept) {
    next.push(entry)
    nextCounts.push(1)
  } else {
    // The newcomer inherits the count of the rarest, so that frequent words survive in the end.
    let rarest = 0
    for (let other = 1; other < nextCounts.length; other++) {
      if (nextCounts[other]! < nextCounts[rarest]!) rarest = other
    }
    next[rarest] = entry
    nextCounts[rarest]!++
  }
}

/**
 * One accented spelling in this many is enough: people leave accents out more often than they add wrong ones.
 */
const enoughAccents = 4

/** The usual spelling. */
export const writtenForm = ({ term, plain, accented, lead }: Entry) =>
  lead > 0 && lead * enoughAccents >= plain && chunksOf(accented).length === 1 ? accented : term
