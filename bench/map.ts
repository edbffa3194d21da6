import os from 'node:os'
import { parseArgs } from 'node:util'
import type { SearchDocument } from '#search/document.ts'
import type { Box, SearchEngine, SearchQuery } from '#search/engine.ts'
import { memoryEngine } from '#search/memory/engine.ts'
import { ms, percentile } from './support/figures.ts'
import { applyAll, documentsOfFiles } from './support/listing-files.ts'
import { DocumentMaker, randomNumbers } from './support/search-documents.ts'

// A move of the map of results: the time to count its groups at 500,000 listings, half of them with a pin, and
// whether the counts are those of a plain count. `node bench/map.ts listings.csv …` counts the listings of the
// files in place of generated ones.

const { values, positionals: files } = parseArgs({
  allowPositionals: true,
  options: {
    documents: { type: 'string', default: '500000' },
    checked: { type: 'string', default: '54000' },
    moves: { type: 'string', default: '1000' },
  },
})
const limit = 30 // milliseconds, p95
const boxes = 200
const country = { south: 42.5, west: 15.7, north: 45.3, east: 19.7 }
/** A large map, with 0.3 of its width and height on each side, as the page loads it. */
const screen = { width: 1.6 * 900, height: 1.6 * 800 }

type Random = () => number

/** A pin within some ten kilometres of the town, for every second listing. */
function pinned(document: SearchDocument, random: Random): SearchDocument {
  const { lat, lon } = document
  if (lat === null || lon === null || random() < 0.5) return document
  const by = () => Math.round((random() + random() - 1) * 100) / 1_000
  return { ...document, lat: lat + by(), lon: lon + by() }
}

function generated(count: number): SearchDocument[] {
  const maker = new DocumentMaker(count)
  const random = randomNumbers(2)
  return Array.from({ length: count }, (_, n) => pinned(maker.document(n + 1), random))
}

/** The part of the map that a screen shows around a place. */
function viewAround({ lat, lon }: { lat: number; lon: number }, zoom: number): Box {
  const perPixel = 360 / (256 * 2 ** zoom)
  const [high, wide] = [
    (screen.height / 2) * perPixel * Math.cos((lat * Math.PI) / 180),
    (screen.width / 2) * perPixel,
  ]
  return { south: lat - high, north: lat + high, west: lon - wide, east: lon + wide }
}

const between = (random: Random, from: number, to: number) => from + random() * (to - from)
const placeIn = (random: Random, { south, west, north, east }: Box) => ({
  lat: between(random, south, north),
  lon: between(random, west, east),
})

/** A ragged circle, as if drawn by hand. */
function areaAround(random: Random, { lat, lon }: { lat: number; lon: number }) {
  const radius = between(random, 0.05, 0.6)
  return Array.from({ length: 30 }, (_, n) => {
    const angle = (n / 30) * 2 * Math.PI
    const reach = radius * between(random, 0.7, 1)
    return { lat: lat + Math.sin(angle) * reach, lon: lon + Math.cos(angle) * reach }
  })
}

const kinds: Record<string, (maker: DocumentMaker, random: Random) => Partial<SearchQuery>> = {
  everything: () => ({}),
  category: (maker) => ({ categoryId: maker.category(maker.source()) }),
  word: (maker) => ({ text: maker.wordOf(maker.source()) }),
  'category and price': (maker) => {
    const source = maker.source()
    return { categoryId: maker.category(source), priceTo: maker.price(source) }
  },
  area: (_maker, random) => ({ area: areaAround(random, placeIn(random, country)) }),
}

/** Moves around the country, then closer and closer. */
function movesOf(random: Random, count: number): [kind: string, query: SearchQuery][] {
  const maker = new DocumentMaker(count, 3)
  const names = Object.keys(kinds)
  return Array.from({ length: count }, (_, n) => {
    const kind = names[n % names.length]!
    const mapZoom = Math.round(between(random, 6, 15))
    const box = viewAround(placeIn(random, country), mapZoom)
    const asked = { ...kinds[kind]!(maker, random), box, mapZoom }
    return [kind, { ...asked, facets: 'none', sort: 'newest', limit: 0, offset: 0 }]
  })
}

