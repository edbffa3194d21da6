import { type DocSet, eachBlock, type Scratch } from './doc-set.ts'
import { type Documents, noPrice } from './documents.ts'
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
    const { documents, checkTime } = this.#parts
    const price = documents.price.values
    const own = price[this.doc]!
    const features = [
      [documents.city.values, weights.city],
      [documents.canton.values, weights.canton],
      [documents.brand.values, weights.brand],
      [documents.model.values, weights.model],
      [documents.category.values, weights.category],
      [documents.seller.values, sameSeller],
    ] as const
    eachBlock(docs, checkTime, (block, start, end) => {
      for (let at = start; at < end; at++) {
        const doc = block[at]!
        const other = price[doc]!
        let score = own === noPrice || other === noPrice ? 0 : weights.price * closeness(own, other)
        for (const [values, weight] of features) {
          // Index 0 is none, which makes nothing alike.
          if (values[doc] !== 0 && values[doc] === values[this.doc]) score += weight
        }
        scores[doc] = score
      }
    })
    this.#addWords(docs, scores)
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
const closeness = (a: number, b: number) => 1 / (1 + Math.abs(Math.log2(Math.max(a, 1) / Math.max(b, 1))))
