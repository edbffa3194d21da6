import { perFlag } from '#search/document.ts'
import { type Area, isInArea } from '#search/area.ts'
import type { AttributeFilter, Box, Exclusions, FilterKey, SearchQuery } from '#search/engine.ts'
import type { AnyOf, DocSet, Scratch } from './doc-set.ts'
import type { Documents } from './documents.ts'
import { contains, type Share, shareInArea, shareInBox } from './map-cells.ts'
import type { DocList } from './list-pool.ts'
import type { Flag, Postings } from './postings.ts'

/** Identifies a facet; attributes go by id. A facet's own filter is left out when that facet is counted. */
export type FacetKey = 'brands' | 'models' | 'cities' | 'conditions' | 'sellerTypes' | 'listingTypes' | number

/** A filter as posting lists; a document must be in one of them. */
export type ListFilter = { facet: FacetKey | null; sets: AnyOf }

/** A filter that checks each document. */
export type DocumentFilter = { facet: FacetKey | null; passes(doc: number): boolean }

type Parts = { postings: Postings; documents: Documents; scratch: Scratch; checkTime: () => void }

export const views = (lists: readonly (DocList | undefined)[]): AnyOf =>
  lists.flatMap((list) => (list && list.size > 0 ? [list.view()] : []))

/** A filter's part in a query: posting lists, a check of each document, or both. */
type Found = { lists?: ListFilter[]; documents?: DocumentFilter[] }

/** Left to the walk, which compares columns. */
const inWalk = (): Found => ({})

const inLists = (facet: FacetKey | null, lists: readonly (DocList | undefined)[]): Found => ({
  lists: [{ facet, sets: views(lists) }],
})
const inAny = <K>(facet: FacetKey, lists: ReadonlyMap<K, DocList>, keys: readonly K[]): Found =>
  inLists(
    facet,
    [...new Set(keys)].map((key) => lists.get(key)),
  )
const inFlag = (flag: Flag, { postings }: Parts) => inLists(null, [postings.flags.get(flag)])

/** One row per filter, called only if the query asks for it. */
const filters: { [Key in FilterKey]: (wanted: NonNullable<SearchQuery[Key]>, parts: Parts) => Found } = {
  categoryId: inWalk,
  cityIds: (ids, { postings }) => inAny('cities', postings.cities, ids),
  brandIds: (ids, { postings }) => inAny('brands', postings.brands, ids),
  modelIds: (ids, { postings }) => inAny('models', postings.models, ids),
  cantonId: (id, { postings }) => inLists(null, [postings.cantons.get(id)]),
  countryId: (id, { postings }) => inLists(null, [postings.countries.get(id)]),
  sellerId: (id, { postings }) => inLists(null, [postings.sellers.get(id)]),
  condition: (wanted, { postings }) => inLists('conditions', [postings.conditions.get(wanted)]),
  sellerType: (wanted, { postings }) => inLists('sellerTypes', [postings.sellerTypes.get(wanted)]),
  listingType: (wanted, { postings }) => inLists('listingTypes', [postings.listingTypes.get(wanted)]),
  hasPrice: inWalk,
  priceFrom: inWalk,
  priceTo: inWalk,
  ...perFlag((flag) => (_wanted: true, parts: Parts) => inFlag(flag, parts)),
  sponsored: (_wanted, parts) => inFlag('promoted', parts),
  freeBetween: (days, parts) => ({
    ...inFlag('bookable', parts),
    documents: [{ facet: null, passes: freeAllDays(days, parts.documents) }],
  }),
  attributes: (wanted, parts) => ({ lists: wanted.map((filter) => holdingAttribute(filter, parts)) }),
  box: (box, parts) => ({ lists: [{ facet: null, sets: inRegion(regionOfBox(box), parts) }] }),
  area: (area, parts) => ({ lists: [{ facet: null, sets: inRegion(regionOfArea(area), parts) }] }),
  createdFrom: (from, { documents }) => {
    const created = documents.createdAt.values
    return { documents: [{ facet: null, passes: (doc) => created[doc]! >= from }] }
  },
  // Scored rather than filtered.
  similarTo: inWalk,
  // Subtracted by the query.
  without: inWalk,
}
const filterKeys = Object.keys(filters) as FilterKey[]

