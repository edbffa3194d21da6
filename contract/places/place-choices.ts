import { citiesAround, surroundingsKm } from './distances.ts'
import type { Town } from './endpoints.ts'

/** A city, a town of several municipalities, or a place with its surroundings; `value` lists city ids, in order. */
export type PlaceChoice = { value: string; label: string }

type Counted = { id: number; name: string; count: number; selected: boolean }
type NamedCity = Pick<Town, 'id' | 'name' | 'location' | 'part_of'>
type NamedPlace = { name: string; cities: readonly NamedCity[] }

const idsOf = (cities: readonly { id: number }[]) => cities.map(({ id }) => id).toSorted((a, b) => a - b)
const valueOf = (cities: readonly { id: number }[]) => idsOf(cities).join(',')

/** Towns that consist of several cities of ours, as Sarajevo of its municipalities. */
function townsAmong(cities: readonly NamedCity[]): NamedPlace[] {
  const towns = new Map<string, NamedCity[]>()
  for (const city of cities)
    if (city.part_of) towns.set(city.part_of, [...(towns.get(city.part_of) ?? []), city])
  return [...towns]
    .map(([name, members]) => ({ name, cities: members }))
    .filter(({ cities: own }) => own.length > 1)
}

const placesOf = (cities: readonly NamedCity[]): NamedPlace[] => [
  ...townsAmong(cities),
  ...cities.map((city) => ({ name: city.name, cities: [city] })),
]

const surroundingsOf = ({ name, cities: own }: NamedPlace, cities: readonly NamedCity[]): PlaceChoice[] =>
  surroundingsKm.map((km) => ({
    value: valueOf(citiesAround(cities, own, km)),
    label: `${name} i okolina (do ${km} km)`,
  }))

/** Names the chosen cities with as few choices as possible, and offers what lies around an only place. */
export function readPlaces(
  ids: readonly string[],
  cities: readonly NamedCity[],
): { chosen: PlaceChoice[]; wider: PlaceChoice[] } {
  if (ids.length === 0) return { chosen: [], wider: [] }
  const value = ids.toSorted((a, b) => Number(a) - Number(b)).join(',')
  const within = placesOf(cities).filter(({ cities: own }) => own.every(({ id }) => ids.includes(String(id))))
  const only = within.find(({ cities: own }) => valueOf(own) === value)
  if (only)
    return { chosen: [{ value, label: only.name }], wider: widening(surroundingsOf(only, cities), value) }
  for (const place of within) {
    const choices = surroundingsOf(place, cities)
    const chosen = choices.find((choice) => choice.value === value)
    if (chosen) return { chosen: [chosen], wider: widening(choices, value) }
  }
  return { chosen: severalPlaces(ids, cities), wider: [] }
}

/** Those of the growing choices that add something. */
function widening(choices: readonly PlaceChoice[], value: string): PlaceChoice[] {
  const sizes = [value, ...choices.map((choice) => choice.value)].map((list) => list.split(',').length)
  return choices.filter((_, at) => sizes[at + 1]! > Math.max(...sizes.slice(0, at + 1)))
}

function severalPlaces(ids: readonly string[], cities: readonly NamedCity[]): PlaceChoice[] {
  const left = new Set(ids)
  const towns = townsAmong(cities).filter(({ cities: own }) => own.every(({ id }) => left.has(String(id))))
  for (const { id } of towns.flatMap(({ cities: own }) => own)) left.delete(String(id))
  const names = new Map(cities.map(({ id, name }) => [String(id), name]))
  return [
    ...towns.map(({ name, cities: own }) => ({ value: valueOf(own), label: name })),
    ...[...left].map((id) => ({ value: id, label: names.get(id) ?? `Grad ${id}` })),
  ]
}

const listed = 8 // unless a canton narrows them down

/** The places with most results. A town stands for its municipalities, unless a canton or a choice names them. */
export function placesWithResults(
  counts: readonly Counted[],
  { cities, hasCanton }: { cities: readonly NamedCity[]; hasCanton: boolean },
): (PlaceChoice & { count: number })[] {
  const towns = townsAmong(cities).flatMap(({ name, cities: own }) => {
    const ids = new Set(own.map(({ id }) => id))
    const members = counts.filter(({ id }) => ids.has(id))
    const selected = members.filter((one) => one.selected).length
    const isChosen = selected === own.length
    const isPart = selected > 0 && !isChosen
    const count = members.reduce((sum, one) => sum + one.count, 0)
    return count > 0 ? [{ ids, isChosen, isPart, value: valueOf(own), label: name, count }] : []
  })
  const singles = counts.flatMap(({ id, name: label, count, selected }) => {
    const town = towns.find(({ ids }) => ids.has(id))
    const isHidden = town && !hasCanton && (town.isChosen || !selected)
    return isHidden ? [] : [{ value: String(id), label, count, isChosen: selected && !town?.isChosen }]
  })
  return [...towns, ...singles]
    .toSorted((a, b) => b.count - a.count)
    .filter(({ isChosen }, at) => hasCanton || isChosen || at < listed)
    .map(({ value, label, count }) => ({ value, label, count }))
}
