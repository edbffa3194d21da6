import { type AttributeFacet, type Facets, mostFacetValues, type SearchQuery } from '#search/engine.ts'
import type { AttributeValues } from './attribute-values.ts'
import { type DocSet, eachBlock } from './doc-set.ts'
import type { Documents } from './documents.ts'
import type { FacetColumn } from './facet-column.ts'
import type { FacetKey } from './filters.ts'
import { countsOfKinds } from './kinds.ts'

type Counts = ArrayLike<number>
/** The living documents that all filters leave but those of one facet; null stands for all documents. */
type Source = (without: FacetKey | null) => DocSet | null

const kindFacets = ['conditions', 'sellerTypes', 'listingTypes'] as const

/**
 * All facets without a filter of their own are counted in one walk over the results; each other one in a walk of its
 * own over what would be found without its filter.
 */
export class FacetCounter {
  readonly #documents: Documents
  readonly #checkTime: () => void
  readonly #source: Source
  readonly #filtered: ReadonlySet<FacetKey>

  constructor(
    documents: Documents,
    { source, filtered }: { source: Source; filtered: ReadonlySet<FacetKey> },
    checkTime: () => void,
  ) {
    this.#documents = documents
    this.#source = source
    this.#filtered = filtered
    this.#checkTime = checkTime
  }

  count(query: SearchQuery): Facets {
    const { brand, model, city, kind, attributes } = this.#documents
    const results = this.#source(null)
    const [brands, models, cities, kinds] = this.#tally(results, [brand, model, city, kind])
    const found: Facets = {
      brands: listed(brand, brands!),
      models: listed(model, models!),
      cities: listed(city, cities!),
      ...countsOfKinds(listed(kind, kinds!)),
      attributes: [],
    }
    if (this.#filtered.has('brands')) found.brands = this.#countAlone(brand, 'brands')
    if (this.#filtered.has('models')) found.models = this.#countAlone(model, 'models')
    if (this.#filtered.has('cities')) found.cities = this.#countAlone(city, 'cities')
    for (const key of kindFacets) {
      if (this.#filtered.has(key))
        Object.assign(found, { [key]: countsOfKinds(this.#countAlone(kind, key))[key] })
    }
    const wanted = query.facets === 'all' ? attributes.attributeIds : (query.facetAttributeIds ?? [])
    found.attributes = this.#attributes(results, new Set(wanted))
    return found
  }

  #countAlone(column: FacetColumn, key: FacetKey) {
    return listed(column, this.#tally(this.#source(key), [column])[0]!)
  }

  #tally(set: DocSet | null, columns: readonly FacetColumn[]): Counts[] {
    if (set === null) return columns.map(({ live }) => live)
    const counts = columns.map(({ ids }) => new Uint32Array(ids.length))
    eachBlock(set, this.#checkTime, (docs, start, end) => {
      for (let n = 0; n < columns.length; n++) tallySlice(docs, start, end, columns[n]!.values, counts[n]!)
    })
    return counts
  }

  #attributes(results: DocSet | null, wanted: ReadonlySet<number>): AttributeFacet[] {
    if (wanted.size === 0) return []
    const { attributes } = this.#documents
    const isOpen = (id: number) => !this.#filtered.has(id)
    const counts = [...wanted].some(isOpen) ? this.#tallyValues(results) : []
    return [...wanted].flatMap((id) =>
      attributeFacet(attributes, isOpen(id) ? counts : this.#tallyValues(this.#source(id)), id),
    )
  }

  /** How many documents have each value, by its number. */
  #tallyValues(set: DocSet | null): Counts {
    const { ofDocuments, end: values, holders } = this.#documents.attributes
    if (set === null) return holders
    const counts = new Uint32Array(values)
    const { starts, entries } = ofDocuments
    eachBlock(set, this.#checkTime, (docs, from, to) => {
      for (let at = from; at < to; at++) {
        const start = starts[docs[at]!]!
        const end = start + entries[start]!
        for (let entry = start + 1; entry <= end; entry++) counts[entries[entry]!]!++
      }
    })
    return counts
  }
}

function tallySlice(docs: Uint32Array, start: number, end: number, values: Uint32Array, counts: Uint32Array) {
  for (let at = start; at < end; at++) counts[values[docs[at]!]!]!++
}

/** Index 0 counts those that have none, and the dead. */
function listed({ ids }: FacetColumn, counts: Counts): { id: number; count: number }[] {
  const found: { id: number; count: number }[] = []
  for (let index = 1; index < ids.length; index++) {
    const count = counts[index]!
    if (count > 0) found.push({ id: ids[index]!, count })
  }
  return found
}

function attributeFacet(attributes: AttributeValues, counts: Counts, id: number): AttributeFacet[] {
  const { numbers, texts } = attributes
  const values: AttributeFacet['values'] = []
  let [min, max] = [Infinity, -Infinity]
  for (const value of attributes.valuesOf(id)) {
    const count = counts[value]!
    if (count === 0) continue
    const number = numbers[value]!
    if (Number.isNaN(number)) values.push({ value: texts[value]!, count })
    else {
      min = Math.min(min, number)
      max = Math.max(max, number)
    }
  }
  if (min <= max) return [{ id, values: mostFrequent(values), range: { min, max } }]
  return values.length > 0 ? [{ id, values: mostFrequent(values) }] : []
}

function mostFrequent(values: AttributeFacet['values']) {
  if (values.length <= mostFacetValues) return values
  return values
    .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
    .slice(0, mostFacetValues)
}
