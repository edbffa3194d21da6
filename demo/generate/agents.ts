import { sellerFor } from '#demo/sellers.ts'
import { sarajevoTowns } from './places.ts'
import type { Random } from './random.ts'

/** Agencies sell in the town of their office; elsewhere people sell privately. */
export function sellerOf(cityId: number, random: Random) {
  const near = sarajevoTowns.includes(cityId) ? sarajevoTowns : [cityId]
  return sellerFor(2, random.chance(0.5), random, near)
}
