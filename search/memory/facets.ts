import type { AttributeFacet, Facets, SearchQuery } from '#search/engine.ts'
import type { AttributeValues } from './attribute-values.ts'
import { type DocSet, eachBlock } from './doc-set.ts'
import type { Documents } from './documents.ts'
import type { FacetColumn } from './facet-column.ts'
import type { FacetKey } from './filters.ts'
import { countsOfKinds } from './kinds.ts'

/** Of an attribute with more values than these only the most frequent are told. */
export const mostFacetValues = 500

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
    const open = [...wanted].filter((id) => !this.#filtered.has(id))
    const found = open.length > 0 ? attributeFacets(attributes, this.#tallyValues(results), open) : []
    for (const id of wanted) {
      if (!this.#filtered.has(id)) continue
      found.push(...attributeFacets(attributes, this.#tallyValues(this.#source(id)), [id]))
    }
    return found
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

function attributeFacets(
  attributes: AttributeValues,
  counts: Counts,
  ids: readonly number[],
): AttributeFacet[] {
  const { slots, numbers, texts } = attributes
  const bySlot: (AttributeFacet | undefined)[] = []
  for (const id of ids) bySlot[attributes.slotOf(id) ?? -1] = { id, values: [] }
  for (let value = 0; value < attributes.end; value++) {
    const facet = bySlot[slots[value]!]
    const count = counts[value]!
    if (!facet || count === 0) continue
    const number = numbers[value]!
    if (Number.isNaN(number)) facet.values.push({ value: texts[value]!, count })
    else {
      const { min = number, max = number } = facet.range ?? {}
      facet.range = { min: Math.min(min, number), max: Math.max(max, number) }
    }
  }
  return bySlot
    .filter((facet) => facet !== undefined)
    .filter(({ values, range }) => values.length > 0 || range !== undefined)
    .map((facet) => ({ ...facet, values: mostFrequent(facet.values) }))
}

function mostFrequent(values: AttributeFacet['values']) {
  if (values.length <= mostFacetValues) return values
  return values
    .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
    .slice(0, mostFacetValues)
}
