import { getMe } from '#contract/accounts/endpoints.ts'
import { type CountryState, listCountryStates, type Town } from '#contract/places/endpoints.ts'
import { ApiError, type apiOf } from '#web/lib/api.ts'
import type { PlaceOptions } from './panel.ts'
import { readPlaces } from '#contract/places/place-choices.ts'
import { partsOf, type SearchValues } from './query.ts'

// Places change only on a restart, and loading them would cost each search more than the search itself.
let known: { states: CountryState[]; cities: Map<string, Town> } | undefined

export async function findPlaces(api: ReturnType<typeof apiOf>) {
  if (known) return known
  const states = (await api.call(listCountryStates, {})).data
  const cities = states.flatMap(({ cantons }) => cantons.flatMap((canton) => canton.cities))
  known = { states, cities: new Map(cities.map((city) => [String(city.id), city])) }
  return known
}

/** The town in the user's settings; null for visitors. */
export async function findOwnTown(api: ReturnType<typeof apiOf>): Promise<Town | null> {
  const user = await api.call(getMe, {}).catch((error: unknown) => {
    if (error instanceof ApiError) return null
    throw error
  })
  return (await findPlaces(api)).cities.get(String(user?.data.city_id)) ?? null
}

/** The middle of that town. */
export async function findOwnPlace(api: ReturnType<typeof apiOf>) {
  const town = await findOwnTown(api)
  return town ? { lat: String(town.location.lat), lon: String(town.location.lon) } : null
}

export type Places = Awaited<ReturnType<typeof findPlaces>>

export function placeOptions({ states, cities }: Places, values: SearchValues): PlaceOptions {
  const canton = states
    .flatMap(({ cantons }) => cantons)
    .find(({ id }) => values.canton !== undefined && String(id) === values.canton)
  return {
    groups: states.map(({ name, cantons }) => ({
      name,
      cantons: cantons.map(({ id, name: label }) => ({ id, name: label })),
    })),
    cities: (canton?.cities ?? []).map(({ id, name }) => ({ id, name })),
    ...readPlaces(partsOf(values.cities), [...cities.values()]),
  }
}
