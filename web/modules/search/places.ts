import { countryStates, type CountryState } from '#contract/places.ts'
import type { apiOf } from '#web/lib/api.ts'
import type { PlaceOptions } from './components/filter-form.tsx'

// Places change only when a program starts, and reading them anew would cost each search more than the search itself.
let known: CountryState[] | undefined

export async function findPlaceOptions(
  api: ReturnType<typeof apiOf>,
  chosen: { canton?: string | undefined; cities?: string | undefined },
): Promise<PlaceOptions> {
  known ??= (await api.get('/country-states', countryStates)).data
  const cantons = known.flatMap((state) => state.cantons)
  const cityIds = (chosen.cities ?? '').split(',')
  const cities = cantons
    .flatMap((canton) => canton.cities)
    .filter((city) => cityIds.includes(String(city.id)))
  const cantonId = chosen.canton ?? (cities[0] ? String(cities[0].canton_id) : '')
  return {
    groups: known.map((state) => ({
      name: state.name,
      cantons: state.cantons.map(({ id, name }) => ({ id, name })),
    })),
    cantonId,
    cities: (cantons.find((canton) => String(canton.id) === cantonId)?.cities ?? []).map(({ id, name }) => ({
      id,
      name,
    })),
    cityNames: cities.map((city) => city.name),
  }
}