async function measureMoves(engine: SearchEngine, documents: number) {
  const moves = movesOf(randomNumbers(5), Number(values.moves))
  for (const [, query] of moves.slice(0, 100)) await engine.search(query)
  const times = new Map<string, number[]>()
  let groups = 0
  for (const [kind, query] of moves) {
    const start = performance.now()
    const { map } = await engine.search(query)
    times.set(kind, [...(times.get(kind) ?? []), performance.now() - start])
    groups += map!.clusters.length
  }
  for (const [kind, taken] of times)
    console.log(`  ${kind.padEnd(20)} p50 ${ms(percentile(taken, 0.5))}  p95 ${ms(percentile(taken, 0.95))}`)
  const all = [...times.values()].flat()
  const p95 = percentile(all, 0.95)
  console.log(
    `${documents} listings, ${all.length} moves of ${Math.round(groups / all.length)} groups: p50 ${ms(percentile(all, 0.5))}, p95 ${ms(p95)} (limit ${limit})`,
  )
  if (p95 > limit) process.exitCode = 1
}

/** The cell of a place, by the usual formulas of Web Mercator and a grid of 64 px. */
function cellOf({ lat, lon }: { lat: number; lon: number }, zoom: number): string {
  const cells = 4 * 2 ** zoom
  const x = ((lon + 180) / 360) * cells
  const y = (0.5 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / (2 * Math.PI)) * cells
  return `${Math.floor(x)} ${Math.floor(y)}`
}

/** Compares the groups of random boxes with a plain count; returns how many boxes differ. */
async function check(engine: SearchEngine, documents: readonly SearchDocument[]): Promise<number> {
  const random = randomNumbers(7)
  let [different, counted, groups] = [0, 0, 0]
  for (let n = 0; n < boxes; n++) {
    const [one, other] = [placeIn(random, country), placeIn(random, country)]
    const box = {
      south: Math.min(one.lat, other.lat),
      north: Math.max(one.lat, other.lat),
      west: Math.min(one.lon, other.lon),
      east: Math.max(one.lon, other.lon),
    }
    const mapZoom = Math.round(between(random, 6, 14))
    const { map } = await engine.search({
      box,
      mapZoom,
      facets: 'none',
      sort: 'newest',
      limit: 0,
      offset: 0,
    })
    const { zoom, clusters, placed } = map!
    const plain = new Map<string, number>()
    for (const { lat, lon } of documents) {
      if (lat === null || lon === null) continue
      if (lat < box.south || lat > box.north || lon < box.west || lon > box.east) continue
      const cell = cellOf({ lat, lon }, zoom)
      plain.set(cell, (plain.get(cell) ?? 0) + 1)
    }
    const isEqual =
      clusters.length === plain.size &&
      clusters.every((cluster) => plain.get(cellOf(cluster, zoom)) === cluster.count)
    if (!isEqual) different++
    counted += placed
    groups += clusters.length
  }
  console.log(
    `${documents.length} ${files.length > 0 ? 'listings of files' : 'generated listings'}, ${boxes} boxes of ${Math.round(counted / boxes)} listings in ${Math.round(groups / boxes)} groups: ${different} differ from a plain count`,
  )
  return different
}

console.log(`load average ${os.loadavg()[0]!.toFixed(1)} at the start`)
const checked = files.length > 0 ? await documentsOfFiles(files) : generated(Number(values.checked))
const engine = memoryEngine({ timeoutMs: 60_000 })
await applyAll(engine, checked)
if ((await check(engine, checked)) > 0 || checked.length === 0) process.exitCode = 1
await engine.close()

const large = memoryEngine({ timeoutMs: 60_000 })
await applyAll(large, generated(Number(values.documents)))
await measureMoves(large, Number(values.documents))
await large.close()
