import { type AttributeFacet, type Facets, mostFacetValues } from '#search/engine.ts'
import type { Dsl } from './dsl.ts'
import type { Facet, Filters } from './filters.ts'

type CountedFacet = Exclude<Facet, number>

const fields: Record<CountedFacet, string> = {
  categories: 'category',
  brands: 'brand',
  models: 'model',
  cities: 'city',
  conditions: 'condition',
  sellerTypes: 'sellerType',
  listingTypes: 'listingType',
}
export const everyFacet = Object.keys(fields) as CountedFacet[]

/** More than there are of any kind, so that no value is left out and counts of several shards are exact. */
const mostValues = 20_000
/** Each shard reports this many texts of an attribute, far more than are shown. */
const mostShardValues = 20_000

type Bucket = { key: string; doc_count: number }
type Counted = { counted: { buckets: Bucket[] } }
type CountedAttribute = {
  texts: { buckets: Bucket[] }
  least: { value: number | null }
  most: { value: number | null }
}

/** Replies of the aggregations below, by their names. */
export type FacetReplies = Record<string, Counted | CountedAttribute>

const nameOf = (facet: Facet) => `facet ${facet}`

/** Counts each facet under all filters but its own. */
export function facetAggregations(facets: readonly Facet[], filters: Filters): Record<string, Dsl> {
  const entries = facets.map((facet) => {
    const aggs = typeof facet === 'number' ? attributeAggregations(facet) : valueAggregation(fields[facet])
    return [nameOf(facet), { filter: filters.beside(facet), aggs }] as const
  })
  return Object.fromEntries(entries)
}

const valueAggregation = (field: string): Dsl => ({ counted: { terms: { field, size: mostValues } } })

const attributeAggregations = (id: number): Dsl => ({
  texts: {
    terms: {
      field: `texts.${id}`,
      size: mostFacetValues,
      shard_size: mostShardValues,
      order: [{ _count: 'desc' }, { _key: 'asc' }],
    },
  },
  least: { min: { field: `numbers.${id}` } },
  most: { max: { field: `numbers.${id}` } },
})

const bucketsOf = (replies: FacetReplies, facet: CountedFacet): Bucket[] =>
  (replies[nameOf(facet)] as Counted | undefined)?.counted.buckets ?? []

export const idCounts = (replies: FacetReplies, facet: CountedFacet) =>
  bucketsOf(replies, facet).map(({ key, doc_count: count }) => ({ id: Number(key), count }))

const valueCounts = <Value extends string>(replies: FacetReplies, facet: CountedFacet) =>
  bucketsOf(replies, facet).map(({ key, doc_count: count }) => ({ value: key as Value, count }))

export function readFacets(replies: FacetReplies, attributes: readonly number[]): Facets {
  return {
    brands: idCounts(replies, 'brands'),
    models: idCounts(replies, 'models'),
    cities: idCounts(replies, 'cities'),
    conditions: valueCounts(replies, 'conditions'),
    sellerTypes: valueCounts(replies, 'sellerTypes'),
    listingTypes: valueCounts(replies, 'listingTypes'),
    attributes: attributes.flatMap((id) => attributeFacet(id, replies[nameOf(id)] as CountedAttribute)),
  }
}

function attributeFacet(id: number, { texts, least, most }: CountedAttribute): AttributeFacet[] {
  const values = texts.buckets.map(({ key, doc_count: count }) => ({ value: key, count }))
  const range =
    least.value === null || most.value === null ? undefined : { min: least.value, max: most.value }
  return values.length === 0 && !range ? [] : [{ id, values, ...(range && { range }) }]
}
