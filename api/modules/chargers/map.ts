import type { Deps } from '#api/deps.ts'
import { areaName } from '#api/modules/places/service.ts'
import type { ChargerFilters } from '#contract/chargers/endpoints.ts'
import type { SearchMap } from '#contract/search/endpoints.ts'
import { mapOfPlaces } from '#search/placed-map.ts'
import type { ChargerIndex } from './charger-index.ts'
import { findChargers } from './search.ts'

/** Chargers counted by where they lie. */
export function mapOfChargers(
  { places }: Pick<Deps, 'places'>,
  index: ChargerIndex,
  { zoom, ...filters }: ChargerFilters & { zoom: number },
): SearchMap {
  const { columns, rows, size } = index
  return mapOfPlaces(
    (middle, box) => areaName(places, middle, box),
    { columns, rows, size, ...findChargers(index, filters) },
    { zoom, ...filters },
  )
}
