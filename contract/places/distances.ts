type Point = { lat: number; lon: number }

const kmPerDegree = 111.2

/** Kilometres between two points in degrees. Over a country the earth is flat enough. */
export function distanceKm(a: Point, b: Point): number {
  const shrink = Math.cos(((a.lat + b.lat) / 2) * (Math.PI / 180))
  return Math.hypot(a.lat - b.lat, (a.lon - b.lon) * shrink) * kmPerDegree
}

type Placed = { location: Point }

/** The cities within `km` of one of these, themselves included. */
export const citiesAround = <C extends Placed>(
  cities: readonly C[],
  centres: readonly Placed[],
  km: number,
): C[] =>
  cities.filter(({ location }) => centres.some((centre) => distanceKm(location, centre.location) <= km))

/** Kilometres that surroundings may reach, and those of "Sarajevo i okolina". */
export const surroundingsKm = [15, 30, 50] as const
export const usualSurroundingsKm = 30
