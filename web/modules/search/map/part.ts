import { areaCorners } from '#contract/limits/search.ts'
import type { MapCluster } from '#contract/search/endpoints.ts'
import { townOf } from '#contract/places/town-names.ts'

/** Parts of the map as the URL holds them. */

export type Point = { lat: number; lon: number }
/** In degrees. */
export type Box = { south: number; west: number; north: number; east: number }

const decimals = 4 // about ten metres
const pointText = ({ lat, lon }: Point) => `${lat.toFixed(decimals)},${lon.toFixed(decimals)}`

function pointOf(text: string): Point | null {
  const [lat = Number.NaN, lon = Number.NaN] = text.split(',').map(Number)
  return Number.isFinite(lat) && Number.isFinite(lon) ? { lat, lon } : null
}

export const cornersOf = ({ south, west, north, east }: Box) => ({
  location_tl: pointText({ lat: north, lon: west }),
  location_br: pointText({ lat: south, lon: east }),
})

type Corners = {
  readonly location_tl?: string | undefined
  readonly location_br?: string | undefined
}

/** The box in the URL; null if it holds none, or one that the API refuses. */
export function boxIn({ location_tl: tl, location_br: br }: Corners): Box | null {
  const [from, to] = [tl && pointOf(tl), br && pointOf(br)]
  if (!from || !to || from.lat < to.lat || from.lon > to.lon) return null
  return { south: to.lat, west: from.lon, north: from.lat, east: to.lon }
}

export const areaText = (corners: readonly Point[]) => corners.map(pointText).join(';')

export function areaIn({ area }: { readonly area?: string | undefined }): Point[] | null {
  const corners = (area ?? '').split(';').flatMap((corner) => pointOf(corner) ?? [])
  return corners.length >= areaCorners.min ? corners : null
}

export const boxAround = (points: readonly Point[]): Box => ({
  south: Math.min(...points.map(({ lat }) => lat)),
  west: Math.min(...points.map(({ lon }) => lon)),
  north: Math.max(...points.map(({ lat }) => lat)),
  east: Math.max(...points.map(({ lon }) => lon)),
})

/** The box of a cluster from the API. */
export const boxOfCluster = ({ location_tl: tl, location_br: br }: MapCluster): Box => ({
  south: br.lat,
  west: tl.lon,
  north: tl.lat,
  east: br.lon,
})

/** Diameter of a group's bubble in pixels. */
export const bubbleSize = (count: number) => (count < 10 ? 36 : count < 100 ? 42 : count < 1_000 ? 48 : 56)

const mostOverlap = 0.15 // of two bubbles, by their distance

const around = ' i okolina'
const townIn = (place: string) => townOf(place.replace(around, ''))

function jointPlace(first: string | null, second: string | null): string | null {
  if (first === null || second === null || first === second) return first ?? second
  const town = townIn(first)
  return town === townIn(second) ? town : town + around
}

const widening = 0.0001 // degrees, so that the rounding of the address loses nothing

/** The part of the map that a group takes, as the address holds it. */
export function partOf(cluster: MapCluster) {
  const { south, west, north, east } = boxOfCluster(cluster)
  return cornersOf({
    south: south - widening,
    west: west - widening,
    north: north + widening,
    east: east + widening,
  })
}

function joined(first: MapCluster, second: MapCluster): MapCluster {
  const box = boxAround([first.location_tl, first.location_br, second.location_tl, second.location_br])
  return {
    location: first.location,
    count: first.count + second.count,
    place: jointPlace(first.place, second.place),
    location_tl: { lat: box.north, lon: box.west },
    location_br: { lat: box.south, lon: box.east },
    listing_id: null,
  }
}

/**
 * Joins groups whose bubbles would cover each other: cells have borders, and two groups may lie at one.
 * `clusters` come with the largest first, which stay where they are.
 */
export function withoutOverlaps(
  clusters: readonly MapCluster[],
  place: (point: Point) => { x: number; y: number },
): MapCluster[] {
  const shown: { cluster: MapCluster; x: number; y: number }[] = []
  for (const cluster of clusters) {
    const { x, y } = place(cluster.location)
    const near = shown.find((other) => {
      const apart = (bubbleSize(cluster.count) + bubbleSize(other.cluster.count)) / 2
      return Math.hypot(other.x - x, other.y - y) < apart * (1 - mostOverlap)
    })
    if (near) near.cluster = joined(near.cluster, cluster)
    else shown.push({ cluster, x, y })
  }
  return shown.map(({ cluster }) => cluster)
}
