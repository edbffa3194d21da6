import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { CommandFailed } from '#lib/process/complain.ts'
import { isOnMap, mapUnit, project, unproject } from '#web/ui/maps/projection.ts'
import { chained, clippedTo, partsWithin, type Point, ringEdges, simplified } from './map/lines.ts'

// Writes the drawing that maps show without tiles, and the places of river names on it. `web/ui/maps/README.md`
// says where the data comes from and how to get it.

const usage = 'Usage: node scripts/write-map.ts <municipalities.geojson> (needs gmt and gmt-gshhg-full)'
const [source] = process.argv.slice(2)
if (!source) throw new CommandFailed(usage)

const folder = path.join(import.meta.dirname, '..')
const drawing = path.join(folder, 'web/public/map/country.svg')
const names = path.join(folder, 'web/ui/maps/river-names.ts')

/** What a map of a town at the border can show; without the coast of Italy. */
const box = { west: 14.6, east: 21, south: 42.1, north: 46 }
const overlap = 0.05 // degrees by which pieces of land overlap, so that no seam shows
/** Around it, for maps that are zoomed out; rough. */
const farBoxes = [
  { west: 3, east: 34, south: box.north - overlap, north: 53 },
  { west: 3, east: 34, south: 35, north: box.south + overlap },
  { west: 3, east: box.west + overlap, south: box.south, north: box.north },
  { west: box.east - overlap, east: 34, south: box.south, north: box.north },
]
const neighbourIds = ['191', '499', '688'] // ISO 3166-1 numeric: Croatia, Montenegro, Serbia
const tolerance = { fine: 0.07, coarse: 0.25, rough: 3 } // units of the drawing, of 1.1 km

const toPoints = (ring: readonly number[][]): Point[] =>
  ring.map(([lon, lat]) => project({ lon: lon!, lat: lat! }))

type Areas = { type: 'Polygon' | 'MultiPolygon'; coordinates: number[][][] | number[][][][] }
const ringsOf = ({ type, coordinates }: Areas): number[][][] =>
  type === 'Polygon' ? (coordinates as number[][][]) : (coordinates as number[][][][]).flat()

/** Municipalities share their borders to the digit: an edge of one alone is the border of the country. */
function municipalityLines(file: string) {
  const { features } = JSON.parse(readFileSync(file, 'utf8')) as { features: { geometry: Areas }[] }
  const edges = ringEdges(features.flatMap(({ geometry }) => ringsOf(geometry)))
  const lines = (isShared: boolean) =>
    chained(edges.filter(({ count }) => count > 1 === isShared).map(({ ends }) => ends)).map(toPoints)
  return { outline: lines(false), municipalities: lines(true) }
}

const sizeOf = (ring: readonly Point[]) =>
  Math.max(...ring.map(({ x }) => x)) - Math.min(...ring.map(({ x }) => x))

/**
 * Land, and the borders between neighbours. The country's own border is finer, so its area here is land only,
 * or gaps would look like the sea.
 */
function neighbours() {
  const atlas = createRequire(import.meta.url).resolve('world-atlas/countries-10m.json')
  const topology = JSON.parse(readFileSync(atlas, 'utf8')) as Topology<{
    countries: GeometryCollection
    land: GeometryCollection
  }>
  const { countries, land } = topology.objects
  const isNeighbour = ({ id }: { id?: string | number | undefined }) => neighbourIds.includes(String(id))
  const shared = mesh(topology, countries, (a, b) => a !== b && isNeighbour(a) && isNeighbour(b))
  const rings = feature(topology, land).features.flatMap(({ geometry }) => ringsOf(geometry as Areas))
  const within = (part: typeof box, kept: number) =>
    rings
      .map((ring) => simplified(toPoints(clippedTo(ring, part)), kept))
      .filter((ring) => ring.length > 3 && sizeOf(ring) > 3 * kept)
  return {
    land: [within(box, tolerance.coarse), ...farBoxes.map((part) => within(part, tolerance.rough))].flat(),
    borders: shared.coordinates.flatMap((line) => partsWithin(line, box)).map(toPoints),
  }
}

// Pieces meet at the same point but for the last digits.
const rounded = (point: readonly string[]) => point.map((degrees) => Number(Number(degrees).toFixed(4)))

