import { type DocSet, eachBlock, type Scratch } from '#search/memory/lists/doc-set.ts'
import { type Documents, noPrice } from '#search/memory/documents/documents.ts'
import type { CountedColumn } from '#search/memory/tallies/counts.ts'
import type { DocList } from '#search/memory/lists/list-pool.ts'
import type { Postings } from '#search/memory/lists/postings.ts'
import { fewSimilar, similarWeights as weights } from '#search/similar-weights.ts'
import { Candidates, type Shared } from './similar-candidates.ts'

const sameSeller = -1_000 // below all others

const leastOfWord = 1.2 // lighter words are in too many titles to tell what is alike
const nearPrice = 2 // times as much, or as little

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

  /** The documents that share the weightiest properties, if there are more than can be compared. */
  nearest(docs: DocSet): DocSet {
    const candidates = new Candidates(docs)
    if (candidates.areFew) return docs
    const { seller } = this.#parts.documents
    const ownSeller = this.#sharedBy(seller, this.#parts.postings.sellers)
    if (ownSeller) candidates.leaveOut(ownSeller.held)
    for (const shared of this.#byWeight()) {
      if (candidates.areFew) break
      this.#parts.checkTime()
      candidates.narrow(shared)
    }
    return candidates.docs
  }

  /** Properties that documents may share with the reference document, by weight. All are of its category. */
  #byWeight(): Shared[] {
    const { documents, postings } = this.#parts
    const { city, canton, model, brand } = documents
    const words = this.#words().filter(({ weight }) => weight >= leastOfWord)
    const all: { weight: number; shared: Shared | undefined }[] = [
      { weight: weights.price, shared: this.#nearPrice() },
      { weight: weights.city, shared: this.#sharedBy(city, postings.cities) },
      { weight: weights.canton, shared: this.#sharedBy(canton, postings.cantons) },
      { weight: weights.model, shared: this.#sharedBy(model, postings.models) },
      { weight: weights.brand, shared: this.#sharedBy(brand, postings.brands) },
      ...words.map(({ list, weight }) => ({ weight, shared: { held: list.view() } })),
    ]
    return all.toSorted((a, b) => b.weight - a.weight).flatMap(({ shared }) => shared ?? [])
  }

  #nearPrice(): Shared | undefined {
    const { price, priceSteps, end } = this.#parts.documents
    const own = price.values[this.doc]!
    if (own === noPrice) return
    const [from, to] = priceSteps.nearly(own / nearPrice, own * nearPrice, price.values, end)
    return { held: { words: to, most: end }, unwanted: { words: from, most: end } }
  }

  /** Writes a score for each document. */
  score(docs: DocSet, scores: Float64Array) {
    this.#scoreByColumns(docs, scores)
    for (const { list, weight } of this.#words()) this.#add(docs, list.view(), weight, scores)
  }

  /** Each document is elsewhere in memory, so that each column is read once. */
  #scoreByColumns(docs: DocSet, scores: Float64Array) {
    const { price, rows, combinations, city, canton, seller } = this.#parts.documents
    const { categories, brand, model } = combinations
    const [categoryOf, brandOf, modelOf] = [categories, brand.ofCombinations, model.ofCombinations]
    const own = this.#own
    const [pricedFrom, near] = own.price === noPrice ? [Infinity, 0] : [0, Math.max(own.price, 1)]
    eachBlock(docs, this.#parts.checkTime, (block, start, end) => {
      for (let at = start; at < end; at++) {
        const doc = block[at]!
        const combination = rows.values[doc * 2]!
        const other = price.values[doc]!
        scores[doc] =
          (other >= pricedFrom ? weights.price * closeness(near, Math.max(other, 1)) : 0) +
          weights.category * +(categoryOf[combination] === own.category) +
          weights.city * +(city.indexOf(doc) === own.city) +
          weights.canton * +(canton.indexOf(doc) === own.canton) +
          weights.brand * +(brandOf[combination] === own.brand) +
          weights.model * +(modelOf[combination] === own.model) +
          sameSeller * +(seller.indexOf(doc) === own.seller)
      }
    })
  }

  /** The values of the reference document; NaN in place of none, since no other document shares that. */
  get #own() {
    const { price, category, city, canton, brand, model, seller } = this.#parts.documents
    const indexIn = (column: CountedColumn) => column.indexOf(this.doc) || Number.NaN
    return {
      price: price.values[this.doc]!,
      category: category.values[this.doc]!,
      city: indexIn(city),
      canton: indexIn(canton),
      brand: indexIn(brand),
      model: indexIn(model),
      seller: indexIn(seller),
    }
  }

  /** The documents with the reference document's value in a column, if it has one. */
  #sharedBy(column: CountedColumn, lists: { get(id: number): DocList | undefined }): Shared | undefined {
    const index = column.indexOf(this.doc)
    const list = index === 0 ? undefined : lists.get(column.ids[index]!)
    return list && { held: list.view(), value: { column, index } }
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

/** 1 for the same price, a half for one twice as high or low. */
const closeness = (a: number, b: number) => Math.min(a, b) / Math.max(a, b)
