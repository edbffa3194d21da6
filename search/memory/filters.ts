import type { AttributeFilter, SearchQuery } from '#search/engine.ts'
import type { AnyOf, Scratch } from './doc-set.ts'
import type { Documents } from './documents.ts'
import { type Box, contains, shareOf } from './map-cells.ts'
import type { PostingList } from './posting-list.ts'
import type { Flag, Postings } from './postings.ts'

/** Identifies a facet; attributes go by id. A facet's own filter is left out when that facet is counted. */
export type FacetKey = 'brands' | 'models' | 'cities' | 'conditions' | 'sellerTypes' | 'listingTypes' | number

/** A filter as posting lists; a document must be in one of them. */
export type ListFilter = { facet: FacetKey | null; sets: AnyOf }

/** A filter that checks each document. */
export type DocumentFilter = { facet: FacetKey | null; passes(doc: number): boolean }

type Parts = { postings: Postings; documents: Documents; scratch: Scratch; checkTime: () => void }

export const views = (lists: readonly (PostingList | undefined)[]): AnyOf =>
  lists.flatMap((list) => (list && list.size > 0 ? [list.view()] : []))

const isList = (filter: AttributeFilter) => 'values' in filter

export function listFilters(
  query: SearchQuery,
  { postings, documents, scratch, checkTime }: Parts,
): ListFilter[] {
  const found: ListFilter[] = []
  const add = (facet: FacetKey | null, lists: readonly (PostingList | undefined)[]) =>
    void found.push({ facet, sets: views(lists) })
  const addEach = <K>(facet: FacetKey, lists: Map<K, PostingList>, keys: readonly K[] | undefined) => {
    if (keys)
      add(
        facet,
        [...new Set(keys)].map((key) => lists.get(key)),
      )
  }
  const addOne = <K>(facet: FacetKey | null, lists: Map<K, PostingList>, key: K | undefined) => {
    if (key !== undefined) add(facet, [lists.get(key)])
  }
  addEach('cities', postings.cities, query.cityIds)
  addEach('brands', postings.brands, query.brandIds)
  addEach('models', postings.models, query.modelIds)
  addOne(null, postings.cantons, query.cantonId)
  addOne(null, postings.countries, query.countryId)
  addOne(null, postings.sellers, query.sellerId)
  addOne('conditions', postings.conditions, query.condition)
  addOne('sellerTypes', postings.sellerTypes, query.sellerType)
  addOne('listingTypes', postings.listingTypes, query.listingType)
  for (const flag of flagsOf(query)) addOne(null, postings.flags, flag)
  for (const filter of query.attributes ?? []) {
    if (isList(filter)) {
      const values = [...new Set(filter.values)]
      add(
        filter.id,
        values.flatMap((value) => documents.attributes.holding(filter.id, value)),
      )
    } else {
      const { id, from = -Infinity, to = Infinity } = filter
      const lists = documents.attributes.holdingBetween(id, from, to).filter(({ size }) => size > 0)
      found.push({ facet: id, sets: lists.length === 0 ? [] : [scratch.gather(lists)] })
    }
  }
  if (query.box)
    found.push({ facet: null, sets: inBox(query.box, { postings, documents, scratch, checkTime }) })
  return found
}

/** Checks single documents only in cells that the border cuts. */
function inBox(box: Box, { postings, documents, scratch, checkTime }: Parts): AnyOf {
  const whole: PostingList[] = []
  const cut: PostingList[] = []
  for (const [cell, list] of postings.cells) {
    const share = shareOf(cell, box)
    if (share !== 'none') (share === 'all' ? whole : cut).push(list)
  }
  checkTime()
  if (cut.length === 0) return views(whole)
  const lat = documents.lat.values
  const lon = documents.lon.values
  const passes = (doc: number) => contains(box, lat[doc]!, lon[doc]!)
  return [...views(whole), scratch.select(scratch.union(views(cut)), passes, checkTime)]
}

const asked = ['hasDiscount', 'available', 'shipping', 'freeDelivery', 'exchange'] as const

const flagsOf = (query: SearchQuery): Flag[] => [
  ...asked.filter((flag) => query[flag]),
  ...(query.sponsored ? ['promoted' as const] : []),
  ...(query.freeBetween ? ['bookable' as const] : []),
]

/** All document filters but the price, which most queries can apply without checking each document. */
export function documentFilters(query: SearchQuery, documents: Documents): DocumentFilter[] {
  const found: DocumentFilter[] = []
  const add = (passes: ((doc: number) => boolean) | undefined) => {
    if (passes) found.push({ facet: null, passes })
  }
  add(createdSince(query, documents))
  add(freeAllDays(query, documents))
  return found
}

function createdSince({ createdFrom }: SearchQuery, documents: Documents) {
  if (createdFrom === undefined) return
  const created = documents.createdAt.values
  return (doc: number) => created[doc]! >= createdFrom
}

function freeAllDays({ freeBetween }: SearchQuery, { takenDays }: Documents) {
  if (!freeBetween) return
  const { from, to } = freeBetween
  const { starts, entries } = takenDays
  return (doc: number) => {
    const start = starts[doc]!
    for (let at = start + entries[start]!; at > start; at--) {
      if (entries[at]! >= from && entries[at]! <= to) return false
    }
    return true
  }
}
