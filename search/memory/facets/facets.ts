import type { AttributeFacet, Facets } from '#search/engine.ts'
import { attributeFacets, talliedFacets } from './attribute-facets.ts'
import type { DocSet, Scratch } from '#search/memory/lists/doc-set.ts'
import type { Documents } from '#search/memory/documents/documents.ts'
import type { FacetKey } from '#search/memory/queries/filters.ts'
import { countsOfKinds } from './kinds.ts'
import type { CountedColumn, Counts, Tally } from '#search/memory/tallies/counts.ts'
import type { RowCounts } from '#search/memory/tallies/row-counts.ts'
import { passing } from '#search/memory/queries/walk.ts'

/** Documents, or a tally that makes looking at each unnecessary. */
export type Source = { docs: DocSet } | { tally: Tally }

type Parts = {
  documents: Documents
  scratch: Scratch
  checkTime: () => void
  rowsOf: (docs: DocSet) => RowCounts
}

type Filters = {
  /** The living documents left by all filters but those of one facet. */
  source: (without: FacetKey | null) => Source
  filtered: ReadonlySet<FacetKey>
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

  count(attributes: readonly number[]): Facets {
    const results = this.#source(null)
    return {
      ...this.#columns(results),
      attributes: this.#attributes(results, [...new Set(attributes)]),
    }
  }

  #columns(results: Source): Omit<Facets, 'attributes'> {
    const { brand, model, city, kind } = this.#parts.documents
    const countsOf = this.#counts(results)
    const found = {
      brands: listed(brand, countsOf(brand)),
      models: listed(model, countsOf(model)),
      cities: listed(city, countsOf(city)),
      ...countsOfKinds(listed(kind, countsOf(kind))),
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

  #countAlone(column: CountedColumn, key: FacetKey) {
    return listed(column, this.#counts(this.#source(key))(column))
  }

  #counts(source: Source): (column: CountedColumn) => Counts {
    const counted = 'tally' in source ? source.tally : this.#parts.rowsOf(source.docs)
    return (column) => counted.column(column)
  }

  #attributes(results: Source, wanted: readonly number[]): AttributeFacet[] {
    // Without one of its filters a query finds no fewer.
    const least = 'tally' in results ? 0 : passing(this.#parts.rowsOf(results.docs).categories, null)
    const open = wanted.filter((id) => !this.#filtered.has(id))
    const filtered = wanted.filter((id) => this.#filtered.has(id))
    const texts = 'tally' in results ? undefined : () => this.#parts.rowsOf(results.docs).texts
    const facets = [
      ...this.#attributesOf(results, least, open, texts),
      ...filtered.flatMap((id) => this.#attributesOf(this.#source(id), least, [id])),
    ]
    return facets.filter((facet) => facet !== null)
  }

  /** `texts` returns their counts, if it is known how. */
  #attributesOf(source: Source, least: number, ids: readonly number[], texts?: () => Counts) {
    return 'tally' in source
      ? talliedFacets(source.tally, ids, this.#parts.documents)
      : attributeFacets({ set: source.docs, least, texts }, ids, this.#parts)
  }
}

/** Index 0 counts documents without a value, and dead ones. */
function listed({ ids }: CountedColumn, counts: Counts): { id: number; count: number }[] {
  const found: { id: number; count: number }[] = []
  for (let index = 1; index < ids.length; index++) {
    const count = counts[index]!
    if (count > 0) found.push({ id: ids[index]!, count })
  }
  return found
}
