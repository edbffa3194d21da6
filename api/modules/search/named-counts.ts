import { compareNames } from '#contract/collation.ts'
import { JsonPart, type JsonWriter } from '#lib/json-writer.ts'
import { madeOnce } from '#lib/made-once.ts'

type Count = { id: number; count: number }
/** Models have a brand. */
type Named = ReadonlyMap<number, { name: string; brandId?: number }>

export type NamedCount = { id: number; name: string; count: number; selected: boolean; brand_id?: number }

/**
 * Maximum values per facet; a list of hundreds helps nobody. Chosen values are kept even if they find
 * nothing.
 */
const listedValues = 100

/** A name with its places in the order of ids and of names, and the JSON around its count. */
type Entry = { id: number; name: string; brandId: number | undefined; byId: number; byName: number } & {
  before: Buffer
  after: Buffer
}

type Entries = { of: ReadonlyMap<number, Entry>; byId: readonly Entry[]; byName: readonly Entry[] }

const namedCount = (
  { id, name, brandId }: Pick<Entry, 'id' | 'name' | 'brandId'>,
  count: number,
  selected: boolean,
): NamedCount =>
  brandId === undefined ? { id, name, count, selected } : { id, name, count, selected, brand_id: brandId }

function entryOf(id: number, { name, brandId }: { name: string; brandId?: number }): Entry {
  const [before = '', after = ''] = JSON.stringify(namedCount({ id, name, brandId }, 0, false)).split(
    // Quotes within a name are escaped.
    /(?<="count":)0/,
  )
  return { id, name, brandId, byId: 0, byName: 0, before: Buffer.from(before), after: Buffer.from(after) }
}

/** Sorting by name takes long, so it is done once for all names that may be counted. */
const entriesOf = madeOnce((named: Named): Entries => {
  const byId = Array.from(named, ([id, value]) => entryOf(id, value)).toSorted((a, b) => a.id - b.id)
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

/** Values of a facet, none of which is chosen. Writing their JSON takes a fifth of the time that making them does. */
export class NamedCounts extends JsonPart {
  readonly #byName: readonly Entry[]
  readonly #keys: Float64Array

  constructor(named: Named, counts: readonly Count[]) {
    super()
    const known = entriesOf(named)
    this.#byName = known.byName
    this.#keys = sortedKeys(known, counts)
  }

  write(json: JsonWriter) {
    json.text('[')
    let isFirst = true
    for (const key of this.#keys) {
      const { before, after } = this.#byName[placeOf(key)]!
      if (!isFirst) json.comma()
      isFirst = false
      json.countBetween(before, countOf(key), after)
    }
    json.text(']')
  }

  toJSON(): NamedCount[] {
    return Array.from(this.#keys, (key) => namedCount(this.#byName[placeOf(key)]!, countOf(key), false))
  }
}

/** The most frequent values with their names, and those chosen. */
export function namedCounts(
  named: Named,
  counts: readonly Count[],
  chosen: readonly number[] = [],
): NamedCounts | NamedCount[] {
  if (chosen.length === 0) return new NamedCounts(named, counts)
  const { of } = entriesOf(named)
  const found = new Map(counts.map(({ id, count }) => [id, count]))
  const selected = chosen.flatMap((id) => {
    const entry = of.get(id)
    return entry ? [namedCount(entry, found.get(id) ?? 0, true)] : []
  })
  const others = counts.filter(({ id }) => !chosen.includes(id))
  return [...selected, ...new NamedCounts(named, others).toJSON()].toSorted(
    (a, b) => b.count - a.count || compareNames(a.name, b.name),
  )
}
