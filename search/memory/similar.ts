import { type DocSet, eachBlock, type Scratch } from './doc-set.ts'
import { type Documents, noPrice } from './documents.ts'
import type { FacetColumn } from './facet-column.ts'
import type { PostingList } from './posting-list.ts'
import type { Postings } from './postings.ts'

const fewSimilar = 20 // listings; a category with no more falls back to its parent

// Weights of the properties that make listings similar.
const weights = { category: 4, words: 6, price: 3, city: 2, canton: 1, model: 2, brand: 1 }
const sameSeller = -1_000 // below all others

type Parts = { documents: Documents; postings: Postings; scratch: Scratch; checkTime: () => void }

/** Similarity to the document with the given number. */
export class Similarity {
  readonly doc: number
  /** The nearest category with enough other listings, or the root. */
  readonly categoryId: number
  readonly #parts: Parts

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
    lists: ReadonlyMap<number, PostingList>,
    { values, ids }: FacetColumn,
    weight: number,
    scores: Float64Array,
  ) {
    const index = values[this.doc]!
    const list = index === 0 ? undefined : lists.get(ids[index]!)
    if (list) this.#add(docs, list.view(), weight, scores)
  }

  /** Rare words count more than frequent ones; all words of the title together weigh `weights.words`. */
  #addWords(docs: DocSet, scores: Float64Array) {
    const { documents, postings } = this.#parts
    const words = [...new Set(documents.sequences.wordsOf(this.doc))]
    const known = words.flatMap((word) => {
      const list = postings.terms.get(word)?.title
      return list ? [{ list, weight: Math.log(1 + documents.live / list.size) }] : []
    })
    const whole = known.reduce((sum, { weight }) => sum + weight, 0)
    for (const { list, weight } of known)
      this.#add(docs, list.view(), (weights.words * weight) / whole, scores)
  }

  #add(docs: DocSet, others: DocSet, weight: number, scores: Float64Array) {
    const { scratch, checkTime } = this.#parts
    eachBlock(scratch.narrow(docs, [others]), checkTime, (block, start, end) => {
      for (let at = start; at < end; at++) scores[block[at]!]! += weight
    })
  }
}

/** 1 for the same price, a half for one twice as high or low. */
const closeness = (a: number, b: number) => Math.min(a, b) / Math.max(a, b)
