import type { Deps } from '#api/deps.ts'
import { DomainError } from '#lib/errors.ts'
import type { City, NearbyCity } from '#contract/places/endpoints.ts'
import { distanceKm } from '#contract/places/distances.ts'
import { townOf } from '#contract/places/town-names.ts'
import type { PlaceCity, Places } from './places.ts'

export { loadPlaces, type Places } from './places.ts'
export { type PlaceRead, PlaceReader, type WrittenPlace } from './place-reading.ts'

/** A town as shown in lists and listings. */
export function findCity({ cities }: Places, cityId: number | null): City | null {
  const city = cityId === null ? undefined : cities.get(cityId)
  return city ? { id: city.id, name: city.name, location: city.location, canton_id: city.canton_id } : null
}

/** The fault of a town and its postal code; null if they may belong together. Villages have codes of their own. */
export function placeProblem(
  { cities }: Places,
  { city_id, postal_code }: { city_id: number; postal_code: string },
): Record<string, string> | null {
  const city = cities.get(city_id)
  if (!city) return { city_id: 'Odaberite mjesto s liste.' }
  // The first two digits name the postal region.
  const regionOf = ({ zip_code }: PlaceCity) => zip_code?.slice(0, 2)
  const own = regionOf(city)
  const known = own
    ? [own]
    : [...cities.values()].filter(({ canton_id }) => canton_id === city.canton_id).map(regionOf)
  if (known.includes(postal_code.slice(0, 2))) return null
  const example = city.zip_code ? `: ${city.zip_code}` : ''
  return { postal_code: `Poštanski broj nije iz mjesta ${city.name}${example}.` }
}

export function listCantonCities({ places }: Deps, cantonId: number): City[] {
  const canton = places.cantons.get(cantonId)
  if (!canton) throw new DomainError('not_found', 'Kanton nije pronađen.')
  return canton.cities
}

export function getCity({ places }: Deps, cityId: number) {
  const city = places.cities.get(cityId)
  if (!city) throw new DomainError('not_found', 'Mjesto nije pronađeno.')
  const { location, is_main: _isMain, part_of: _partOf, ...rest } = city
  return { ...rest, ...location }
}

/** The number of cities listed around one, and the fewest postal centres among them. */
const nearbyCities = { all: 30, main: 4 }

export function listNearbyCities({ places }: Deps, cityId: number): NearbyCity[] {
  const centre = places.cities.get(cityId)
  if (!centre) throw new DomainError('not_found', 'Mjesto nije pronađeno.')
  const others = [...places.cities.values()]
    .filter(({ id }) => id !== cityId)
    .map(({ zip_code: _zip, state_id: _state, country_id: _country, ...town }) => ({
      ...town,
      distance_km: Math.round(distanceKm(centre.location, town.location) * 10) / 10,
    }))
    .toSorted((a, b) => a.distance_km - b.distance_km)
  const main = others.filter(({ is_main }) => is_main).slice(0, nearbyCities.main)
  return others.filter((city, at) => at < nearbyCities.all || main.includes(city))
}

type Point = City['location']
type Box = { south: number; west: number; north: number; east: number }

const margin = 0.005 // degrees around a box in which a town still counts as inside
const farthestKm = 60

/** Names a part of the map by its main town, "Zenica" or "Zenica i okolina"; null far from every town. */
export function areaName({ cities }: Places, middle: Point, box: Box): string | null {
  const inside: PlaceCity[] = []
  let nearest: PlaceCity | undefined
  let nearestKm = farthestKm
  for (const city of cities.values()) {
    const { lat, lon } = city.location
    const isInside =
      lat >= box.south - margin &&
      lat <= box.north + margin &&
      lon >= box.west - margin &&
      lon <= box.east + margin
    if (isInside) inside.push(city)
    const km = distanceKm(middle, city.location)
    if (km >= nearestKm) continue
    nearest = city
    nearestKm = km
  }
  if (inside.length === 0) return nearest ? `${townOf(nearest.name)} i okolina` : null
  inside.sort((a, b) => distanceKm(middle, a.location) - distanceKm(middle, b.location))
  const main = inside.find(({ is_main }) => is_main) ?? inside[0]!
  if (inside.length === 1) return main.name
  return inside.every((city) => townOf(city.name) === townOf(main.name))
    ? townOf(main.name)
    : `${townOf(main.name)} i okolina`
}
