import type { Deps } from '#api/deps.ts'
import { DomainError } from '#lib/errors.ts'
import type { City, NearbyCity } from '#contract/places.ts'
import type { Places } from './places.ts'

export { loadPlaces, type PlaceCity, type Places } from './places.ts'

/** A town as shown in lists and listings. */
export function findCity({ cities }: Places, cityId: number | null): City | null {
  const city = cityId === null ? undefined : cities.get(cityId)
  return city ? { id: city.id, name: city.name, location: city.location, canton_id: city.canton_id } : null
}

export function listCantonCities({ places }: Deps, cantonId: number): City[] {
  const canton = places.cantons.get(cantonId)
  if (!canton) throw new DomainError('not_found', 'Kanton nije pronađen.')
  return canton.cities
}

export function getCity({ places }: Deps, cityId: number) {
  const city = places.cities.get(cityId)
  if (!city) throw new DomainError('not_found', 'Mjesto nije pronađeno.')
  const { location, ...rest } = city
  return { ...rest, ...location }
}

/** How many cities the surroundings of one list, and how many postal centres at least. */
const nearbyCities = { all: 20, main: 4 }

export function listNearbyCities({ places }: Deps, cityId: number): NearbyCity[] {
  const centre = places.cities.get(cityId)
  if (!centre) throw new DomainError('not_found', 'Mjesto nije pronađeno.')
  const others = [...places.cities.values()]
    .filter(({ id }) => id !== cityId)
    .map(({ id, name, location, canton_id, zip_code }) => ({
      id,
      name,
      location,
      canton_id,
      distance_km: Math.round(distanceKm(centre.location, location) * 10) / 10,
      is_main: zip_code !== null && postalCentre.test(zip_code),
    }))
    .toSorted((a, b) => a.distance_km - b.distance_km)
  const main = others.filter(({ is_main }) => is_main).slice(0, nearbyCities.main)
  return others.filter((city, at) => at < nearbyCities.all || main.includes(city))
}

// Of every postal region one office sorts for the rest: 71000 Sarajevo, 79101 Prijedor.
const postalCentre = /(000|101)$/

type Point = City['location']
const kmPerDegree = 111.2

/** Over a country the earth is flat enough. */
function distanceKm(a: Point, b: Point): number {
  const shrink = Math.cos(((a.lat + b.lat) / 2) * (Math.PI / 180))
  return Math.hypot(a.lat - b.lat, (a.lon - b.lon) * shrink) * kmPerDegree
}
