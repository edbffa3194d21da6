import { compareNames } from '#contract/text/collation.ts'
import { memoised } from '#lib/caches/memoised.ts'

type Count = { id: number; count: number }
/** Models have a brand. */
type Named = ReadonlyMap<number, { name: string; brandId?: number }>

export type NamedCount = { id: number; name: string; count: number; selected: boolean; brand_id?: number }

/**
 * Maximum values per facet; a list of hundreds helps nobody. Chosen values are kept even if they find
 * nothing.
 */
const listedValues = 100

/** A name with its places in the order of ids and of names. */
type Entry = { id: number; name: string; brandId: number | undefined; byId: number; byName: number }

type Entries = { of: ReadonlyMap<number, Entry>; byId: readonly Entry[]; byName: readonly Entry[] }

const namedCount = ({ id, name, brandId }: Entry, count: number, selected: boolean): NamedCount =>
  brandId === undefined ? { id, name, count, selected } : { id, name, count, selected, brand_id: brandId }

/** Sorting by name takes long, so it is done once for all names that may be counted. */
const entriesOf = memoised((named: Named): Entries => {
  const byId = Array.from(named, ([id, { name, brandId }]): Entry => {
    return { id, name, brandId, byId: 0, byName: 0 }
  }).toSorted((a, b) => a.id - b.id)
  const byName = byId.toSorted((a, b) => compareNames(a.name, b.name))
  for (const [place, entry] of byId.entries()) entry.byId = place
  for (const [place, entry] of byName.entries()) entry.byName = place
  return { of: new Map(byId.map((entry) => [entry.id, entry])), byId, byName }
})

const mostCounted = 2 ** 30
const mostPlaces = 2 ** 22

const keyOf = (count: number, place: number) => (mostCounted - count) * mostPlaces + place
const countOf = (key: number) => mostCounted - Math.floor(key / mostPlaces)
/** The remainder, which `%` takes several times as long to find for numbers of this size. */
const placeOf = (key: number) => key - Math.floor(key / mostPlaces) * mostPlaces

/** The most frequent first, and equally frequent ones by name. Numbers sort many times faster than objects. */
function sortedKeys({ of, byId }: Entries, counts: readonly Count[]): Float64Array {
  const areMany = counts.length > listedValues
  const keys = new Float64Array(counts.length)
  let found = 0
  for (const { id, count } of counts) {
    const entry = of.get(id)
    if (entry) keys[found++] = keyOf(count, areMany ? entry.byId : entry.byName)
  }
  const sorted = keys.subarray(0, found).sort()
  return areMany
    ? sorted
        .subarray(0, listedValues)
        .map((key) => keyOf(countOf(key), byId[placeOf(key)]!.byName))
        .sort()
    : sorted
}

function mostFrequent(named: Named, counts: readonly Count[]): NamedCount[] {
  const entries = entriesOf(named)
  return Array.from(sortedKeys(entries, counts), (key) =>
    namedCount(entries.byName[placeOf(key)]!, countOf(key), false),
  )
}

/** The most frequent values with their names, and those chosen. */
export function namedCounts(
  named: Named,
  counts: readonly Count[],
  chosen: readonly number[] = [],
): NamedCount[] {
  if (chosen.length === 0) return mostFrequent(named, counts)
  const { of } = entriesOf(named)
  const found = new Map(counts.map(({ id, count }) => [id, count]))
  const selected = chosen.flatMap((id) => {
    const entry = of.get(id)
    return entry ? [namedCount(entry, found.get(id) ?? 0, true)] : []
  })
  const others = counts.filter(({ id }) => !chosen.includes(id))
  return [...selected, ...mostFrequent(named, others)].toSorted(
    (a, b) => b.count - a.count || compareNames(a.name, b.name),
  )
}
