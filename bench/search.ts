import os from 'node:os'
import { parseArgs } from 'node:util'
import { memoryEngine } from '#search/memory/engine.ts'
import type { SearchEngine, SearchQuery } from '#search/engine.ts'
import { cantons, citiesPerCanton, DocumentMaker } from './support/search-documents.ts'

const { values } = parseArgs({
  options: {
    documents: { type: 'string', default: '54000' },
    queries: { type: 'string', default: '2000' },
  },
})
const documentCount = Number(values.documents)
const queryCount = Number(values.queries)
const batch = 5_000 // documents, as the indexer loads them
const limits = { p50: 3, p95: 15, queriesPerSecond: 300 } // design 8, at four million

type Ask = (maker: DocumentMaker) => Partial<SearchQuery>

const price = (maker: DocumentMaker) => {
  const priceFrom = 100 * maker.below(5_000)
  return { priceFrom, priceTo: priceFrom + 100_000 }
}

/** Kinds of queries with how often each is asked. */
const kinds: Record<string, [share: number, ask: Ask]> = {
  'frequent word': [12, (maker) => ({ text: maker.word(0, 50) })],
  word: [15, (maker) => ({ text: maker.word(50, 5_000) })],
  'rare word': [5, (maker) => ({ text: maker.word(5_000) })],
  'two words': [15, (maker) => ({ text: `${maker.word(0, 200)} ${maker.word(0, 3_000)}` })],
  'make and word': [10, (maker) => ({ text: `${maker.make()} ${maker.word(0, 2_000)}` })],
  'make in category': [8, (maker) => ({ text: maker.make(), categoryId: maker.category().root })],
  category: [10, (maker) => ({ categoryId: maker.category().leaf, sort: 'newest' })],
  'root category': [4, (maker) => ({ categoryId: maker.category().root, sort: 'newest' })],
  everything: [3, () => ({ sort: 'newest' })],
  'category and price': [
    6,
    (maker) => ({ categoryId: maker.category().leaf, sort: 'cheapest', ...price(maker) }),
  ],
  'word, canton, price': [
    6,
    (maker) => ({ text: maker.word(0, 500), cantonId: 1 + maker.skewed(cantons), ...price(maker) }),
  ],
  'city and condition': [
    4,
    (maker) => ({
      cityIds: [1 + maker.skewed(cantons * citiesPerCanton)],
      condition: 'used',
      sort: 'newest',
    }),
  ],
  seller: [2, (maker) => ({ sellerId: 1 + maker.skewed(Math.ceil(documentCount / 12)), sort: 'newest' })],
}

function mixedQueries(count: number): { kind: string; query: SearchQuery }[] {
  const maker = new DocumentMaker(documentCount, 2)
  const names = Object.entries(kinds).flatMap(([kind, [share]]) => Array<string>(share).fill(kind))
  return Array.from({ length: count }, () => {
    const kind = names[maker.below(names.length)]!
    return { kind, query: { sort: 'relevance', limit: 40, offset: 0, ...kinds[kind]![1](maker) } }
  })
}

const percentile = (times: readonly number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0
const ms = (time: number) => `${time.toFixed(2)} ms`
const megabytes = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MB`

async function load(engine: SearchEngine) {
  const maker = new DocumentMaker(documentCount)
  let spent = 0
  const cpuBefore = process.cpuUsage()
  const ownBefore = process.threadCpuUsage()
  for (let first = 1; first <= documentCount; first += batch) {
    const size = Math.min(batch, documentCount - first + 1)
    const upserts = Array.from({ length: size }, (_, n) => maker.document(first + n))
    const start = performance.now()
    await engine.apply({ upserts, deletes: [] })
    spent += performance.now() - start
  }
  const rate = Math.round(documentCount / (spent / 1000))
  const all = process.cpuUsage(cpuBefore)
  const own = process.threadCpuUsage(ownBefore)
  const engineCpu = (all.user + all.system - own.user - own.system) / 1e6
  console.log(
    `load: ${documentCount} documents in ${(spent / 1000).toFixed(1)} s, ${rate} a second; ${engineCpu.toFixed(1)} s of CPU outside of this thread`,
  )
  const status = await engine.status()
  const { rss } = process.memoryUsage()
  console.log(
    `memory: ${megabytes(status.bytes)} in lists and columns, process ${megabytes(rss)}, ${status.terms} terms`,
  )
}

async function measure(engine: SearchEngine) {
  for (const { query } of mixedQueries(200)) await engine.search(query)
  const byKind = new Map<string, number[]>()
  let hits = 0
  const start = performance.now()
  for (const { kind, query } of mixedQueries(queryCount)) {
    const asked = performance.now()
    hits += (await engine.search(query)).total
    const times = byKind.get(kind) ?? []
    times.push(performance.now() - asked)
    byKind.set(kind, times)
  }
  const seconds = (performance.now() - start) / 1000
  for (const [kind, times] of byKind) {
    console.log(`  ${kind.padEnd(20)} p50 ${ms(percentile(times, 0.5))}  p95 ${ms(percentile(times, 0.95))}`)
  }
  const all = [...byKind.values()].flat()
  console.log(
    `mixed: p50 ${ms(percentile(all, 0.5))} (limit ${limits.p50}), p95 ${ms(percentile(all, 0.95))} (limit ${limits.p95})`,
  )
  console.log(
    `throughput: ${Math.round(queryCount / seconds)} queries/s (limit ${limits.queriesPerSecond}), ${Math.round(hits / queryCount)} hits a query`,
  )
}

console.log(
  `load average: ${os
    .loadavg()
    .map((load) => load.toFixed(1))
    .join(' ')}`,
)
const engine = memoryEngine({ timeoutMs: 30_000 })
await load(engine)
await measure(engine)
await engine.close()
