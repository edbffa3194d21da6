import { type AttributeFacet, type Facets, mostFacetValues } from '#search/engine.ts'
import type { Dsl } from './dsl.ts'
import type { Facet } from './filters.ts'

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
/** Replies of the aggregations below, by their names. */
export type FacetReplies = Record<string, { buckets: Bucket[] } | { value: number | null }>

const nameOf = (facet: Facet) => `facet ${facet}`

/** Counts the values of facets in what a search finds. */
export const facetAggregations = (facets: readonly Facet[]): Record<string, Dsl> =>
  Object.assign(
    {},
    ...facets.map((facet) =>
      typeof facet === 'number' ? attributeAggregations(facet) : valueAggregation(facet),
    ),
  ) as Record<string, Dsl>

const valueAggregation = (facet: CountedFacet): Record<string, Dsl> => ({
  [nameOf(facet)]: { terms: { field: fields[facet], size: mostValues } },
})

const leastOf = (id: number) => `least of ${id}`
const mostOf = (id: number) => `most of ${id}`

const attributeAggregations = (id: number): Record<string, Dsl> => ({
  [nameOf(id)]: {
    terms: {
      field: `texts.${id}`,
      size: mostFacetValues,
      shard_size: mostShardValues,
      order: [{ _count: 'desc' }, { _key: 'asc' }],
    },
  },
  [leastOf(id)]: { min: { field: `numbers.${id}` } },
  [mostOf(id)]: { max: { field: `numbers.${id}` } },
})

const bucketsOf = (replies: FacetReplies, facet: Facet): Bucket[] =>
  (replies[nameOf(facet)] as { buckets: Bucket[] } | undefined)?.buckets ?? []

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
    attributes: attributes.flatMap((id) => attributeFacet(replies, id)),
  }
}

function attributeFacet(replies: FacetReplies, id: number): AttributeFacet[] {
  const values = bucketsOf(replies, id).map(({ key, doc_count: count }) => ({ value: key, count }))
  const [min, max] = [leastOf(id), mostOf(id)].map(
    (name) => (replies[name] as { value: number | null }).value,
  )
  const hasRange = typeof min === 'number' && typeof max === 'number'
  return values.length === 0 && !hasRange ? [] : [{ id, values, ...(hasRange && { range: { min, max } }) }]
}
