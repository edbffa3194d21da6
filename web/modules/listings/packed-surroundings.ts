import type { NearbyCity } from '#contract/places.ts'
import { pack } from '#web/lib/pack.ts'
import type { Packed } from '#web/lib/packed.ts'
import { drawSurroundings, type Surroundings } from './surroundings.ts'

type Town = Parameters<typeof drawSurroundings>[0]

/** Keyed by the list of nearby cities, which pages share, and by place. */
const drawn = new WeakMap<readonly NearbyCity[], Map<string, Packed<Surroundings>>>()

/** The surroundings of a town, drawn once for many listings in it. */
export function packedSurroundings(
  cities: readonly NearbyCity[],
  { name, lat, lon }: Town,
): Packed<Surroundings> {
  let places = drawn.get(cities)
  if (!places) drawn.set(cities, (places = new Map()))
  const key = `${lat} ${lon} ${name}`
  let packed = places.get(key)
  if (packed === undefined) places.set(key, (packed = pack(drawSurroundings({ name, lat, lon }, cities))))
  return packed
}
