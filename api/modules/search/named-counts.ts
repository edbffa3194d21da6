import { compareNames } from '#contract/collation.ts'
import type { Aggregations } from '#contract/search.ts'

type Count = { id: number; count: number }
type Named = ReadonlyMap<number, { name: string }>

/**
 * Maximum values per facet; a list of hundreds helps nobody. Chosen values are kept even if they find
 * nothing.
 */
const listedValues = 100

/** Ids in an order, and the place of each in it. */
type Order = { ids: readonly number[]; places: ReadonlyMap<number, number> }
type Orders = { byId: Order; byName: Order }

const orders = new WeakMap<Named, Orders>()

const orderOf = (ids: readonly number[]): Order => ({
  ids,
  places: new Map(ids.map((id, place) => [id, place])),
})

/** Sorting by name takes long, so it is done once for all names that may be counted. */
function ordersOf(named: Named): Orders {
  let known = orders.get(named)
  if (!known) {
    const ids = [...named.keys()].toSorted((a, b) => a - b)
    const nameOf = (id: number) => named.get(id)!.name
    known = {
      byId: orderOf(ids),
      byName: orderOf(ids.toSorted((a, b) => compareNames(nameOf(a), nameOf(b)))),
    }
    orders.set(named, known)
  }
  return known
}

const mostCounted = 2 ** 30
const mostPlaces = 2 ** 22

/** The most frequent first, and equally frequent ones by their place. Numbers sort many times faster than objects. */
function sortedByCount(counts: readonly Count[], { ids, places }: Order): Count[] {
  const keys = Float64Array.from(
    counts,
    ({ id, count }) => (mostCounted - count) * mostPlaces + places.get(id)!,
  )
  return Array.from(keys.sort(), (key) => ({
    id: ids[key % mostPlaces]!,
    count: mostCounted - Math.floor(key / mostPlaces),
  }))
}

/** The most frequent values with their names, and those chosen. */
export function namedCounts(
  named: Named,
  counts: readonly Count[],
  chosen: readonly number[] = [],
): Aggregations['cities'] {
  const { byId, byName } = ordersOf(named)
  const rest = counts.filter(({ id }) => byId.places.has(id) && !chosen.includes(id))
  const frequent = rest.length > listedValues ? sortedByCount(rest, byId).slice(0, listedValues) : rest
  const listed = sortedByCount(frequent, byName).map(({ id, count }) => ({
    id,
    name: named.get(id)!.name,
    count,
    selected: false,
  }))
  if (chosen.length === 0) return listed
  const known = new Map(counts.map(({ id, count }) => [id, count]))
  const selected = chosen.flatMap((id) => {
    const name = named.get(id)?.name
    return name === undefined ? [] : [{ id, name, count: known.get(id) ?? 0, selected: true }]
  })
  return [...selected, ...listed].toSorted((a, b) => b.count - a.count || compareNames(a.name, b.name))
}
