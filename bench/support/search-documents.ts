import type { SearchDocument } from '#search/document.ts'

const syllables =
  'ba be bi bo bu da de do du ga go gu ka ke ki ko ku la le li lo lu ma me mi mo mu na ne ni no nu pa pe pi po ra re ri ro ru sa se si so su ta te ti to tu va ve vi vo za ze zi zo'.split(
    ' ',
  )
const vocabularySize = 150_000 // words
const makes = 300
const modelsPerMake = 10
const roots = 25
const leavesPerRoot = 40
export const cantons = 12
export const citiesPerCanton = 12
const fiveYears = 5 * 365 * 24 * 3600 * 1000

/** Numbers that look random and are the same in every run (mulberry32). */
export function randomNumbers(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

function wordOf(rank: number): string {
  const ending = ['', 'n', 'r', 'k', 'ac', 'ica', 'ovi', 'ski'][rank % 8]!
  let word = ''
  for (let rest = rank + 70; rest > 0; rest = Math.floor(rest / syllables.length)) {
    word += syllables[rest % syllables.length]!
  }
  return word + ending
}

/** Names of makes, places and categories, none of which is a word of the vocabulary. */
const nameOf = (kind: number, index: number) => wordOf(vocabularySize + kind * 5_000 + index)

const vocabulary = Array.from({ length: vocabularySize }, (_, rank) => wordOf(rank))

/** The words of ads follow Zipf's law, flattened at its head: the commonest is in about one title of ten. */
const flattening = 12

export class DocumentMaker {
  readonly #random: () => number
  readonly #total: number

  constructor(total: number, seed = 1) {
    this.#total = total
    this.#random = randomNumbers(seed)
  }

  below(limit: number) {
    return Math.floor(this.#random() * limit)
  }

  /** Small numbers are likelier than large ones. */
  skewed(limit: number) {
    return Math.floor(limit * this.#random() ** 3)
  }

  word(from = 0, to = vocabularySize) {
    const [low, high] = [Math.log(from + flattening), Math.log(to + flattening)]
    return vocabulary[
      Math.min(to - 1, Math.floor(Math.exp(low + this.#random() * (high - low)) - flattening))
    ]!
  }

  make() {
    return nameOf(0, this.skewed(makes))
  }

  /** A leaf with its path. */
  category() {
    const root = 1 + this.skewed(roots)
    const leaf = 100 + root * leavesPerRoot + this.skewed(leavesPerRoot)
    return { root, leaf, path: [root, leaf] }
  }

  document(id: number): SearchDocument {
    const { root, leaf, path } = this.category()
    const make = this.make()
    const model = nameOf(1 + (make.charCodeAt(0) % 5), this.skewed(makes * modelsPerMake))
    const city = this.skewed(cantons * citiesPerCanton)
    const canton = Math.floor(city / citiesPerCanton)
    const titleWords = Array.from({ length: 3 + this.below(3) }, () => this.word())
    const age = ((this.#total - id) / this.#total) * fiveYears
    return {
      id,
      title: `${make} ${model} ${titleWords.join(' ')} ${1990 + this.below(37)}`,
      words: [
        make,
        model,
        nameOf(6, root),
        nameOf(6, leaf),
        nameOf(7, city),
        nameOf(8, canton),
        nameOf(9, this.skewed(20)),
        nameOf(10, this.skewed(6)),
      ],
      categoryId: leaf,
      categoryPath: path,
      cityId: city + 1,
      cantonId: canton + 1,
      sellerId: 1 + this.skewed(Math.ceil(this.#total / 12)),
      countryId: 1,
      brandId: null,
      modelId: null,
      sellerType: 'user',
      listingType: 'sell',
      hasDiscount: false,
      available: true,
      shipping: false,
      freeDelivery: false,
      exchange: false,
      lat: null,
      lon: null,
      promotion: 0,
      takenDays: null,
      attributes: [],
      condition: this.below(10) < 7 ? 'used' : 'new',
      priceFening: this.below(12) === 0 ? null : Math.round(Math.exp(2 + this.#random() * 11) * 100),
      // Refreshing lifts old listings now and then.
      refreshedAt: Math.round(1_790_000_000_000 - age * (this.below(5) === 0 ? this.#random() : 1)),
      createdAt: Math.round(1_790_000_000_000 - age),
    }
  }
}
