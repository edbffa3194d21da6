import { type DocumentAttribute, perFlag, type SearchDocument } from '#search/document.ts'
import { type AttributeFrequencies, type Counts, type Group, measured, type Place } from './frequencies.ts'

const syllables =
  'ba be bi bo bu da de do du ga go gu ka ke ki ko ku la le li lo lu ma me mi mo mu na ne ni no nu pa pe pi po ra re ri ro ru sa se si so su ta te ti to tu va ve vi vo za ze zi zo'.split(
    ' ',
  )
const fiveYears = 5 * 365 * 24 * 3600 * 1000
const titleBrandShare = 0.6
const country = 49

/** Pseudo-random numbers, the same in every run (mulberry32). */
export function randomNumbers(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Picks keys with probability proportional to their counts. */
class Pick<K> {
  readonly #keys: K[] = []
  readonly #sums: number[] = []
  #sum = 0

  constructor(counts: Counts<K>) {
    for (const [key, count] of counts) {
      this.#keys.push(key)
      this.#sums.push((this.#sum += count))
    }
  }

  get isEmpty() {
    return this.#keys.length === 0
  }

  /** `at` from 0 to 1. */
  pick(at: number): K {
    const wanted = at * this.#sum
    let low = 0
    for (let high = this.#keys.length - 1; low < high;) {
      const middle = (low + high) >>> 1
      if (this.#sums[middle]! <= wanted) low = middle + 1
      else high = middle
    }
    return this.#keys[low]!
  }
}

/** A group with its pickers, prepared once. */
type Source = {
  group: Group
  categories: Pick<number>
  lengths: Pick<number>
  words: Pick<string>
  brands: Pick<number>
  models: Map<number, Pick<number>>
  cities: Pick<number>
  attributes: { one: AttributeFrequencies; values: Pick<string> | null }[]
}

const sourceOf = (group: Group): Source => ({
  group,
  categories: new Pick(group.categories),
  lengths: new Pick(group.titleLengths),
  words: new Pick(group.words),
  brands: new Pick(group.brands.map(([id, count]): [number, number] => [id, count])),
  models: new Map(group.brands.map(([id, , models]) => [id, new Pick(models)])),
  cities: new Pick(group.cities),
  attributes: group.attributes.map((one) => ({ one, values: 'values' in one ? new Pick(one.values) : null })),
})

const sources = new Pick(measured.groups.map((group): [Source, number] => [sourceOf(group), group.count]))
const places = new Map(measured.places.map((place) => [place.id, place]))

/** An invented word that hardly any other listing has, like typos, models and names. */
function rareWord(rank: number): string {
  let word = ''
  for (let rest = rank + 200_000; rest > 0; rest = Math.floor(rest / syllables.length)) {
    word += syllables[rest % syllables.length]!
  }
  return word
}

const ranked = rankedWords()
const flattening = 12 // the commonest words are about equally common

function rankedWords(): string[] {
  const counts = new Map<string, number>()
  for (const { words } of measured.groups)
    for (const [word, count] of words) counts.set(word, (counts.get(word) ?? 0) + count)
  return [...counts].toSorted((a, b) => b[1] - a[1]).map(([word]) => word)
}

function atQuantile(quantiles: readonly number[], at: number): number {
  const place = at * (quantiles.length - 1)
  const [low, high] = [quantiles[Math.floor(place)]!, quantiles[Math.ceil(place)]!]
  return low + (high - low) * (place % 1)
}

/**
 * Generates listings with the words, categories, prices, places and attributes of real ones, in the same
 * proportions.
 */
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

  is(share: number) {
    return this.#random() < share
  }

  /** Small numbers are likelier than large ones. */
  skewed(limit: number) {
    return Math.floor(limit * this.#random() ** 3)
  }

  /** The group of a listing. */
  source(): Source {
    return sources.pick(this.#random())
  }

  wordOf(source: Source): string {
    return source.words.pick(this.#random())
  }

  /** A word by frequency rank within the range; low ranks are likelier. */
  word(from = 0, to = ranked.length + 100_000): string {
    const [low, high] = [Math.log(from + flattening), Math.log(to + flattening)]
    const rank = Math.floor(Math.exp(low + this.#random() * (high - low)) - flattening)
    return ranked[rank] ?? rareWord(rank)
  }

  make(): string {
    const names = Object.values(measured.brands)
    return names[this.skewed(names.length)]!
  }

  rareWord(): string {
    return rareWord(this.skewed(Math.max(1_000, this.#total)))
  }

  category(source: Source): number {
    return source.categories.pick(this.#random())
  }

  seller(): number {
    return 1 + this.skewed(Math.ceil(this.#total / 12))
  }

  place(source: Source): Place | undefined {
    return places.get(source.cities.pick(this.#random()))
  }

  /** Fening. */
  price({ group }: Source): number {
    return Math.round(atQuantile(group.prices, this.#random()) / 100) * 100
  }

  brand({ brands }: Source): number | null {
    return brands.isEmpty ? null : brands.pick(this.#random())
  }

  #title(source: Source, names: readonly string[]): string {
    const length = Math.max(2, source.lengths.pick(this.#random()))
    const words = this.is(titleBrandShare) ? [...names] : []
    while (words.length < length) {
      words.push(this.is(source.group.rareWords) ? this.rareWord() : this.wordOf(source))
    }
    return words.join(' ')
  }

  attributes(source: Source): DocumentAttribute[] {
    return source.attributes.flatMap(({ one, values }): DocumentAttribute[] => {
      if (!this.is(one.share)) return []
      if (values) return [{ id: one.id, values: [values.pick(this.#random())] }]
      const found = 'quantiles' in one ? atQuantile(one.quantiles, this.#random()) : 0
      // Rounds as people do: years and rooms stay exact, large numbers end in zeros.
      const unit = found > 5_000 ? 1_000 : 1
      return [{ id: one.id, values: [Math.round(found / unit) * unit] }]
    })
  }

  document(id: number): SearchDocument {
    const source = this.source()
    const { shares, brands, priced } = source.group
    const categoryId = this.category(source)
    const { path, names } = measured.categories[categoryId]!
    const isBranded = this.is(brands.reduce((sum, [, count]) => sum + count, 0) / source.group.count)
    const brandId = isBranded ? this.brand(source) : null
    const models = brandId === null ? undefined : source.models.get(brandId)
    const modelId = (models && !models.isEmpty && models.pick(this.#random())) || null
    const own = [measured.brands[brandId ?? 0], measured.models[modelId ?? 0]].filter(
      (name) => name !== undefined,
    )
    const place = this.place(source)
    const attributes = this.attributes(source)
    const texts = attributes.flatMap(({ values }) => values).filter((value) => typeof value === 'string')
    const age = ((this.#total - id) / this.#total) * fiveYears
    const condition = this.#random()
    return {
      id,
      title: this.#title(source, own),
      words: [
        ...own,
        ...names,
        ...texts.filter((text) => text !== 'true'),
        ...[place?.name, place?.canton].filter((name) => typeof name === 'string'),
      ],
      categoryId,
      categoryPath: path,
      cityId: place?.id ?? null,
      cantonId: place?.cantonId ?? null,
      countryId: place ? country : null,
      brandId,
      modelId,
      sellerId: this.seller(),
      sellerType: this.is(shares.shop) ? 'shop' : 'user',
      listingType: 'sell',
      condition: condition < shares.new ? 'new' : condition < shares.new + shares.used ? 'used' : null,
      priceFening: this.is(priced) ? this.price(source) : null,
      // Some old listings were refreshed.
      refreshedAt: Math.round(1_790_000_000_000 - age * (this.below(5) === 0 ? this.#random() : 1)),
      createdAt: Math.round(1_790_000_000_000 - age),
      ...perFlag(() => false),
      hasDiscount: this.is(shares.discount),
      available: this.is(shares.available),
      shipping: this.is(0.3),
      freeDelivery: this.is(0.05),
      exchange: this.is(shares.exchange),
      lat: place?.lat ?? null,
      lon: place?.lon ?? null,
      promotion: this.is(0.03) ? (this.is(0.3) ? 2 : 1) : 0,
      takenDays: null,
      attributes,
    }
  }
}
