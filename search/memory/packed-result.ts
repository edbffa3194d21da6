import type { AttributeFacet, Facets, ResultMap, SearchResult } from '#search/engine.ts'

/**
 * A result as two flat lists, which pass between threads many times faster than hundreds of small objects. The
 * reader takes numbers and texts in the order in which the writer put them.
 */
export type PackedResult = {
  numbers: Float64Array
  texts: string[]
  kinds: Pick<Facets, 'conditions' | 'sellerTypes' | 'listingTypes'> | null
  map: ResultMap | undefined
}

type Count = { id: number; count: number }

const counted = ['brands', 'models', 'cities'] as const

export function pack({ ids, total, categories, facets, map }: SearchResult): PackedResult {
  const numbers: number[] = [total, ids.length, ...ids]
  const texts: string[] = []
  packCounts(numbers, categories)
  if (facets) {
    for (const name of counted) packCounts(numbers, facets[name])
    numbers.push(facets.attributes.length)
    for (const facet of facets.attributes) packAttribute(numbers, texts, facet)
  }
  return { numbers: new Float64Array(numbers), texts, kinds: facets ? kindsOf(facets) : null, map }
}

const kindsOf = ({ conditions, sellerTypes, listingTypes }: Facets) => ({
  conditions,
  sellerTypes,
  listingTypes,
})

function packCounts(numbers: number[], counts: readonly Count[]) {
  numbers.push(counts.length)
  for (const { id, count } of counts) numbers.push(id, count)
}

function packAttribute(numbers: number[], texts: string[], { id, values, range }: AttributeFacet) {
  numbers.push(id, values.length)
  for (const { value, count } of values) {
    texts.push(value)
    numbers.push(count)
  }
  numbers.push(range ? 1 : 0)
  if (range) numbers.push(range.min, range.max)
}

export function unpack({ numbers, texts, kinds, map }: PackedResult): SearchResult {
  const reader = new Reader(numbers, texts)
  const result: SearchResult = {
    total: reader.number(),
    ids: reader.list(() => reader.number()),
    categories: reader.counts(),
  }
  if (kinds) {
    const [brands, models, cities] = [reader.counts(), reader.counts(), reader.counts()]
    result.facets = { brands, models, cities, ...kinds, attributes: reader.list(() => reader.attribute()) }
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

  list<T>(next: () => T): T[] {
    const list: T[] = []
    for (let left = this.number(); left > 0; left--) list.push(next())
    return list
  }

  counts(): Count[] {
    return this.list(() => ({ id: this.number(), count: this.number() }))
  }

  attribute(): AttributeFacet {
    const id = this.number()
    const values = this.list(() => ({ value: this.#texts[this.#textAt++]!, count: this.number() }))
    return this.number() === 1
      ? { id, values, range: { min: this.number(), max: this.number() } }
      : { id, values }
  }
}