/** Lines of the World Data Bank II and of GSHHG, as GMT prints them: a header, then a point a line. */
function gmtLines(...options: string[]): number[][][] {
  const region = `-R${box.west}/${box.east}/${box.south}/${box.north}`
  const printed = execFileSync('gmt', ['coast', region, '-Df', '-M', ...options], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  const lines: number[][][] = []
  for (const line of printed.split('\n')) {
    if (line.startsWith('>')) lines.push([])
    else if (line && !line.startsWith('#')) lines.at(-1)!.push(rounded(line.split('\t').slice(0, 2)))
  }
  return chained(
    lines.filter((points) => points.some(([lon, lat]) => lon !== points[0]![0] || lat !== points[0]![1])),
  )
}

const riversMeet = 43.35 // the latitude at which the Tara and the Piva become the Drina

/** A point that each river of the drawing passes, and where its name ends. */
const rivers: { name: string; lon: number; lat: number; north?: number; south?: number }[] = [
  { name: 'Sava', lon: 17.25, lat: 45.15 },
  { name: 'Una', lon: 16.03, lat: 44.66 },
  { name: 'Vrbas', lon: 17.19, lat: 44.77 },
  { name: 'Bosna', lon: 17.9, lat: 44.2 },
  { name: 'Drina', lon: 19.1, lat: 44.38, south: riversMeet },
  { name: 'Neretva', lon: 17.81, lat: 43.34 },
  { name: 'Neretva', lon: 18.1, lat: 43.6 },
  { name: 'Tara', lon: 19.1, lat: 43.21, north: riversMeet },
  { name: 'Piva', lon: 18.86, lat: 43.2 },
  { name: 'Dunav', lon: 19.3, lat: 45.23 },
]
const nameEvery = 5 // units of the drawing

const nearness = (line: readonly Point[], at: Point) =>
  Math.min(...line.map(({ x, y }) => Math.hypot(x - at.x, y - at.y)))

function riverNames(lines: readonly Point[][]) {
  return rivers.map(({ name, lon, lat, north = 90, south = 0 }) => {
    const near = project({ lon, lat })
    const line = lines.toSorted((a, b) => nearness(a, near) - nearness(b, near))[0]!
    if (nearness(line, near) > nameEvery) throw new CommandFailed(`no river passes the point of ${name}`)
    const points: Point[] = []
    for (const point of line) {
      const { lat: at } = unproject(point)
      if (at > north || at < south) continue
      const last = points.at(-1)
      if (!last || Math.hypot(point.x - last.x, point.y - last.y) >= nameEvery) points.push(point)
    }
    return { name, points: points.map(({ x, y }) => [Math.round(x * 10) / 10, Math.round(y * 10) / 10]) }
  })
}

/** Whole numbers, each from the one before: a third of the length. */
function pathOf(lines: readonly Point[][], isClosed = false): string {
  let [x, y] = [0, 0]
  const step = (point: Point) => {
    const [nextX, nextY] = [Math.round(point.x / mapUnit), Math.round(point.y / mapUnit)]
    const text = `${nextX - x}${nextY - y < 0 ? '' : ' '}${nextY - y}`
    ;[x, y] = [nextX, nextY]
    return text
  }
  return lines
    .map(([first, ...rest]) => {
      const start = `m${step(first!)}`
      const from = [x, y] as const
      const line = `${start}l${rest.map(step).join(' ')}`
      // Closing takes the pen back to the start.
      if (isClosed) [x, y] = from
      return isClosed ? `${line}z` : line
    })
    .join('')
}

const fine = (line: Point[]) => simplified(line, tolerance.fine)
const coarse = (line: Point[]) => simplified(line, tolerance.coarse)

const { land, borders } = neighbours()
const { outline, municipalities } = municipalityLines(source)
const isNear = ([lon, lat]: readonly number[]) => isOnMap({ lon: lon!, lat: lat! })
const riverLines = gmtLines('-Ir')
  .filter((line) => line.some(isNear))
  .map(toPoints)
const lakes = gmtLines('-W', '-A0/2/2').map(toPoints)
const parts: [string, string][] = [
  ['land', pathOf(land, true)],
  ['borders', pathOf(borders.map(coarse))],
  ['outline', pathOf(outline.map(fine), true)],
  ['municipalities', pathOf(municipalities.map(fine))],
  ['rivers', pathOf(riverLines.map(fine))],
  ['lakes', pathOf(lakes.map(fine), true)],
]
const paths = parts.map(
  ([id, d]) =>
    `<path id="${id}" vector-effect="non-scaling-stroke" transform="scale(${mapUnit})" d="${d}"/>\n`,
)
const svg = `<svg xmlns="http://www.w3.org/2000/svg">\n<defs>\n${paths.join('')}</defs>\n</svg>\n`
writeFileSync(drawing, svg)
console.log(`${drawing}: ${svg.length} bytes; ${parts.map(([id, d]) => `${id} ${d.length}`).join(', ')}`)

const listed = [...Map.groupBy(riverNames(riverLines), ({ name }) => name)]
  .map(([name, stretches]) => ({ name, points: stretches.flatMap(({ points }) => points) }))
  .map(({ name, points }) => `  { name: '${name}', points: ${JSON.stringify(points)} },\n`)
  .join('')
writeFileSync(
  names,
  `/** Points along the rivers of the drawing, in its units, where their names may stand. Written by \`scripts/write-map.ts\`. */
export const riverNames: readonly { name: string; points: readonly (readonly [number, number])[] }[] = [
${listed}]
`,
)
