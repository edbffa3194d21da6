import { analyseChunk } from '#search/analysis.ts'
import { perFlag, type SearchDocument } from '#search/document.ts'
import { chunksOf } from '#search/words.ts'
import { noPrice } from './documents.ts'
import { cellOf } from './map-cells.ts'
import { PostingList } from './posting-list.ts'
import { priceBucket } from './price-buckets.ts'
import type { SnapshotReader, SnapshotWriter } from './snapshot-stream.ts'

/** Documents in which a word occurs. Titles are separate, since a match there ranks higher. */
export type Occurrences = { title: PostingList | undefined; other: PostingList | undefined }
const fields = ['title', 'other'] as const

/** Boolean properties of a document. */
const hasFlag = {
  ...perFlag((flag) => (document: SearchDocument) => document[flag]),
  promoted: ({ promotion }) => promotion > 0,
  promotedPlus: ({ promotion }) => promotion === 2,
  bookable: ({ takenDays }) => takenDays !== null,
} satisfies Record<string, (document: SearchDocument) => boolean>

export type Flag = keyof typeof hasFlag
const flags = Object.keys(hasFlag) as Flag[]

const rememberedNames = 50_000
const rememberedChunks = 300_000

function listOf<K>(lists: Map<K, PostingList>, key: K): PostingList {
  let list = lists.get(key)
  if (!list) lists.set(key, (list = new PostingList()))
  return list
}

function addMaybe<K>(lists: Map<K, PostingList>, key: K | null, doc: number) {
  if (key !== null) listOf(lists, key).add(doc)
}

/** All posting lists: the documents for each word, category, place and so on. */
export class Postings {
  /** By folded word. */
  readonly terms = new Map<string, Occurrences>()
  /** By stem. Everything found by a term is also found by its stem. */
  readonly stems = new Map<string, Occurrences>()
  /** Includes all descendants. */
  readonly categories = new Map<number, PostingList>()
  readonly cities = new Map<number, PostingList>()
  readonly cantons = new Map<number, PostingList>()
  readonly countries = new Map<number, PostingList>()
  readonly brands = new Map<number, PostingList>()
  readonly models = new Map<number, PostingList>()
  readonly sellers = new Map<number, PostingList>()
  readonly conditions = new Map<string, PostingList>()
  readonly sellerTypes = new Map<string, PostingList>()
  readonly listingTypes = new Map<string, PostingList>()
  readonly flags = new Map<Flag, PostingList>()
  /** By map cell. */
  readonly cells = new Map<number, PostingList>()
  /** By price bucket. */
  readonly prices = new Map<number, PostingList>()
  /**
   * Memoises the lists each chunk adds to, since words of titles and names of places, makes and categories
   * recur. Cleared as a whole when a list goes, since an entry may hold it.
   */
  readonly #listsOfChunk = new Map<string, readonly PostingList[]>()
  readonly #listsOfName = new Map<string, readonly PostingList[]>()

