import type { AttributeFacet, ResultMap, SearchResult } from '#search/engine.ts'
import { kindWords } from '#search/memory/facets/kinds.ts'

/**
 * A result as a flat list of numbers, which passes between threads many times faster than hundreds of small objects.
 * The reader takes numbers and texts in the order in which the writer put them. Members that a result does not need
 * are left out, since each takes as long as a hundred numbers. Words of kinds go by their places in `kindWords`.
 */
export type PackedResult = {
  numbers: Float64Array
  texts?: string[]
  map?: ResultMap
}

type Count = { id: number; count: number }

const counted = ['brands', 'models', 'cities'] as const

export function pack({ ids, total, categories, facets, map }: SearchResult): PackedResult {
  writer.begin()
  writer.number(total)
  writer.list(ids)
  writer.counts(categories)
  writer.number(facets ? 1 : 0)
  if (facets) {
    for (const name of counted) writer.counts(facets[name])
    writer.kinds(kindWords.conditions, facets.conditions)
    writer.kinds(kindWords.sellerTypes, facets.sellerTypes)
    writer.kinds(kindWords.listingTypes, facets.listingTypes)
    writer.number(facets.attributes.length)
    for (const facet of facets.attributes) writer.attribute(facet)
  }
  const { numbers, texts } = writer
  return { numbers, ...(texts.length > 0 && { texts }), ...(map && { map }) }
}

/** Writes all results to the same memory. */
class Writer {
  #numbers = new Float64Array(1024)
  #length = 0
  #texts: string[] = []

  begin() {
    this.#length = 0
    this.#texts = []
  }

  /** A copy of all numbers since `begin`. */
  get numbers() {
    return this.#numbers.slice(0, this.#length)
  }

  get texts() {
    return this.#texts
  }

  number(value: number) {
    if (this.#length === this.#numbers.length) {
      const larger = new Float64Array(2 * this.#length)
      larger.set(this.#numbers)
      this.#numbers = larger
    }
    this.#numbers[this.#length++] = value
  }

  list(values: readonly number[]) {
    this.number(values.length)
    for (const value of values) this.number(value)
  }

  counts(counts: readonly Count[]) {
    this.number(counts.length)
    for (const { id, count } of counts) {
      this.number(id)
      this.number(count)
    }
  }

  kinds<Word>(words: readonly Word[], counts: readonly { value: Word; count: number }[]) {
    this.number(counts.length)
    for (const { value, count } of counts) {
      this.number(words.indexOf(value))
      this.number(count)
    }
  }

  attribute({ id, values, range }: AttributeFacet) {
    this.number(id)
    this.number(values.length)
    for (const { value, count } of values) {
      this.#texts.push(value)
      this.number(count)
    }
    this.number(range ? 1 : 0)
    if (!range) return
    this.number(range.min)
    this.number(range.max)
  }
}

const writer = new Writer()

export function unpack({ numbers, texts = [], map }: PackedResult): SearchResult {
  const reader = new Reader(numbers, texts)
  const result: SearchResult = { total: reader.whole(), ids: reader.list(), categories: reader.counts() }
  if (reader.number() === 1)
    result.facets = {
      brands: reader.counts(),
      models: reader.counts(),
      cities: reader.counts(),
      conditions: reader.kinds(kindWords.conditions),
      sellerTypes: reader.kinds(kindWords.sellerTypes),
      listingTypes: reader.kinds(kindWords.listingTypes),
      attributes: reader.attributes(),
    }
  if (map) result.map = map
  return result
}

class Reader {
  readonly #numbers: Float64Array
  readonly #texts: readonly string[]
  #at = 0
  #textAt = 0

  constructor(numbers: Float64Array, texts: readonly string[]) {
    this.#numbers = numbers
    this.#texts = texts
  }

  number() {
    return this.#numbers[this.#at++]!
  }

  /** A count or a small id. V8 would box it in each object if it came as a float. */
  small() {
    return this.number() | 0
  }

  list(): number[] {
    const list: number[] = []
    for (let left = this.small(); left > 0; left--) list.push(this.whole())
    return list
  }

  /** As `small`, for ids that may be larger. */
  whole() {
    const value = this.number()
    const small = value | 0
    return small === value ? small : value
  }

  counts(): Count[] {
    const counts: Count[] = []
    for (let left = this.small(); left > 0; left--) counts.push({ id: this.small(), count: this.small() })
    return counts
  }

  kinds<Word>(words: readonly Word[]) {
    const counts: { value: Word; count: number }[] = []
    for (let left = this.small(); left > 0; left--)
      counts.push({ value: words[this.small()]!, count: this.small() })
    return counts
  }

  attributes(): AttributeFacet[] {
    const attributes: AttributeFacet[] = []
    for (let left = this.small(); left > 0; left--) attributes.push(this.#attribute())
    return attributes
  }

  #attribute(): AttributeFacet {
    const id = this.small()
    const values: AttributeFacet['values'] = []
    for (let left = this.small(); left > 0; left--)
      values.push({ value: this.#texts[this.#textAt++]!, count: this.small() })
    return this.number() === 1
      ? { id, values, range: { min: this.number(), max: this.number() } }
      : { id, values }
  }
}
