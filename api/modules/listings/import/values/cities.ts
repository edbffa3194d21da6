import { PlaceReader, type Places } from '#api/modules/places/service.ts'
import type { Findings } from '../outcome.ts'

export class CityIndex {
  readonly #ids: Places['cities']
  readonly #reader: PlaceReader

  constructor(places: Places) {
    this.#ids = places.cities
    this.#reader = new PlaceReader(places)
  }

  /** Finds a place by our id or by name; the listing is imported without one if it is missing or unknown. */
  find(place: number | string | null | undefined, findings: Findings): number | null {
    if (place === null || place === undefined || place === '') {
      findings.changed('city', 'city_missing')
      return null
    }
    if (typeof place === 'number' && this.#ids.has(place)) return place
    const found = typeof place === 'string' ? this.#reader.read({ name: place }) : undefined
    if (!found) findings.changed('city', 'city_unknown', place)
    else if (!found.isSure) findings.changed('city', 'city_assumed', place)
    return found?.cityId ?? null
  }
}