/** All filters but price and category, which most queries can check without looking at each document. */
export function filtersOf(query: SearchQuery, parts: Parts): Required<Found> {
  const lists: ListFilter[] = []
  const documents: DocumentFilter[] = []
  for (const key of filterKeys) {
    if (query[key] === undefined) continue
    const found = filters[key](query[key] as never, parts)
    lists.push(...(found.lists ?? []))
    documents.push(...(found.documents ?? []))
  }
  return { lists, documents }
}

/** The documents that a query leaves out, dead ones among them; null if there are none. */
export function excludedBy(
  { sellers = [], listings = [], shops }: Exclusions,
  holdingWords: AnyOf,
  { postings, documents, scratch }: Omit<Parts, 'checkTime'>,
): DocSet | null {
  const docs = Uint32Array.from(listings.flatMap((id) => documents.numberOf(id) ?? [])).sort()
  const sets = [
    ...views(sellers.map((id) => postings.sellers.get(id))),
    ...views(shops ? [postings.sellerTypes.get('shop')] : []),
    ...(docs.length > 0 ? [docs] : []),
    ...holdingWords,
  ]
  return sets.length > 0 ? scratch.union(sets) : null
}

function holdingAttribute(filter: AttributeFilter, { documents, scratch }: Parts): ListFilter {
  const { id } = filter
  if ('values' in filter) {
    const values = [...new Set(filter.values)]
    return { facet: id, sets: views(values.flatMap((value) => documents.attributes.holding(id, value))) }
  }
  const { from = -Infinity, to = Infinity } = filter
  const lists = documents.attributes.holdingBetween(id, from, to).filter(({ size }) => size > 0)
  return { facet: id, sets: lists.length === 0 ? [] : [scratch.gather(lists)] }
}

/** A part of the map: how much of a cell lies in it, and whether a place does. */
type Region = { share(cell: number): Share; contains(lat: number, lon: number): boolean }

const regionOfBox = (box: Box): Region => ({
  share: (cell) => shareInBox(cell, box),
  contains: (lat, lon) => contains(box, lat, lon),
})

function regionOfArea(area: Area): Region {
  const [lats, lons] = [area.map(({ lat }) => lat), area.map(({ lon }) => lon)]
  const around: Box = {
    south: Math.min(...lats),
    west: Math.min(...lons),
    north: Math.max(...lats),
    east: Math.max(...lons),
  }
  return {
    share: (cell) => (shareInBox(cell, around) === 'none' ? 'none' : shareInArea(cell, area)),
    contains: (lat, lon) => isInArea(area, lat, lon),
  }
}

/** Checks single documents only in cells that the border cuts. */
function inRegion(region: Region, { postings, documents, scratch, checkTime }: Parts): AnyOf {
  const whole: DocList[] = []
  const cut: DocList[] = []
  for (const [cell, list] of postings.cells) {
    const share = region.share(cell)
    if (share !== 'none') (share === 'all' ? whole : cut).push(list)
  }
  checkTime()
  if (cut.length === 0) return views(whole)
  const lat = documents.lat.values
  const lon = documents.lon.values
  const passes = (doc: number) => region.contains(lat[doc]!, lon[doc]!)
  return [...views(whole), scratch.select(scratch.union(views(cut)), passes, checkTime)]
}

function freeAllDays({ from, to }: NonNullable<SearchQuery['freeBetween']>, { takenDays }: Documents) {
  const { starts, entries } = takenDays
  return (doc: number) => {
    const start = starts[doc]!
    for (let at = start + entries[start]!; at > start; at--) {
      if (entries[at]! >= from && entries[at]! <= to) return false
    }
    return true
  }
}
