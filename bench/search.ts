import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { releaseMemory } from '#lib/load/release-memory.ts'
import type { SearchEngine } from '#search/engine.ts'
import { memoryEngine } from '#search/memory/engine.ts'
import { megabytes, ms, percentile, seconds } from './support/figures.ts'
import { measureChanges } from './support/search-changes.ts'
import { measurePostgres } from './support/search-postgres.ts'
import { loadDocuments } from './support/load-documents.ts'
import { DocumentMaker } from './support/search-documents.ts'
import { mixedQueries } from './support/search-queries.ts'

const { values } = parseArgs({
  options: {
    documents: { type: 'string', default: '54000,500000' },
    queries: { type: 'string', default: '3000' },
    /** Number of queries to run on PostgreSQL too; 0 for none. */
    postgres: { type: 'string', default: '300' },
    changes: { type: 'string', default: '2000' },
    /** Number of sellers to exclude in a second run of the queries. */
    excluded: { type: 'string', default: '500' },
  },
})
const sizes = values.documents.split(',').map(Number)
const queryCount = Number(values.queries)

/**
 * Limits by number of documents: sizes below 500,000 must meet the limits of 500,000. Design 8 sets those for
 * four million.
 */
const limitsOf = (documents: number) =>
  documents > 500_000
    ? { p50: 3, p95: 15, perSecond: 300, load: 120, warmLoad: 15 }
    : { p50: 3, p95: 8, perSecond: 300, load: 30, warmLoad: 3 }

async function load(engine: SearchEngine, documents: number, limit: number) {
  const maker = new DocumentMaker(documents)
  const start = performance.now()
  const all = process.cpuUsage()
  const own = process.threadCpuUsage()
  await loadDocuments(engine, maker, documents)
  // As the indexer does at the end of a load.
  await engine.releaseMemory?.()
  releaseMemory()
  const spent = performance.now() - start
  const [together, here] = [process.cpuUsage(all), process.threadCpuUsage(own)]
  const engineTime = (together.user + together.system - here.user - here.system) / 1000
  console.log(
    `load without snapshot: ${seconds(spent)} (limit ${limit} s), ${seconds(engineTime)} of processor time in the engine`,
  )
  const { bytes, terms } = await engine.status()
  console.log(
    `memory: ${megabytes(bytes)} in lists and columns, process ${megabytes(process.memoryUsage().rss)}, ${Math.round(process.memoryUsage().rss / documents)} bytes a listing, ${terms} terms`,
  )
}

/**
 * Milliseconds per query, run one after another while `isWanted`. Includes interference by other programs.
 */
async function timesOf(
  engine: SearchEngine,
  queries: ReturnType<typeof mixedQueries>,
  isWanted = () => true,
) {
  const byKind = new Map<string, number[]>()
  for (const { kind, query } of queries) {
    if (!isWanted()) break
    const start = performance.now()
    await engine.search(query)
    const times = byKind.get(kind) ?? []
    times.push(performance.now() - start)
    byKind.set(kind, times)
  }
  return byKind
}

async function measureQueries(engine: SearchEngine, documents: number) {
  const limits = limitsOf(documents)
  await timesOf(engine, mixedQueries(documents, 500))
  const start = performance.now()
  const cpu = process.cpuUsage()
  const byKind = await timesOf(engine, mixedQueries(documents, queryCount))
  const { user, system } = process.cpuUsage(cpu)
  const spent = performance.now() - start
  for (const [kind, times] of byKind) {
    console.log(`  ${kind.padEnd(20)} p50 ${ms(percentile(times, 0.5))}  p95 ${ms(percentile(times, 0.95))}`)
  }
  const all = [...byKind.values()].flat()
  console.log(
    `mixed, with facets: p50 ${ms(percentile(all, 0.5))} (limit ${limits.p50}), p95 ${ms(percentile(all, 0.95))} (limit ${limits.p95}), p99 ${ms(percentile(all, 0.99))}`,
  )
  console.log(
    `throughput: ${Math.round((queryCount / spent) * 1000)} queries/s (limit ${limits.perSecond}), one after another; ${ms((user + system) / 1000 / queryCount)} of processor time a query, both threads`,
  )
}

/** The same queries for an account that blocked many sellers. */
async function measureExclusions(engine: SearchEngine, documents: number, excluded: number) {
  const maker = new DocumentMaker(documents)
  const without = { sellers: Array.from({ length: excluded }, () => maker.seller()) }
  const queries = mixedQueries(documents, queryCount)
  const asked = queries.map(({ kind, query }) => ({ kind, query: { ...query, without } }))
  const [plain, fewer] = [await timesOf(engine, queries), await timesOf(engine, asked)]
  const figures = [plain, fewer].map((byKind) => {
    const all = [...byKind.values()].flat()
    return `p50 ${ms(percentile(all, 0.5))}, p95 ${ms(percentile(all, 0.95))}`
  })
  console.log(`without ${excluded} sellers: ${figures[1]} (with them ${figures[0]})`)
  for (const [kind, times] of fewer) {
    console.log(`  ${kind.padEnd(20)} p50 ${ms(percentile(times, 0.5))}  p95 ${ms(percentile(times, 0.95))}`)
  }
}

async function measureSnapshot(engine: SearchEngine, documents: number, folder: string) {
  const file = path.join(folder, 'index.snapshot')
  const start = performance.now()
  let isWriting = true
  const saved = engine.snapshots!.save(file, null).finally(() => (isWriting = false))
  const during = [
    ...(await timesOf(engine, mixedQueries(documents, 50_000), () => isWriting)).values(),
  ].flat()
  await saved
  console.log(
    `snapshot: ${megabytes(statSync(file).size)} written in ${seconds(performance.now() - start)}, meanwhile p95 ${ms(percentile(during, 0.95))} of ${during.length} queries`,
  )
  const second = memoryEngine({ timeoutMs: 30_000 })
  await second.status()
  const begun = performance.now()
  await second.snapshots!.load(file)
  console.log(
    `load with snapshot: ${seconds(performance.now() - begun)} (limit ${limitsOf(documents).warmLoad} s)`,
  )
  for (const { query } of mixedQueries(documents, 50)) {
    const [one, other] = await Promise.all([engine.search(query), second.search(query)])
    if (JSON.stringify(one.ids) !== JSON.stringify(other.ids))
      throw new Error('the snapshot answers otherwise')
  }
  await second.close()
}

async function measure(documents: number) {
  const load1 = os.loadavg()[0]!.toFixed(1)
  console.log(`\n${documents} documents, load average ${load1} at the start`)
  const folder = mkdtempSync(path.join(os.tmpdir(), 'bazar-bench-search-'))
  const engine = memoryEngine({ timeoutMs: 30_000 })
  await load(engine, documents, limitsOf(documents).load)
  await measureQueries(engine, documents)
  if (Number(values.excluded) > 0) await measureExclusions(engine, documents, Number(values.excluded))
  await measureSnapshot(engine, documents, folder)
  if (Number(values.changes) > 0) await measureChanges(engine, documents, Number(values.changes))
  await engine.close()
  rmSync(folder, { recursive: true })
  if (Number(values.postgres) > 0) await measurePostgres(documents, Number(values.postgres))
}

if (sizes.length === 1) await measure(sizes[0]!)
else {
  // Each in its own process, so that the memory of one does not affect the next.
  for (const size of sizes) {
    const own = process.argv.slice(2).filter((argument) => !argument.startsWith('--documents'))
    const { status } = spawnSync(process.execPath, [import.meta.filename, ...own, `--documents=${size}`], {
      stdio: 'inherit',
    })
    if (status !== 0) process.exitCode = 1
  }
}
