import type { Deps } from '#api/deps.ts'
import type { CatalogAttribute, CatalogCategory } from '#api/modules/categories/service.ts'
import { type PlaceRead, PlaceReader, type WrittenPlace } from '#api/modules/places/service.ts'
import type { FeedPriceUnit } from '#contract/listings/feeds.ts'
import { mostFeedValues } from '#contract/limits/listings.ts'
import { slugify } from '#contract/text/slug.ts'
import type { FeedValue } from '../feeds/formats/read.ts'
import { BrandIndex } from '../import/values/brands.ts'
import { isEmptyValue, readPrice, type ReadPrice } from './amounts.ts'
import { CategoryReader } from './category-reading.ts'
import { leftOut, type Meanings, type ValueField, valueKey } from './meanings.ts'
import { readMeasure } from './measures.ts'
import { optionReaderOf } from './options.ts'
import { conditionWords, listingTypeWords, noWords, yesWords } from './words/option-words.ts'
import { wordIndex } from './word-index.ts'

export type ValueContext = Pick<Deps, 'catalog' | 'places'>

/** `own` are the shop's answers for this file, `shared` those that several shops gave. */
export type Known = { own: Meanings; shared: Meanings }

type Guess = { to: string; isSure: boolean }

/** A distinct value of the file, and what we take it for; `guess` is null for a question. */
export type SeenValue = {
  field: ValueField
  key: string
  value: string
  rows: number
  guess: string | null
  isSure: boolean
}

/** The meaning of a value; without one, why, or that the shop wants it left out. */
export type Reading<T> = { value: T } | { isLeftOut: true } | { problem: string }

const conditions = wordIndex(conditionWords)
const listingTypes = wordIndex(listingTypeWords)
const truths = wordIndex({ true: yesWords, false: noWords })

const certain = (to: string | undefined): Guess | undefined =>
  to === undefined ? undefined : { to, isSure: true }

const notUnderstood = (text: string) => `Ne razumijemo vrijednost „${text}“.`

/**
 * Turns values as other programs write them into ours. A value that nobody has explained yet becomes one question,
 * however many rows have it.
 */
export class ValueReader {
  readonly #context: ValueContext
  readonly #known: Known
  readonly #places: PlaceReader
  readonly #placesAlone = new Map<string, PlaceRead | undefined>()
  readonly #categories: CategoryReader
  readonly #brands: BrandIndex
  readonly #seen = new Map<string, SeenValue>()
  readonly #guesses = new Map<string, Guess | { problem: string } | undefined>()

