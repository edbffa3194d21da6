import { analyse } from '#search/analysis.ts'
import type { SearchDocument } from '#search/document.ts'
import { noPrice } from './documents.ts'
import { PostingList } from './posting-list.ts'

/** Where a word occurs. Titles are kept apart, since a match there ranks higher. */
export type Occurrences = { title: PostingList | undefined; other: PostingList | undefined }
const fields = ['title', 'other'] as const

const rememberedTexts = 50_000

function listOf<K>(lists: Map<K, PostingList>, key: K): PostingList {
  let list = lists.get(key)
  if (!list) lists.set(key, (list = new PostingList()))
  return list
}

/** All posting lists: which documents hold a word, a category, a place and so on. */
export class Postings {
  /** By folded word. */
  readonly terms = new Map<string, Occurrences>()
  /** By stem. Whatever is found by a term is found by its stem too. */
  readonly stems = new Map<string, Occurrences>()
  /** With all descendants. */
  readonly categories = new Map<number, PostingList>()
  readonly cities = new Map<number, PostingList>()
  readonly cantons = new Map<number, PostingList>()
  readonly sellers = new Map<number, PostingList>()
  readonly conditions = new Map<string, PostingList>()
  /** By bucket of prices. */
  readonly prices = new Map<number, PostingList>()
  /**
   * Names of places, makes and categories come again and again: what each adds to is looked up once. Forgotten as a
   * whole when a word goes, since an entry may hold it.
   */
  readonly #namedBy = new Map<string, readonly Occurrences[]>()

  add(doc: number, document: SearchDocument) {
    for (const word of this.#occurrencesOf(document.title)) (word.title ??= new PostingList()).add(doc)
    for (const name of document.words) {
      for (const word of this.#occurrencesOfName(name)) (word.other ??= new PostingList()).add(doc)
    }
    for (const id of document.categoryPath) listOf(this.categories, id).add(doc)
    listOf(this.categories, document.categoryId).add(doc)
    if (document.cityId !== null) listOf(this.cities, document.cityId).add(doc)
    if (document.cantonId !== null) listOf(this.cantons, document.cantonId).add(doc)
    listOf(this.sellers, document.sellerId).add(doc)
    listOf(this.prices, priceBucket(document.priceFening ?? noPrice)).add(doc)
    if (document.condition !== null) listOf(this.conditions, document.condition).add(doc)
  }

  #occurrencesOf(text: string): Occurrences[] {
    const { exact, stems } = analyse(text)
    return [
      ...exact.map((term) => occurrencesIn(this.terms, term)),
      ...stems.map((stem) => occurrencesIn(this.stems, stem)),
    ]
  }

  #occurrencesOfName(name: string): readonly Occurrences[] {
    let found = this.#namedBy.get(name)
    if (!found) {
      if (this.#namedBy.size >= rememberedTexts) this.#namedBy.clear()
      this.#namedBy.set(name, (found = this.#occurrencesOf(name)))
    }
    return found
  }

  /** Lists that together hold all documents with a price in the range, and some beside it. */
  pricedBetween(from: number, to: number): PostingList[] {
    const [first, last] = [priceBucket(from), priceBucket(to)]
    return [...this.prices].filter(([bucket]) => bucket >= first && bucket <= last).map(([, list]) => list)
  }

  /** Every posting list with a way to forget it when it is empty. May go on while lists are added. */
  *all(): Generator<{ list: PostingList; forget(): void }> {
    for (const words of [this.terms, this.stems]) {
      for (const [word, occurrences] of words) yield* this.#listsOf(words, word, occurrences)
    }
    yield* entries(this.categories)
    yield* entries(this.cities)
    yield* entries(this.cantons)
    yield* entries(this.sellers)
    yield* entries(this.conditions)
    yield* entries(this.prices)
  }

  *#listsOf(words: Map<string, Occurrences>, word: string, occurrences: Occurrences) {
    for (const field of fields) {
      const list = occurrences[field]
      if (!list) continue
      const forget = () => {
        occurrences[field] = undefined
        if (occurrences.title || occurrences.other) return
        words.delete(word)
        this.#namedBy.clear()
      }
      yield { list, forget }
    }
  }

  get bytes() {
    let bytes = 0
    for (const { list } of this.all()) bytes += list.bytes
    return bytes
  }

  dispose() {
    for (const { list } of this.all()) list.dispose()
  }
}

/** Four buckets for every doubling of the price. Without a price it is the lowest. */
const priceBucket = (price: number) => (price < 1 ? Math.floor(price) : Math.floor(1 + 4 * Math.log2(price)))

function occurrencesIn(words: Map<string, Occurrences>, word: string): Occurrences {
  let occurrences = words.get(word)
  if (!occurrences) words.set(word, (occurrences = { title: undefined, other: undefined }))
  return occurrences
}

function* entries<K>(lists: Map<K, PostingList>) {
  for (const [key, list] of lists) yield { list, forget: () => void lists.delete(key) }
}
