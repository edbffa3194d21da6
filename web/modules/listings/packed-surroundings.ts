import { LRUCache } from 'lru-cache'
import type { NearbyCity } from '#contract/places.ts'
import { pack } from '#web/lib/pack.ts'
import type { Packed } from '#web/lib/packed.ts'
import { drawSurroundings, type Surroundings } from './surroundings.ts'

type Town = Parameters<typeof drawSurroundings>[0]
type Drawn = Packed<Surroundings>

/** Keyed by the list of nearby cities, which pages share for a second, and by place. */
const ofList = new WeakMap<readonly NearbyCity[], Map<string, Drawn>>()

/** Keyed by the cities themselves, so that the next list finds the drawing, and the markup made of it. */
const drawn = new LRUCache<string, Drawn>({ max: 2_000 })

function findOrDraw(cities: readonly NearbyCity[], place: string, town: Town): Drawn {
  const key = place + JSON.stringify(cities)
  const known = drawn.get(key)
  if (known) return known
  const packed = pack(drawSurroundings(town, cities))
  drawn.set(key, packed)
  return packed
}

/** The surroundings of a town, drawn once for many listings in it. */
export function packedSurroundings(cities: readonly NearbyCity[], { name, lat, lon }: Town): Drawn {
  let places = ofList.get(cities)
  if (!places) ofList.set(cities, (places = new Map()))
  const place = `${lat} ${lon} ${name}`
  let packed = places.get(place)
  if (packed === undefined) places.set(place, (packed = findOrDraw(cities, place, { name, lat, lon })))
  return packed
}
