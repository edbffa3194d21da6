import type { Charger } from '#contract/chargers/endpoints.ts'
import { distanceKm } from '#contract/places/distances.ts'
import { getCity, listNearbyCities } from '#contract/places/endpoints.ts'
import type { apiOf } from '#web/lib/api.ts'
import { drawSurroundings } from '#web/ui/maps/surroundings.ts'

const inTownKm = 4

/** The drawing of a charger's surroundings; null if its town is unknown. */
export async function loadSurroundings(api: ReturnType<typeof apiOf>, { city, location }: Charger) {
  if (!city) return null
  const params = { id: String(city.id) }
  // Without them the page shows the country.
  const found = await Promise.all([
    api.call(getCity, { params }),
    api.call(listNearbyCities, { params }),
  ]).catch(() => null)
  if (!found) return null
  const [{ name, lat, lon }, { data: nearby }] = found
  const town = { name, location: { lat, lon }, is_main: true }
  return distanceKm(location, town.location) < inTownKm
    ? drawSurroundings({ name, ...location }, nearby)
    : drawSurroundings({ name: 'Punjač', ...location }, [town, ...nearby])
}
