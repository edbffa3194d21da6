import type { Db } from '#lib/database/db.ts'
import { compareNames } from '#contract/text/collation.ts'
import type { CountryState, Town } from '#contract/places/endpoints.ts'
import { listCantons, listCities, listCountries, listStates } from './queries.ts'

export type PlaceCity = Town & {
  zip_code: string | null
  state_id: number
  country_id: number
}

/** All places, in memory; an import of reference data replaces the whole. */
export type Places = {
  countries: { id: number; name: string; code: string }[]
  states: CountryState[]
  cities: ReadonlyMap<number, PlaceCity>
  /** Other names that people use for cities, by id. */
  otherNames: ReadonlyMap<number, readonly string[]>
  cantons: ReadonlyMap<number, { id: number; name: string; cities: Town[] }>
}

// One office sorts the mail of each postal region: 71000 Sarajevo, 79101 Prijedor.
const postalCentre = /(000|101)$/

export async function loadPlaces(db: Db): Promise<Places> {
  const [countries, states, cantons, cities] = await Promise.all([
    listCountries(db),
    listStates(db),
    listCantons(db),
    listCities(db),
  ])
  const byName = (a: { name: string }, b: { name: string }) => compareNames(a.name, b.name)
  const cityView = ({ id, name, zip_code, part_of, lat, lon, canton_id }: (typeof cities)[number]): Town => ({
    id,
    name,
    location: { lat, lon },
    canton_id,
    is_main: zip_code !== null && postalCentre.test(zip_code),
    part_of,
  })
  const tree = states.map(({ id, name, code, country_id }) => ({
    id,
    name,
    code,
    country_id,
    cantons: cantons
      .filter((canton) => canton.country_state_id === id)
      .map((canton) => ({
        id: canton.id,
        name: canton.name,
        cities: cities
          .filter((city) => city.canton_id === canton.id)
          .map(cityView)
          .toSorted(byName),
      })),
  }))
  const rowById = new Map(cities.map((city) => [city.id, city]))
  const placeCities = tree.flatMap((state) =>
    state.cantons.flatMap((canton) =>
      canton.cities.map((city) => ({
        ...city,
        zip_code: rowById.get(city.id)!.zip_code,
        state_id: state.id,
        country_id: state.country_id,
      })),
    ),
  )
  return {
    countries,
    states: tree,
    otherNames: new Map(cities.map((city) => [city.id, city.other_names])),
    cities: new Map(placeCities.map((city) => [city.id, city])),
    cantons: new Map(tree.flatMap((state) => state.cantons).map((canton) => [canton.id, canton])),
  }
}
