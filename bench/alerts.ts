import { isDeepStrictEqual, parseArgs } from 'node:util'
import { sql } from 'kysely'
import { createDb } from '#lib/database/db.ts'
import { openTemporaryServer } from '#db/embedded/temporary.ts'
import type { SearchDocument } from '#search/document.ts'
import { memoryEngine } from '#search/memory/engine.ts'
import type { StandingQuery } from '#search/percolate/conditions.ts'
import { Percolator } from '#search/percolate/percolator.ts'
import { TokenFrequencies } from '#search/percolate/token-frequencies.ts'
import { megabytes, ms, percentile, seconds } from './support/figures.ts'
import { applyAll, documentsOfFiles } from './support/listing-files.ts'
import { SavedSearchMaker } from './support/saved-searches.ts'
import { DocumentMaker, randomNumbers } from './support/search-documents.ts'
import { conditionsOf, createDocumentTable, insertDocuments } from './support/search-postgres.ts'

// Matches listings against all saved searches: `node bench/alerts.ts listings.csv …` draws both from the
// files, without files from invented listings in real proportions.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    searches: { type: 'string', default: '500000' },
    listings: { type: 'string', default: '2000' },
    /** Number of searches to ask PostgreSQL too, one statement each; 0 for none. */
    postgres: { type: 'string', default: '20000' },
    /** Number of searches to ask the engine too. */
    compared: { type: 'string', default: '2000' },
  },
})
const count = Number(values.searches)
const invented = 54_000
const sampled = 5_000 // documents, as in production
const limitMs = 50

function shuffled(documents: readonly SearchDocument[]): SearchDocument[] {
  const random = randomNumbers(7)
  return documents
    .map((document) => ({ document, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ document }) => document)
}

async function loadDocuments(): Promise<SearchDocument[]> {
  if (positionals.length > 0) return shuffled(await documentsOfFiles(positionals))
  const maker = new DocumentMaker(invented)
  return shuffled(Array.from({ length: invented }, (_, at) => maker.document(at + 1)))
}

const collect = () => globalThis.gc?.()

function fill(percolator: Percolator, queries: readonly StandingQuery[]) {
  collect()
  const before = process.memoryUsage()
  const start = performance.now()
  queries.forEach((query, id) => percolator.add(id, query))
  const spent = performance.now() - start
  collect()
  const after = process.memoryUsage()
  const held = after.heapUsed + after.external - before.heapUsed - before.external
  console.log(
    `${count} saved searches added in ${seconds(spent)}; ${megabytes(percolator.bytes)} in arrays, ${megabytes(held)} with strings and maps${globalThis.gc ? '' : ' (garbage included)'}, process ${megabytes(after.rss)}`,
  )
}

function measure(percolator: Percolator, listings: readonly SearchDocument[]) {
  for (const listing of listings.slice(0, 100)) percolator.match(listing)
  const times: number[] = []
  const found: number[][] = []
  for (const listing of listings) {
    const start = performance.now()
    found.push(percolator.match(listing))
    times.push(performance.now() - start)
  }
  const p95 = percentile(times, 0.95)
  const matches = found.map(({ length }) => length)
  console.log(
    `${listings.length} listings: p50 ${ms(percentile(times, 0.5))}, p95 ${ms(p95)} (limit ${limitMs} ms), p99 ${ms(percentile(times, 0.99))}, longest ${ms(Math.max(...times))}; matches p50 ${percentile(matches, 0.5)}, p95 ${percentile(matches, 0.95)}, most ${Math.max(...matches)}`,
  )
  if (p95 > limitMs) process.exitCode = 1
  return found
}

/** Asks some of the searches of the engine, over the same listings. */
async function compare(
  queries: readonly StandingQuery[],
  listings: readonly SearchDocument[],
  found: number[][],
) {
  const engine = memoryEngine()
  await applyAll(engine, listings)
  const step = Math.max(1, Math.floor(queries.length / Number(values.compared)))
  const sets = found.map((ids) => new Set(ids))
  let different = 0
  let asked = 0
  let results = 0
  for (let id = 0; id < queries.length; id += step) {
    const query = { ...queries[id]!, facets: 'none' as const, sort: 'newest' as const }
    const { ids } = await engine.search({ ...query, limit: listings.length, offset: 0 })
    const matched = listings.filter((_, at) => sets[at]!.has(id)).map((listing) => listing.id)
    asked++
    results += ids.length
    const byId = (a: number, b: number) => a - b
    if (!isDeepStrictEqual(ids.toSorted(byId), matched.toSorted(byId))) different++
  }
  await engine.close()
  console.log(`the engine's answers to ${asked} of the searches, ${results} results: ${different} different`)
  if (different > 0) process.exitCode = 1
}

/** The same by one statement a search, on a table that holds the listing alone. */
async function measurePostgres(queries: readonly StandingQuery[], [listing]: readonly SearchDocument[]) {
  const server = await openTemporaryServer()
  const db = createDb(server.url(), { max: 1 })
  try {
    await createDocumentTable(db)
    await insertDocuments(db, [listing!])
    await sql`analyze document`.execute(db)
    const asked = Math.min(Number(values.postgres), queries.length)
    const start = performance.now()
    for (const query of queries.slice(0, asked)) {
      await sql`select id from document where ${conditionsOf(query)}`.execute(db)
    }
    const each = (performance.now() - start) / asked
    console.log(
      `PostgreSQL, one statement a search on that listing alone: ${ms(each)} each over ${asked}, so ${seconds(each * count)} a listing`,
    )
  } finally {
    await db.destroy()
    await server.stop()
  }
}

const documents = await loadDocuments()
const listings = documents.slice(0, Number(values.listings))
const maker = new SavedSearchMaker(documents)
const queries = Array.from({ length: count }, () => maker.next())
const distinct = new Set(queries.map((query) => JSON.stringify(query))).size
console.log(`${documents.length} listings; ${distinct} of the searches are distinct, all are added`)
const frequencies = new TokenFrequencies()
for (const document of documents.slice(-sampled)) frequencies.add(document)
frequencies.trim()
const percolator = new Percolator({ frequencies })
fill(percolator, queries)
const found = measure(percolator, listings)
await compare(queries, listings, found)
if (Number(values.postgres) > 0) await measurePostgres(queries, listings)
