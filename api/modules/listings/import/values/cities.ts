import type { Places } from '#api/modules/places/service.ts'
import type { Findings } from '../outcome.ts'
import { fold } from './words.ts'

/** Names in the sources that differ from our place names or are ambiguous. */
const aliases: Record<string, number> = {
  'grad mostar': 26,
  'novo sarajevo': 131,
  'stari grad': 130,
  'novi grad sarajevo': 132,
  'banjalucka novi grad': 128,
  lukavica: 121,
  kasindo: 71,
  domaljevac: 86,
}

export class CityIndex {
  readonly #ids: ReadonlySet<number>
  readonly #byName: ReadonlyMap<string, number>

  constructor(places: Places) {
    const cities = [...places.cities.values()]
    this.#ids = new Set(cities.map((city) => city.id))
    this.#byName = new Map([
      ...cities.map((city) => [fold(city.name), city.id] as const),
      ...Object.entries(aliases),
    ])
  }

  /** Finds a place by our id or by name; the listing is imported without one if it is missing or unknown. */
  find(place: number | string | null | undefined, findings: Findings): number | null {
    if (place === null || place === undefined || place === '') {
      findings.changed('city', 'city_missing')
      return null
    }
    const id =
      typeof place === 'number' ? (this.#ids.has(place) ? place : undefined) : this.#byName.get(fold(place))
    if (id === undefined) findings.changed('city', 'city_unknown', place)
    return id ?? null
  }
}
