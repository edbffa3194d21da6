import { type DocSet, eachBlock, type Scratch } from './doc-set.ts'
import { type Documents, noPrice } from './documents.ts'
import type { FacetColumn } from './facet-column.ts'
import type { PostingList } from './posting-list.ts'
import type { Postings } from './postings.ts'

const fewSimilar = 20 // listings; where a category has no more, the one above stands in

// What makes listings alike, by its weight.
const weights = { category: 4, words: 6, price: 3, city: 2, canton: 1, model: 2, brand: 1 }
const sameSeller = -1_000 // below all others

type Parts = { documents: Documents; postings: Postings; scratch: Scratch; checkTime: () => void }

/** How much documents are like the one with the number. */
export class Similarity {
  readonly doc: number
  /** The category that holds enough others, or the topmost. */
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

  /** Writes a score for each of the documents. */
  score(docs: DocSet, scores: Float64Array) {
    const { documents, postings, checkTime } = this.#parts
    const price = documents.price.values
    const category = documents.category.values
    const [ownPrice, ownCategory] = [price[this.doc]!, category[this.doc]!]
    const [pricedFrom, near] = ownPrice === noPrice ? [Infinity, 0] : [0, Math.max(ownPrice, 1)]
    // It meets every document of a category, each of them somewhere else in memory: so it reads as few columns as can be.
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

  /** For the documents that have the same of a column as the one they are compared with, if that has any. */
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

  /** Rare words tell more than frequent ones; all words of the title together weigh as much as `weights.words`. */
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

/** 1 for the same price, a half for one that is twice as high or low. */
const closeness = (a: number, b: number) => Math.min(a, b) / Math.max(a, b)
