/** A polygon's corners in degrees; the last joins the first, and its sides are straight in degrees. */
export type Area = readonly Corner[]
export type Corner = { readonly lat: number; readonly lon: number }

/** A place is inside if a line from it to the east crosses the border an odd number of times. */
export function isInArea(area: Area, lat: number, lon: number): boolean {
  let isInside = false
  let before = area.at(-1)!
  for (const corner of area) {
    if (isCrossed(before, corner, lat, lon)) isInside = !isInside
    before = corner
  }
  return isInside
}

/** Returns whether a line from the place to the east crosses the side between two corners. */
export const isCrossed = (before: Corner, corner: Corner, lat: number, lon: number): boolean =>
  corner.lat > lat !== before.lat > lat &&
  lon < ((before.lon - corner.lon) * (lat - corner.lat)) / (before.lat - corner.lat) + corner.lon
