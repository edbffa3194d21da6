import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { mapSize, project } from '#web/ui/maps/projection.ts'

// Writes the outline of Bosnia and Herzegovina that maps show without tiles. Run it again when the map's
// frame changes: node scripts/write-outline.ts

const target = path.join(import.meta.dirname, '../web/public/map/outline.svg')
const countryId = '070' // ISO 3166-1 numeric
const tolerance = 0.35 // units of the drawing

const source = createRequire(import.meta.url).resolve('world-atlas/countries-10m.json')
const atlas = JSON.parse(readFileSync(source, 'utf8')) as Topology<{ countries: GeometryCollection }>
const country = feature(atlas, atlas.objects.countries).features.find(({ id }) => id === countryId)
if (!country) throw new Error('the atlas holds no Bosnia and Herzegovina')

const { geometry } = country
const polygons =
  geometry.type === 'Polygon'
    ? [geometry.coordinates]
    : geometry.type === 'MultiPolygon'
      ? geometry.coordinates
      : []

type Point = { x: number; y: number }

const distanceToLine = (point: Point, from: Point, to: Point) => {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const length = Math.hypot(dx, dy)
  if (length === 0) return Math.hypot(point.x - from.x, point.y - from.y)
  return Math.abs(dx * (point.y - from.y) - dy * (point.x - from.x)) / length
}

/** Drops points that nobody would miss (Ramer, Douglas and Peucker). */
function simplified(points: Point[]): Point[] {
  const [from, to] = [points[0]!, points.at(-1)!]
  const distances = points.map((point) => distanceToLine(point, from, to))
  const farthest = distances.indexOf(Math.max(...distances))
  if (points.length < 3 || distances[farthest]! <= tolerance) return [from, to]
  return [...simplified(points.slice(0, farthest + 1)).slice(0, -1), ...simplified(points.slice(farthest))]
}

function ringPath(ring: number[][]): string {
  const points = ring.map(([lon, lat]) => project({ lon: lon!, lat: lat! }))
  const half = Math.floor(points.length / 2)
  // Both ends of a ring are the same point, so it is simplified in halves.
  const kept = [...simplified(points.slice(0, half + 1)).slice(0, -1), ...simplified(points.slice(half))]
  return `M${kept.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`
}

const outline = polygons.flatMap((polygon) => polygon.map(ringPath)).join('')
const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${mapSize.width} ${mapSize.height}"><path id="outline" d="${outline}"/></svg>\n`
writeFileSync(target, svg)
console.log(`${target}: ${svg.length} bytes`)