  constructor(context: ValueContext, known: Known) {
    this.#context = context
    this.#known = known
    this.#places = new PlaceReader(context.places)
    this.#categories = new CategoryReader(context.catalog)
    this.#brands = new BrandIndex(
      context.catalog,
      new Map(context.catalog.allBrands.map(({ id, aliases }) => [id, aliases])),
    )
  }

  /** Distinct values met so far. */
  get seen(): readonly SeenValue[] {
    return [...this.#seen.values()]
  }

  /** Those that the shop should answer for. */
  get open(): readonly SeenValue[] {
    return this.seen.filter(
      ({ field, key, isSure }) => !isSure && this.#known.own.of(field, key) === undefined,
    )
  }

  /** Returns whether a value can be read as one of a field without asking; notes nothing. */
  isSurely(field: 'city' | 'state' | 'listing_type' | 'brand' | 'category', text: string): boolean {
    if (field === 'city') return this.#places.read({ name: text })?.isSure === true
    if (field === 'state') return conditions.has(slugify(text))
    if (field === 'listing_type') return listingTypes.has(slugify(text))
    if (field === 'brand') return this.#isMake(text)
    const found = this.#categories.read(text)
    return found !== undefined && 'id' in found && found.isSure
  }

  category(text: string): Reading<CatalogCategory> {
    const read = this.#read('category', text, () => this.#categoryGuess(text), {
      problem: `Nepoznata kategorija „${text}“.`,
    })
    if (!('value' in read)) return read
    const category = this.#context.catalog.categories.get(Number(read.value))
    return category ? { value: category } : { problem: `Nepoznata kategorija „${text}“.` }
  }

  #categoryGuess(text: string): Guess | { problem: string } | undefined {
    const found = this.#categories.read(text)
    return found && 'id' in found ? { to: String(found.id), isSure: found.isSure } : found
  }

  /** A postal code or coordinates tell what a name leaves open, so that only other rows are asked about. */
  city(place: WrittenPlace): Reading<number> | undefined {
    const { name = '', postalCode = '', point } = place
    const text = name || postalCode
    if (text === '') {
      const near = this.#places.read(place)
      return near && { value: near.cityId }
    }
    const alone = this.#placeAlone(text, name === '' ? { postalCode } : { name })
    const exact = !alone?.isSure && (point || (name && postalCode)) ? this.#places.read(place) : undefined
    if (exact?.isSure) return { value: exact.cityId }
    const found = alone ?? exact
    const guess = () => found && { to: String(found.cityId), isSure: found.isSure }
    const read = this.#read('city', text, guess, { problem: `Nepoznato mjesto „${text}“.` })
    return 'value' in read ? { value: Number(read.value) } : read
  }

  #placeAlone(text: string, place: WrittenPlace): PlaceRead | undefined {
    const key = valueKey(text)
    if (!this.#placesAlone.has(key)) this.#placesAlone.set(key, this.#places.read(place))
    return this.#placesAlone.get(key)
  }

  state(text: string): Reading<string> {
    return this.#read('state', text, () => wordsOf(conditions, text), {
      problem: `Nepoznato stanje „${text}“. Upišite novo ili korišteno.`,
    })
  }

  listingType(text: string): Reading<string> {
    return this.#read('listing_type', text, () => wordsOf(listingTypes, text), {
      problem: `Nepoznata vrsta oglasa „${text}“.`,
    })
  }

  /** Every answer but a clear no means that there is some. */
  available(text: string): Reading<string> {
    return this.#read('available', text, () => certain(truthOf(text)) ?? { to: 'true', isSure: false })
  }

  /** Only words are asked about; numbers are read by rule. */
  price(
    value: FeedValue,
    unit: FeedPriceUnit | undefined,
  ): Exclude<ReadPrice, { unknown: string }> | undefined {
    const price = readPrice(value, unit)
    if (!('unknown' in price)) return price
    const read = this.#read('price', price.unknown, () => undefined)
    if ('value' in read) return { marks: null, isByAgreement: read.value === 'by_agreement' }
    return 'problem' in read ? { text: price.unknown } : undefined
  }

  brand(text: string, category: CatalogCategory): Reading<number> {
    const problem = `Nepoznata marka „${text}“`
    const offered = this.#context.catalog.brandsOf(category.id)
    const found = this.#brands.find(category.id, text)
    // The make exists, only not here: there is nothing to explain.
    if (!found && this.#isMake(text)) return { problem }
    const read = this.#read('brand', text, () => certain(found && String(found.id)), {
      problem,
      scope: String(category.id),
    })
    if (!('value' in read)) return read
    const id = Number(read.value)
    return offered.some((brand) => brand.id === id) ? { value: id } : { problem }
  }

  #isMake(text: string): boolean {
    const slug = slugify(text)
    return this.#context.catalog.allBrands.some(({ name }) => slugify(name) === slug)
  }

  model(text: string, brandId: number, category: CatalogCategory): Reading<number> {
    const problem = `Nepoznat model „${text}“`
    const { catalog } = this.#context
    const models = catalog.modelsOf(brandId, category.id)
    const guess = () => {
      const found = this.#brands.findModel(category.id, catalog.brands.get(brandId)!, text)
      return certain(found && String(found.id))
    }
    const read = this.#read(`model.${brandId}`, text, guess, { problem, scope: String(category.id) })
    if (!('value' in read)) return read
    const id = Number(read.value)
    return models.some((model) => model.id === id) ? { value: id } : { problem }
  }

  attribute(attribute: CatalogAttribute, value: FeedValue): Reading<string | number> {
    const text = String(value).trim()
    const field = `attributes.${attribute.id}` as const
    const options = optionReaderOf(attribute)
    if (options) return this.#read(field, text, () => options.read(text))
    if (attribute.type === 'boolean') return this.#read(field, text, () => certain(truthOf(text)))
    if (attribute.type === 'string') return { value: text }
    const number = readMeasure(attribute, value)
    return number === undefined ? { problem: notUnderstood(text) } : { value: number }
  }

  /** Takes the shop's answer first, then what we know, then what other shops answered. */
  #read(
    field: ValueField,
    text: string,
    understand: () => Guess | { problem: string } | undefined,
    { problem, scope = '' }: { problem?: string; scope?: string } = {},
  ): Reading<string> {
    const key = valueKey(text)
    const memoKey = `${field}\n${scope}\n${key}`
    if (!this.#guesses.has(memoKey)) this.#guesses.set(memoKey, understand())
    const understood = this.#guesses.get(memoKey)
    const shared = this.#known.shared.of(field, key)
    const guess =
      understood && 'to' in understood
        ? understood
        : shared === undefined
          ? undefined
          : { to: shared, isSure: true }
    this.#note({ field, key, value: text, guess: guess?.to ?? null, isSure: guess?.isSure ?? false })
    const answer = this.#known.own.of(field, key) ?? guess?.to
    if (answer === leftOut) return { isLeftOut: true }
    if (answer !== undefined) return { value: answer }
    return {
      problem: understood && 'problem' in understood ? understood.problem : (problem ?? notUnderstood(text)),
    }
  }

  #note(seen: Omit<SeenValue, 'rows'>) {
    const place = `${seen.field}\n${seen.key}`
    const before = this.#seen.get(place)
    if (before) {
      before.rows += 1
      // A make may be known in one category only.
      if (!seen.isSure) Object.assign(before, { guess: seen.guess, isSure: false })
    } else if (this.#seen.size < mostFeedValues)
      this.#seen.set(place, { ...seen, value: seen.value.slice(0, 200).toWellFormed(), rows: 1 })
  }
}

/** Reads the whole text, or else the parts that we know if they agree: "Used - like new". */
function wordsOf(index: ReadonlyMap<string, string>, text: string): Guess | undefined {
  const whole = index.get(slugify(text))
  if (whole !== undefined) return certain(whole)
  const parts = text.split(/[-–/,;()|]/).filter((part) => slugify(part) !== '')
  const found = parts.map((part) => index.get(slugify(part)))
  const [only, ...others] = new Set(found.filter((meaning) => meaning !== undefined))
  return only === undefined || others.length > 0
    ? undefined
    : { to: only, isSure: !found.includes(undefined) }
}

/** "true" or "false", also of a number of pieces. */
function truthOf(text: string): string | undefined {
  if (/^\d+([.,]\d+)?$/.test(text)) return /[1-9]/.test(text) ? 'true' : 'false'
  return truths.get(slugify(text))
}

export const textOf = (given: FeedValue | FeedValue[] | undefined): FeedValue => {
  const value = Array.isArray(given) ? given[0] : given
  const text = typeof value === 'string' ? value.trim() : (value ?? '')
  return typeof text === 'string' && isEmptyValue(text) ? '' : text
}
