import type { AttributeFacet, Facets, SearchQuery } from '#search/engine.ts'
import { attributeFacets, talliedFacets } from './attribute-facets.ts'
import type { DocSet, Scratch } from './doc-set.ts'
import type { Documents } from './documents.ts'
import type { FacetColumn } from './facet-column.ts'
import type { FacetKey } from './filters.ts'
import { countsOfKinds } from './kinds.ts'
import type { Counts, Tally } from './counts.ts'
import { tallyColumns } from './tally.ts'

/** Documents, or a tally that makes looking at each unnecessary. */
export type Source = { docs: DocSet } | { tally: Tally }

type Parts = { documents: Documents; scratch: Scratch; checkTime: () => void }

type Filters = {
  /** The living documents left by all filters but those of one facet. */
  source: (without: FacetKey | null) => Source
  filtered: ReadonlySet<FacetKey>
}

const noColumns: Omit<Facets, 'attributes'> = {
  brands: [],
  models: [],
  cities: [],
  conditions: [],
  sellerTypes: [],
  listingTypes: [],
}

const kindFacets = ['conditions', 'sellerTypes', 'listingTypes'] as const

/**
 * Counts all facets that have no filter in one walk over the results; each filtered facet takes a separate
 * walk over the documents that would match without its filter.
 */
export class FacetCounter {
  readonly #parts: Parts
  readonly #source: Filters['source']
  readonly #filtered: Filters['filtered']

  constructor(parts: Parts, filters: Filters) {
    this.#parts = parts
    this.#source = filters.source
    this.#filtered = filters.filtered
  }

  count(query: SearchQuery): Facets {
    const results = this.#source(null)
    const wanted =
      query.facets === 'all' ? this.#parts.documents.attributes.attributeIds : (query.facetAttributeIds ?? [])
    return {
      ...(query.facets === 'attributes' ? noColumns : this.#columns(results)),
      attributes: this.#attributes(results, [...new Set(wanted)]),
    }
  }

  #columns(results: Source): Omit<Facets, 'attributes'> {
    const { brand, model, city, kind } = this.#parts.documents
    const [brands, models, cities, kinds] = this.#tally(results, [brand, model, city, kind])
    const found = {
      brands: listed(brand, brands!),
      models: listed(model, models!),
      cities: listed(city, cities!),
      ...countsOfKinds(listed(kind, kinds!)),
    }
    if (this.#filtered.has('brands')) found.brands = this.#countAlone(brand, 'brands')
    if (this.#filtered.has('models')) found.models = this.#countAlone(model, 'models')
    if (this.#filtered.has('cities')) found.cities = this.#countAlone(city, 'cities')
    for (const key of kindFacets) {
      if (this.#filtered.has(key))
        Object.assign(found, { [key]: countsOfKinds(this.#countAlone(kind, key))[key] })
    }
    return found
  }

  #countAlone(column: FacetColumn, key: FacetKey) {
    return listed(column, this.#tally(this.#source(key), [column])[0]!)
  }

  #tally(source: Source, columns: readonly FacetColumn[]): Counts[] {
    if ('tally' in source) return columns.map((column) => source.tally.column(column))
    return tallyColumns(source.docs, columns, this.#parts.checkTime)
  }

  #attributes(results: Source, wanted: readonly number[]): AttributeFacet[] {
    const open = wanted.filter((id) => !this.#filtered.has(id))
    const filtered = wanted.filter((id) => this.#filtered.has(id))
    const facets = [
      ...this.#attributesOf(results, open),
      ...filtered.flatMap((id) => this.#attributesOf(this.#source(id), [id])),
    ]
    return facets.filter((facet) => facet !== null)
  }

  #attributesOf(source: Source, ids: readonly number[]) {
    return 'tally' in source
      ? talliedFacets(source.tally, ids, this.#parts.documents)
      : attributeFacets(source.docs, ids, this.#parts)
  }
}

/** Index 0 counts documents without a value, and dead ones. */
function listed({ ids }: FacetColumn, counts: Counts): { id: number; count: number }[] {
  const found: { id: number; count: number }[] = []
  for (let index = 1; index < ids.length; index++) {
    const count = counts[index]!
    if (count > 0) found.push({ id: ids[index]!, count })
  }
  return found
}
