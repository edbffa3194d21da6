import { nearbyChargers } from '#contract/limits/messages.ts'
import type { ChargerIndex } from './charger-index.ts'

const kmPerDegree = 111.2
const farthestKm = 100

/** The nearest other chargers, by a walk over all. Over a country the earth is flat enough. */
export function listNearest(index: ChargerIndex, { id, lat, lon }: { id: number; lat: number; lon: number }) {
  const shrink = Math.cos((lat * Math.PI) / 180)
  const nearest: { id: number; km: number }[] = []
  let limit = farthestKm
  for (const doc of index.order) {
    const north = (index.lats[doc]! - lat) * kmPerDegree
    // Cheaper than the distance, and true of most.
    if (north > limit || north < -limit) continue
    const km = Math.hypot(north, (index.lons[doc]! - lon) * shrink * kmPerDegree)
    if (km >= limit || index.ids[doc] === id) continue
    nearest.push({ id: index.ids[doc]!, km })
    nearest.sort((a, b) => a.km - b.km)
    if (nearest.length > nearbyChargers) nearest.pop()
    if (nearest.length === nearbyChargers) limit = nearest.at(-1)!.km
  }
  return nearest.map((one) => ({ id: one.id, km: Math.round(one.km * 10) / 10 }))
}
