import { type DocumentAttribute, perFlag, type SearchDocument } from '#search/document.ts'
import type { SearchChanges } from '#search/engine.ts'

/**
 * Changes as flat lists, which pass between threads several times faster than thousands of documents. The
 * reader takes numbers and texts in the order in which the writer put them.
 */
export type PackedChanges = {
  numbers: Float64Array
  titles: string[]
  /** Each once, however many documents have it. Numbers refer to it by its place. */
  texts: string[]
  deletes: readonly number[]
}

const sellerTypes = ['user', 'shop'] as const
const listingTypes = ['sell', 'rent', 'buy'] as const
const conditions = [null, 'new', 'used'] as const

const numbersOfDocument = 64 // about

class Writer {
  #numbers: Float64Array
  #used = 0
  readonly titles: string[] = []
  readonly #texts = new Map<string, number>()

  constructor(documents: number) {
    this.#numbers = new Float64Array(documents * numbersOfDocument)
  }

  number(number: number) {
    if (this.#used === this.#numbers.length) {
      const grown = new Float64Array(Math.max(numbersOfDocument, this.#used * 2))
      grown.set(this.#numbers)
      this.#numbers = grown
    }
    this.#numbers[this.#used++] = number
  }

  maybe(number: number | null) {
    this.number(number ?? Number.NaN)
  }

  flag(flag: boolean) {
    this.number(flag ? 1 : 0)
  }

  text(text: string) {
    let place = this.#texts.get(text)
    if (place === undefined) this.#texts.set(text, (place = this.#texts.size))
    this.number(place)
  }

  numbers(numbers: readonly number[]) {
    this.number(numbers.length)
    for (const number of numbers) this.number(number)
  }

  packed(deletes: readonly number[]): PackedChanges {
    const numbers = this.#numbers.slice(0, this.#used)
    return { numbers, titles: this.titles, texts: [...this.#texts.keys()], deletes }
  }
}

export function packChanges({ upserts, deletes }: SearchChanges): PackedChanges {
  const to = new Writer(upserts.length)
  for (const document of upserts) write(to, document)
  return to.packed(deletes)
}

function write(to: Writer, document: SearchDocument) {
  to.number(document.id)
  to.titles.push(document.title)
  to.number(document.words.length)
  for (const word of document.words) to.text(word)
  to.number(document.categoryId)
  to.numbers(document.categoryPath)
  to.maybe(document.cityId)
  to.maybe(document.cantonId)
  to.maybe(document.countryId)
  to.maybe(document.brandId)
  to.maybe(document.modelId)
  to.number(document.sellerId)
  to.number(sellerTypes.indexOf(document.sellerType))
  to.number(listingTypes.indexOf(document.listingType))
  to.number(conditions.indexOf(document.condition))
  to.maybe(document.priceFening)
  to.number(document.refreshedAt)
  to.number(document.createdAt)
  to.maybe(document.lat)
  to.maybe(document.lon)
  to.number(document.promotion)
  to.flag(document.takenDays !== null)
  to.numbers(document.takenDays ?? [])
  perFlag((flag) => to.flag(document[flag]))
  to.number(document.attributes.length)
  for (const attribute of document.attributes) writeAttribute(to, attribute)
}

function writeAttribute(to: Writer, { id, values }: DocumentAttribute) {
  to.number(id)
  to.number(values.length)
  for (const value of values) {
    to.flag(typeof value === 'string')
    if (typeof value === 'string') to.text(value)
    else to.number(value)
  }
}

export function unpackChanges(packed: PackedChanges): SearchChanges {
  const from = new Reader(packed)
  return { upserts: packed.titles.map((title) => readDocument(from, title)), deletes: packed.deletes }
}

class Reader {
  readonly #numbers: Float64Array
  readonly #texts: readonly string[]
  #at = 0

  constructor({ numbers, texts }: PackedChanges) {
    this.#numbers = numbers
    this.#texts = texts
  }

  number(): number {
    return this.#numbers[this.#at++]!
  }

  maybe(): number | null {
    const number = this.number()
    return Number.isNaN(number) ? null : number
  }

  flag(): boolean {
    return this.number() === 1
  }

  text(): string {
    return this.#texts[this.number()]!
  }

  numbers(): number[] {
    const numbers: number[] = []
    for (let left = this.number(); left > 0; left--) numbers.push(this.number())
    return numbers
  }

  texts(): string[] {
    const texts: string[] = []
    for (let left = this.number(); left > 0; left--) texts.push(this.text())
    return texts
  }
}

/** Reads the fields in the order in which `write` puts them. */
function readDocument(from: Reader, title: string): SearchDocument {
  return {
    id: from.number(),
    title,
    words: from.texts(),
    categoryId: from.number(),
    categoryPath: from.numbers(),
    cityId: from.maybe(),
    cantonId: from.maybe(),
    countryId: from.maybe(),
    brandId: from.maybe(),
    modelId: from.maybe(),
    sellerId: from.number(),
    sellerType: sellerTypes[from.number()]!,
    listingType: listingTypes[from.number()]!,
    condition: conditions[from.number()]!,
    priceFening: from.maybe(),
    refreshedAt: from.number(),
    createdAt: from.number(),
    lat: from.maybe(),
    lon: from.maybe(),
    promotion: from.number() as SearchDocument['promotion'],
    takenDays: readTakenDays(from),
    ...perFlag(() => from.flag()),
    attributes: readAttributes(from),
  }
}

function readTakenDays(from: Reader): number[] | null {
  const isBookable = from.flag()
  const days = from.numbers()
  return isBookable ? days : null
}

function readAttributes(from: Reader): DocumentAttribute[] {
  const attributes: DocumentAttribute[] = []
  for (let left = from.number(); left > 0; left--) {
    const id = from.number()
    const values: (string | number)[] = []
    for (let more = from.number(); more > 0; more--) values.push(from.flag() ? from.text() : from.number())
    attributes.push({ id, values })
  }
  return attributes
}
