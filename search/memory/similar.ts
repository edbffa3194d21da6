import { type AnyOf, type DocSet, eachBlock, listOf, newestOf, type Scratch } from './doc-set.ts'
import { type Documents, noPrice } from './documents.ts'
import type { CountedColumn } from './counts.ts'
import type { DocList } from './list-pool.ts'
import type { Postings } from './postings.ts'
import { countOf } from './set-counts.ts'
import { views } from './filters.ts'

const fewSimilar = 20 // listings; a category with no more falls back to its parent

// Weights of the properties that make listings similar.
const weights = { category: 4, words: 6, price: 3, city: 2, canton: 1, model: 2, brand: 1 }
const sameSeller = -1_000 // below all others

const mostCompared = 8_192 // documents whose scores are computed
const fewestLeft = 1_024 // documents that a shared property must leave
const nearPrice = 1.3 // times as much, or as little

type Parts = { documents: Documents; postings: Postings; scratch: Scratch; checkTime: () => void }

/** Similarity to the document with the given number. */
export class Similarity {
  readonly doc: number
  /** The nearest category with enough other listings, or the root. */
  readonly categoryId: number
  readonly #parts: Parts
  #knownWords: { list: DocList; weight: number }[] | undefined

  constructor(doc: number, parts: Parts) {
    this.doc = doc
    this.#parts = parts
    const path = parts.documents.pathOf(doc)
    this.categoryId = path.findLast((id) => this.#countIn(id) > fewSimilar) ?? path[0]!
  }

  #countIn(categoryId: number): number {
    const { documents } = this.#parts
    return documents
      .subtree(categoryId)
      .reduce((sum, isIn, index) => sum + (isIn ? documents.livePerCategory[index]! : 0), 0)
  }

  /**
   * Leaves those documents of a large set that share the weightiest properties, so that a category of a million
   * costs little more than one of thousands. Smaller sets stay whole.
   */
  nearest(docs: DocSet): DocSet {
    const { scratch, documents, postings } = this.#parts
    let [left, size] = [docs, sizeOf(docs)]
    if (size <= mostCompared) return docs
    const narrow = (narrowed: DocSet) => {
      const narrowedSize = sizeOf(narrowed)
      if (narrowedSize >= fewestLeft) [left, size] = [narrowed, narrowedSize]
    }
    const own = sharedList(documents.seller, postings.sellers, this.doc)
    if (own) narrow(scratch.without(left, [own.view()]))
    for (const { sets } of this.#properties()) {
      // Room for exactly so many, since `most` may be millions.
      if (size <= mostCompared) return listOf(left, size)
      this.#parts.checkTime()
      narrow(scratch.narrow(left, sets))
    }
    return newestOf(left, mostCompared)
  }

