import { type DocSet, eachBlock } from '#search/memory/lists/doc-set.ts'
import type { Documents } from '#search/memory/documents/documents.ts'

/**
 * Writes a nearness score for each document: higher is nearer. Measured on a plane through the centre, which
 * is accurate to a few percent within a country and costs a multiplication.
 */
export function scoreNearness(
  { lat, lon }: Documents,
  near: { lat: number; lon: number },
  docs: DocSet,
  scores: Float64Array,
  checkTime: () => void,
) {
  const lats = lat.values
  const lons = lon.values
  const squeeze = Math.cos((near.lat * Math.PI) / 180)
  eachBlock(docs, checkTime, (block, start, end) => {
    for (let at = start; at < end; at++) {
      const doc = block[at]!
      const north = lats[doc]! - near.lat
      const apart = Math.abs(lons[doc]! - near.lon)
      const east = Math.min(apart, 360 - apart) * squeeze
      const score = -(north * north + east * east)
      // Documents without a place come last.
      scores[doc] = Number.isNaN(score) ? -Infinity : score
    }
  })
}
