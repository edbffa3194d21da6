import { type DocSet, eachBlock, type Scratch } from './doc-set.ts'
import { type Documents, noPrice } from './documents.ts'
import type { Postings } from './postings.ts'

const fewSimilar = 20 // listings; where a category has no more, the one above stands in

// What makes listings alike, by its weight.
const weights = { category: 4, words: 6, price: 3, city: 2, canton: 1, model: 2, brand: 1 }
const sameSeller = -1_000 // below all others

/** Index 0 is none, which makes nothing alike. */
const orNobodys = (index: number) => index || -1

const remembered = 4096 // prices

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
    const category = documents.category.values
    const [city, canton, brand] = [documents.city.values, documents.canton.values, documents.brand.values]
    const [model, seller] = [documents.model.values, documents.seller.values]
    const own = this.doc
    const [ownPrice, ownCategory, ownSeller] = [price[own]!, category[own]!, seller[own]!]
    const [ownCity, ownCanton] = [orNobodys(city[own]!), orNobodys(canton[own]!)]
    const [ownBrand, ownModel] = [orNobodys(brand[own]!), orNobodys(model[own]!)]
    // A plain loop without a branch that the next document takes otherwise: it meets every document of a category.
    eachBlock(docs, checkTime, (block, start, end) => {
      for (let at = start; at < end; at++) {
        const doc = block[at]!
        scores[doc] =
          weights.category * +(category[doc] === ownCategory) +
          weights.city * +(city[doc] === ownCity) +
          weights.canton * +(canton[doc] === ownCanton) +
          weights.brand * +(brand[doc] === ownBrand) +
          weights.model * +(model[doc] === ownModel) +
          sameSeller * +(seller[doc] === ownSeller)
      }
    })
    if (ownPrice !== noPrice) this.#addPrice(docs, ownPrice, scores)
    this.#addWords(docs, scores)
  }

  #addPrice(docs: DocSet, ownPrice: number, scores: Float64Array) {
    const { documents, checkTime } = this.#parts
    const price = documents.price.values
    // Prices are round, so that many documents share one.
    const [prices, added] = [new Float64Array(remembered).fill(Number.NaN), new Float64Array(remembered)]
    eachBlock(docs, checkTime, (block, start, end) => {
      for (let at = start; at < end; at++) {
        const doc = block[at]!
        const other = price[doc]!
        if (other === noPrice) continue
        const place = (other ^ (other / remembered)) & (remembered - 1)
        if (prices[place] !== other) {
          prices[place] = other
          added[place] = weights.price * closeness(ownPrice, other)
        }
        scores[doc]! += added[place]!
      }
    })
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