  /** Documents that share a property, for each property of the reference document, by weight. */
  #properties(): { weight: number; sets: AnyOf }[] {
    const { documents, postings } = this.#parts
    const { category, price, city, canton, brand, model } = documents
    const ownPrice = price.values[this.doc]!
    const priced =
      ownPrice === noPrice ? [] : postings.pricedBetween(ownPrice / nearPrice, ownPrice * nearPrice)
    const ofCategory = postings.categories.get(documents.categoryIds[category.values[this.doc]!]!)
    const lists: { weight: number; lists: (DocList | undefined)[] }[] = [
      { weight: weights.category, lists: [ofCategory] },
      { weight: weights.price, lists: priced },
      { weight: weights.city, lists: [sharedList(city, postings.cities, this.doc)] },
      { weight: weights.canton, lists: [sharedList(canton, postings.cantons, this.doc)] },
      { weight: weights.model, lists: [sharedList(model, postings.models, this.doc)] },
      { weight: weights.brand, lists: [sharedList(brand, postings.brands, this.doc)] },
      ...this.#words().map(({ list, weight }) => ({ weight, lists: [list] })),
    ]
    return lists
      .toSorted((a, b) => b.weight - a.weight)
      .map(({ weight, lists: some }) => ({ weight, sets: views(some) }))
      .filter(({ sets }) => sets.length > 0)
  }

  /** Writes a score for each document. */
  score(docs: DocSet, scores: Float64Array) {
    const { documents, postings, checkTime } = this.#parts
    const price = documents.price.values
    const category = documents.category.values
    const [ownPrice, ownCategory] = [price[this.doc]!, category[this.doc]!]
    const [pricedFrom, near] = ownPrice === noPrice ? [Infinity, 0] : [0, Math.max(ownPrice, 1)]
    // Visits every document of a category, each elsewhere in memory, so it reads as few columns as possible.
    eachBlock(docs, checkTime, (block, start, end) => {
      for (let at = start; at < end; at++) {
        const doc = block[at]!
        const other = price[doc]!
        scores[doc] =
          (other >= pricedFrom ? weights.price * closeness(near, Math.max(other, 1)) : 0) +
          weights.category * +(category[doc] === ownCategory)
      }
    })
    const { city, canton, brand, model, seller } = documents
    this.#addShared(docs, postings.cities, city, weights.city, scores)
    this.#addShared(docs, postings.cantons, canton, weights.canton, scores)
    this.#addShared(docs, postings.brands, brand, weights.brand, scores)
    this.#addShared(docs, postings.models, model, weights.model, scores)
    this.#addShared(docs, postings.sellers, seller, sameSeller, scores)
    this.#addWords(docs, scores)
  }

  /** Scores documents that share the reference document's value in a column, if it has one. */
  #addShared(
    docs: DocSet,
    lists: { get(id: number): DocList | undefined },
    column: CountedColumn,
    weight: number,
    scores: Float64Array,
  ) {
    const list = sharedList(column, lists, this.doc)
    if (list) this.#add(docs, list.view(), weight, scores)
  }

  #addWords(docs: DocSet, scores: Float64Array) {
    for (const { list, weight } of this.#words()) this.#add(docs, list.view(), weight, scores)
  }

  /** Rare words count more than frequent ones; all words of the title together weigh `weights.words`. */
  #words(): { list: DocList; weight: number }[] {
    return (this.#knownWords ??= this.#weighWords())
  }

  #weighWords(): { list: DocList; weight: number }[] {
    const { documents, postings } = this.#parts
    const words = [...new Set(documents.sequences.wordsOf(this.doc))]
    const known = words.flatMap((word) => {
      const list = postings.terms.get(word).title
      return list ? [{ list, weight: Math.log(1 + documents.live / list.size) }] : []
    })
    const whole = known.reduce((sum, { weight }) => sum + weight, 0)
    return known.map(({ list, weight }) => ({ list, weight: (weights.words * weight) / whole }))
  }

  #add(docs: DocSet, others: DocSet, weight: number, scores: Float64Array) {
    const { scratch, checkTime } = this.#parts
    if (docs instanceof Uint32Array && !(others instanceof Uint32Array)) {
      checkTime()
      addByBits(docs, others.words, weight, scores)
      return
    }
    if (others instanceof Uint32Array && docs instanceof Uint32Array && others.length < docs.length * 4) {
      // Scores of documents outside the set are never read.
      for (let at = 0; at < others.length; at++) scores[others[at]!]! += weight
      return
    }
    eachBlock(scratch.narrow(docs, [others]), checkTime, (block, start, end) => {
      for (let at = start; at < end; at++) scores[block[at]!]! += weight
    })
  }
}

/** Adds nothing where the bit is not set, which costs less than a branch. */
function addByBits(docs: Uint32Array, words: Uint32Array, weight: number, scores: Float64Array) {
  for (let at = 0; at < docs.length; at++) {
    const doc = docs[at]!
    // Documents beyond the last word are absent, and come last.
    if (doc >>> 5 >= words.length) return
    scores[doc]! += ((words[doc >>> 5]! >>> doc) & 1) * weight
  }
}

/** The documents that share the reference document's value in a column, if it has one. */
function sharedList(
  column: CountedColumn,
  lists: { get(id: number): DocList | undefined },
  doc: number,
): DocList | undefined {
  const index = column.indexOf(doc)
  return index === 0 ? undefined : lists.get(column.ids[index]!)
}

const sizeOf = (docs: DocSet) => (docs instanceof Uint32Array ? docs.length : countOf(docs.words))

/** 1 for the same price, a half for one twice as high or low. */
const closeness = (a: number, b: number) => Math.min(a, b) / Math.max(a, b)
