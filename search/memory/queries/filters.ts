import { perFlag } from '#search/document.ts'
import type { Area } from '#search/area.ts'
import type { AttributeFilter, Box, Exclusions, FilterKey, SearchQuery } from '#search/engine.ts'
import { type AnyOf, type DocSet, holdsAny, type Scratch } from '#search/memory/lists/doc-set.ts'
import type { CountedColumn } from '#search/memory/tallies/counts.ts'
import type { Documents } from '#search/memory/documents/documents.ts'
import { areaInCell, contains, type Share, shareInArea, shareInBox } from '#search/memory/map/map-cells.ts'
import type { DocList } from '#search/memory/lists/list-pool.ts'
import type { Flag, Postings } from '#search/memory/lists/postings.ts'

/** Identifies a facet; attributes go by id. A facet's own filter is left out when that facet is counted. */
export type FacetKey = 'brands' | 'models' | 'cities' | 'conditions' | 'sellerTypes' | 'listingTypes' | number

/** A filter as posting lists; a document must be in one of them. */
export type ListFilter = {
  facet: FacetKey | null
  sets: AnyOf
  /** Equal for equal filters. */
  key: string
  /** Tests a document, also after changes; absent if the test takes long. */
  holds?: (doc: number) => boolean
}

/** A filter that checks each document. */
export type DocumentFilter = { facet: FacetKey | null; passes(doc: number): boolean }

type Parts = { postings: Postings; documents: Documents; scratch: Scratch; checkTime: () => void }

export const views = (lists: readonly (DocList | undefined)[]): AnyOf =>
  lists.flatMap((list) => (list && list.size > 0 ? [list.view()] : []))

/** A filter's part in a query: posting lists, a check of each document, or both. */
type Found = {
  /** Keys are those of the whole filter by default. */
  lists?: (Omit<ListFilter, 'key'> & { key?: string })[]
  documents?: DocumentFilter[]
}

type Lists = readonly (DocList | undefined)[]

/** Left to the walk, which compares columns. */
const inWalk = (): Found => ({})

/** `find` looks the lists up, since compaction replaces lists. */
const inLists = (facet: FacetKey | null, find: () => Lists): Found => ({
  lists: [{ facet, sets: views(find()), holds: (doc) => holdsAny(views(find()), doc) }],
})
const inList = <K>(facet: FacetKey | null, lists: { get(key: K): DocList | undefined }, key: K) =>
  inLists(facet, () => [lists.get(key)])
/** `column` has the values that the lists are by. */
const inAny = (
  facet: FacetKey,
  lists: ReadonlyMap<number, DocList>,
  column: CountedColumn,
  ids: readonly number[],
): Found => {
  const distinct = [...new Set(ids)]
  const sets = views(distinct.map((id) => lists.get(id)))
  return {
    lists: [{ facet, sets, holds: (doc) => distinct.includes(column.ids[column.indexOf(doc)]!) }],
  }
}
const inFlag = (flag: Flag, { postings }: Parts) => inList(null, postings.flags, flag)

/** One row per filter, called only if the query asks for it. */
const filters: { [Key in FilterKey]: (wanted: NonNullable<SearchQuery[Key]>, parts: Parts) => Found } = {
  categoryId: inWalk,
  cityIds: (ids, { postings, documents }) => inAny('cities', postings.cities, documents.city, ids),
  brandIds: (ids, { postings, documents }) => inAny('brands', postings.brands, documents.brand, ids),
  modelIds: (ids, { postings, documents }) => inAny('models', postings.models, documents.model, ids),
  cantonId: (id, { postings }) => inList(null, postings.cantons, id),
  countryId: (id, { postings }) => inList(null, postings.countries, id),
  sellerId: (id, { postings }) => inList(null, postings.sellers, id),
  condition: (wanted, { postings }) => inList('conditions', postings.conditions, wanted),
  sellerType: (wanted, { postings }) => inList('sellerTypes', postings.sellerTypes, wanted),
  listingType: (wanted, { postings }) => inList('listingTypes', postings.listingTypes, wanted),
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
export function filtersOf(query: SearchQuery, parts: Parts) {
  const lists: ListFilter[] = []
  const documents: DocumentFilter[] = []
  for (const key of filterKeys) {
    if (query[key] === undefined) continue
    const found = filters[key](query[key] as never, parts)
    for (const list of found.lists ?? []) lists.push({ key: JSON.stringify([key, query[key]]), ...list })
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
    ...ofSellers(sellers, postings, documents),
    ...views(shops ? [postings.sellerTypes.get('shop')] : []),
    ...(docs.length > 0 ? [docs] : []),
    ...holdingWords,
  ]
  return sets.length > 0 ? scratch.union(sets) : null
}

function ofSellers(sellers: readonly number[], postings: Postings, documents: Documents): AnyOf {
  const lists = () => sellers.map((id) => postings.sellers.get(id))
  const kept = documents.ofSellers.of(sellers, documents.end, (words) => {
    let size = 0
    for (const list of lists()) {
      list?.addTo(words)
      size += list?.size ?? 0
    }
    return size
  })
  return kept ? [kept] : views(lists())
}

function holdingAttribute(filter: AttributeFilter, { documents, scratch }: Parts): ListFilter {
  const { id } = filter
  const { attributes } = documents
  if ('values' in filter) {
    const values = [...new Set(filter.values)]
    const find = () => values.flatMap((value) => attributes.holding(id, value))
    const [found] = inLists(id, find).lists!
    return { ...found!, key: JSON.stringify(['attribute', id, values]) }
  }
  const values = attributes.valuesBetween(id, filter.from ?? -Infinity, filter.to ?? Infinity)
  // Ranges around the same numbers are the same filter.
  const [from, to] = [values.at(0), values.at(-1)].map(
    (value) => attributes.numbers[value ?? -1] ?? Number.NaN,
  )
  const parts = attributes.partsOf(id, values, documents.end)
  return {
    facet: id,
    sets: parts.length === 0 ? [] : [scratch.gather(parts)],
    key: JSON.stringify(['range', id, from, to]),
    holds: (doc) => attributes.holdsBetween(doc, id, from!, to!),
  }
}

/** A part of the map: how much of a cell lies in it, and which places of the cell do. */
type Region = { share(cell: number): Share; within(cell: number): (lat: number, lon: number) => boolean }

const regionOfBox = (box: Box): Region => ({
  share: (cell) => shareInBox(cell, box),
  within: () => (lat, lon) => contains(box, lat, lon),
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
    within: (cell) => areaInCell(cell, area),
  }
}

/** Checks single documents only in cells that the border cuts. */
function inRegion(region: Region, { postings, documents, scratch, checkTime }: Parts): AnyOf {
  const whole: DocList[] = []
  const cut: DocSet[] = []
  const lat = documents.lat.values
  const lon = documents.lon.values
  for (const [cell, list] of postings.cells) {
    const share = region.share(cell)
    if (share === 'all') whole.push(list)
    else if (share === 'some') {
      const isWithin = region.within(cell)
      cut.push(scratch.select(list.view(), (doc) => isWithin(lat[doc]!, lon[doc]!), checkTime))
    }
  }
  checkTime()
  return cut.length === 0 ? views(whole) : [...views(whole), scratch.union(cut)]
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
