import { analyseChunk, titleChunks, wordChunksOf } from '#search/analysis.ts'
import { perFlag, type SearchDocument } from '#search/document.ts'
import { noPrice } from '#search/memory/documents/documents.ts'
import { IdLists, inOther, inTitle, WordLists } from './keyed-lists.ts'
import { ListPool } from './list-pool.ts'
import { cellOf } from '#search/memory/map/map-cells.ts'
import { PostingList } from './posting-list.ts'
import { priceBucket } from '#search/memory/numbers/price-buckets.ts'
import type { SnapshotReader, SnapshotWriter } from '#search/memory/snapshots/snapshot-stream.ts'

/** Boolean properties of a document. */
const hasFlag = {
  ...perFlag((flag) => (document: SearchDocument) => document[flag]),
  promoted: ({ promotion }) => promotion > 0,
  promotedPlus: ({ promotion }) => promotion === 2,
  bookable: ({ takenDays }) => takenDays !== null,
} satisfies Record<string, (document: SearchDocument) => boolean>

export type Flag = keyof typeof hasFlag
const flags = Object.keys(hasFlag) as Flag[]

/** A list that can lose documents. */
type Compactable = { readonly size: number; removeAll(dead: Uint32Array): void }

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
  readonly #wordLists = new ListPool(2)
  readonly #sellerLists = new ListPool(1)
  /** By folded word. */
  readonly terms = new WordLists(this.#wordLists)
  /** By stem. Everything found by a term is also found by its stem. */
  readonly stems = new WordLists(this.#wordLists)
  /** Includes all descendants. */
  readonly categories = new Map<number, PostingList>()
  readonly cities = new Map<number, PostingList>()
  readonly cantons = new Map<number, PostingList>()
  readonly countries = new Map<number, PostingList>()
  readonly brands = new Map<number, PostingList>()
  readonly models = new Map<number, PostingList>()
  readonly sellers = new IdLists(this.#sellerLists)
  readonly conditions = new Map<string, PostingList>()
  readonly sellerTypes = new Map<string, PostingList>()
  readonly listingTypes = new Map<string, PostingList>()
  readonly flags = new Map<Flag, PostingList>()
  /** By map cell. */
  readonly cells = new Map<number, PostingList>()
  /** By price bucket. */
  readonly prices = new Map<number, PostingList>()
  /**
   * Memoises the numbers of the lists each chunk adds to, since words of titles and names of places, makes and
   * categories recur. Cleared as a whole when a word goes, since an entry may hold its lists.
   */
  readonly #listsOfChunk = new Map<string, readonly number[]>()
  readonly #listsOfName = new Map<string, readonly number[]>()

  /** Adds the document, given the chunks of its title with joined names. */
  add(doc: number, document: SearchDocument, joined: readonly string[]) {
    for (const chunk of titleChunks(joined)) {
      for (const list of this.#titleLists(chunk)) this.#wordLists.add(list, doc)
    }
    for (const name of document.words) {
      for (const list of this.#otherLists(name)) this.#wordLists.add(list, doc)
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
    this.#sellerLists.add(this.sellers.numberFor(document.sellerId), doc)
    listOf(this.prices, priceBucket(document.priceFening ?? noPrice)).add(doc)
    addMaybe(this.cells, cellOf(document), doc)
    for (const flag of flags) if (hasFlag[flag](document)) listOf(this.flags, flag).add(doc)
  }

  #titleLists(chunk: string): readonly number[] {
    const known = this.#listsOfChunk.get(chunk)
    if (known) return known
    const lists = this.#wordsOf(chunk).map((first) => first + inTitle)
    return remember(this.#listsOfChunk, rememberedChunks, chunk, lists)
  }

  #otherLists(name: string): readonly number[] {
    const known = this.#listsOfName.get(name)
    if (known) return known
    const words = new Set(wordChunksOf(name).flatMap((chunk) => this.#wordsOf(chunk)))
    const lists = Array.from(words, (first) => first + inOther)
    return remember(this.#listsOfName, rememberedNames, name, lists)
  }

  /** The first lists of its words and stems. */
  #wordsOf(chunk: string): number[] {
    const { exact, stems } = analyseChunk(chunk)
    return [
      ...exact.map((term) => this.terms.numberFor(term)),
      ...stems.map((stem) => this.stems.numberFor(stem)),
    ]
  }

  /** About how many documents hold the folded word, in either field; counts dead ones until compaction. */
  frequencyOf(term: string): number {
    const { title, other } = this.terms.get(term)
    return Math.max(title?.size ?? 0, other?.size ?? 0)
  }

  /** Lists that together cover all documents with a price in the range, and some outside it; the lowest first. */
  *pricedBetween(from: number, to: number): Generator<PostingList> {
    for (let bucket = priceBucket(from); bucket <= priceBucket(to); bucket++) {
      const list = this.prices.get(bucket)
      if (list) yield list
    }
  }

  /** The same with the highest first. */
  *pricedDownTo(from: number, to: number): Generator<PostingList> {
    for (let bucket = priceBucket(to); bucket >= priceBucket(from); bucket--) {
      const list = this.prices.get(bucket)
      if (list) yield list
    }
  }

  /** Every posting list, with a way to forget it once empty. Lists may be added meanwhile. */
  *all(): Generator<{ list: Compactable; forget(): void }> {
    for (const words of [this.terms, this.stems]) {
      for (const { list, forget } of words.all()) yield { list, forget: () => this.#forgetWord(forget) }
    }
    yield* this.sellers.all()
    for (const lists of this.#keyed()) yield* entries(lists)
  }

  #forgetWord(forget: () => void) {
    this.#listsOfChunk.clear()
    this.#listsOfName.clear()
    forget()
  }

  *save(out: SnapshotWriter): Generator<void> {
    for (const part of this.#pooled()) yield* part.save(out)
    for (const lists of this.#keyed()) yield* out.map(lists, (list) => list.save(out))
  }

  load(from: SnapshotReader) {
    for (const part of this.#pooled()) part.load(from)
    for (const lists of this.#keyed()) {
      from.map(lists, () => PostingList.load(from))
    }
  }

  #pooled() {
    return [this.#wordLists, this.#sellerLists, this.terms, this.stems, this.sellers]
  }

  /** Lists outside the pools; add new kinds here. */
  #keyed(): Map<string | number, PostingList>[] {
    const { categories, cities, cantons, countries, brands, models } = this
    const { conditions, sellerTypes, listingTypes, flags: held, cells, prices } = this
    const byId = [categories, cities, cantons, countries, brands, models, cells, prices]
    return [...byId, conditions, sellerTypes, listingTypes, held]
  }

  get bytes() {
    let bytes = this.#wordLists.bytes + this.#sellerLists.bytes
    for (const lists of this.#keyed()) for (const list of lists.values()) bytes += list.bytes
    return bytes
  }
}

function remember<T>(cache: Map<string, T>, most: number, key: string, value: T): T {
  if (cache.size >= most) cache.clear()
  cache.set(key, value)
  return value
}

function* entries<K>(lists: Map<K, PostingList>) {
  for (const [key, list] of lists) yield { list, forget: () => void lists.delete(key) }
}
