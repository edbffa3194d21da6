type Point = { lat: number; lon: number }
const kmPerDegree = 111.2

/** Over a country the earth is flat enough. */
export function distanceKm(a: Point, b: Point): number {
  const shrink = Math.cos(((a.lat + b.lat) / 2) * (Math.PI / 180))
  return Math.hypot(a.lat - b.lat, (a.lon - b.lon) * shrink) * kmPerDegree
}