  add(doc: number, document: SearchDocument) {
    for (const chunk of chunksOf(document.title)) {
      for (const list of this.#titleLists(chunk)) list.add(doc)
    }
    for (const name of document.words) {
      for (const list of this.#otherLists(name)) list.add(doc)
    }
    this.#addFilters(doc, document)
  }

  #addFilters(doc: number, document: SearchDocument) {
    for (const id of document.categoryPath) listOf(this.categories, id).add(doc)
    listOf(this.categories, document.categoryId).add(doc)
    addMaybe(this.cities, document.cityId, doc)
    addMaybe(this.cantons, document.cantonId, doc)
    addMaybe(this.countries, document.countryId, doc)
    addMaybe(this.brands, document.brandId, doc)
    addMaybe(this.models, document.modelId, doc)
    addMaybe(this.conditions, document.condition, doc)
    listOf(this.sellerTypes, document.sellerType).add(doc)
    listOf(this.listingTypes, document.listingType).add(doc)
    listOf(this.sellers, document.sellerId).add(doc)
    listOf(this.prices, priceBucket(document.priceFening ?? noPrice)).add(doc)
    addMaybe(this.cells, cellOf(document), doc)
    for (const flag of flags) if (hasFlag[flag](document)) listOf(this.flags, flag).add(doc)
  }

  #titleLists(chunk: string): readonly PostingList[] {
    const known = this.#listsOfChunk.get(chunk)
    if (known) return known
    const lists = this.#occurrencesOf(chunk).map((word) => (word.title ??= new PostingList()))
    return remember(this.#listsOfChunk, rememberedChunks, chunk, lists)
  }

  #otherLists(name: string): readonly PostingList[] {
    const known = this.#listsOfName.get(name)
    if (known) return known
    const words = chunksOf(name).flatMap((chunk) => this.#occurrencesOf(chunk))
    const lists = words.map((word) => (word.other ??= new PostingList()))
    return remember(this.#listsOfName, rememberedNames, name, lists)
  }

  #occurrencesOf(chunk: string): Occurrences[] {
    const { exact, stems } = analyseChunk(chunk)
    return [
      ...exact.map((term) => occurrencesIn(this.terms, term)),
      ...stems.map((stem) => occurrencesIn(this.stems, stem)),
    ]
  }

  /** About how many documents hold the folded word, in either field; counts dead ones until compaction. */
  frequencyOf(term: string): number {
    const found = this.terms.get(term)
    return Math.max(found?.title?.size ?? 0, found?.other?.size ?? 0)
  }

  /** Lists that together cover all documents with a price in the range, and some outside it; the lowest first. */
  pricedBetween(from: number, to: number): PostingList[] {
    const [first, last] = [priceBucket(from), priceBucket(to)]
    return [...this.prices]
      .filter(([bucket]) => bucket >= first && bucket <= last)
      .toSorted(([a], [b]) => a - b)
      .map(([, list]) => list)
  }

  /** Every posting list, with a way to forget it once empty. Lists may be added meanwhile. */
  *all(): Generator<{ list: PostingList; forget(): void }> {
    for (const words of [this.terms, this.stems]) {
      for (const [word, occurrences] of words) yield* this.#listsOf(words, word, occurrences)
    }
    for (const lists of this.#keyed()) yield* entries(lists)
  }

  *#listsOf(words: Map<string, Occurrences>, word: string, occurrences: Occurrences) {
    for (const field of fields) {
      const list = occurrences[field]
      if (!list) continue
      const forget = () => {
        occurrences[field] = undefined
        this.#listsOfChunk.clear()
        this.#listsOfName.clear()
        if (!occurrences.title && !occurrences.other) words.delete(word)
      }
      yield { list, forget }
    }
  }

  *save(out: SnapshotWriter): Generator<void> {
    for (const words of [this.terms, this.stems]) {
      yield* out.map(words, (occurrences) => {
        for (const field of fields) saveMaybe(out, occurrences[field])
      })
    }
    for (const lists of this.#keyed()) yield* out.map(lists, (list) => list.save(out))
  }

  load(from: SnapshotReader) {
    for (const words of [this.terms, this.stems]) {
      from.map(words, () => ({ title: loadMaybe(from), other: loadMaybe(from) }))
    }
    for (const lists of this.#keyed()) {
      from.map(lists, () => PostingList.load(from))
    }
  }

  /** Lists keyed by something other than a word; add new kinds here. */
  #keyed(): Map<string | number, PostingList>[] {
    const { categories, cities, cantons, countries, brands, models, sellers } = this
    const { conditions, sellerTypes, listingTypes, flags: held, cells, prices } = this
    const byId = [categories, cities, cantons, countries, brands, models, sellers, cells, prices]
    return [...byId, conditions, sellerTypes, listingTypes, held]
  }

  get bytes() {
    let bytes = 0
    for (const { list } of this.all()) bytes += list.bytes
    return bytes
  }
}

function remember<T>(cache: Map<string, T>, most: number, key: string, value: T): T {
  if (cache.size >= most) cache.clear()
  cache.set(key, value)
  return value
}

function occurrencesIn(words: Map<string, Occurrences>, word: string): Occurrences {
  let occurrences = words.get(word)
  if (!occurrences) words.set(word, (occurrences = { title: undefined, other: undefined }))
  return occurrences
}

function* entries<K>(lists: Map<K, PostingList>) {
  for (const [key, list] of lists) yield { list, forget: () => void lists.delete(key) }
}

function saveMaybe(out: SnapshotWriter, list: PostingList | undefined) {
  out.word(list ? 1 : 0)
  list?.save(out)
}

const loadMaybe = (from: SnapshotReader) => (from.word() === 1 ? PostingList.load(from) : undefined)
