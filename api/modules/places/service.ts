import type { Deps } from '#api/deps.ts'
import { DomainError } from '#lib/errors.ts'
import type { City } from '#contract/places.ts'
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
