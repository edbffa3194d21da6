import type { AttributeFacet, Facets, SearchQuery } from '#search/engine.ts'
import { attributeFacets } from './attribute-facets.ts'
import { type DocSet, eachBlock, type Scratch } from './doc-set.ts'
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
  readonly #scratch: Scratch
  readonly #checkTime: () => void
  readonly #source: Source
  readonly #filtered: ReadonlySet<FacetKey>

  constructor(
    { documents, scratch, checkTime }: { documents: Documents; scratch: Scratch; checkTime: () => void },
    { source, filtered }: { source: Source; filtered: ReadonlySet<FacetKey> },
  ) {
    this.#documents = documents
    this.#scratch = scratch
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
    found.attributes = this.#attributes(results, [...new Set(wanted)])
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

  #attributes(results: DocSet | null, wanted: readonly number[]): AttributeFacet[] {
    const parts = { documents: this.#documents, scratch: this.#scratch, checkTime: this.#checkTime }
    const open = wanted.filter((id) => !this.#filtered.has(id))
    const filtered = wanted.filter((id) => this.#filtered.has(id))
    const facets = [
      ...attributeFacets(results, open, parts),
      ...filtered.flatMap((id) => attributeFacets(this.#source(id), [id], parts)),
    ]
    return facets.filter((facet) => facet !== null)
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
