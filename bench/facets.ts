import { isDeepStrictEqual, parseArgs } from 'node:util'
import type { SearchResult } from '#search/engine.ts'
import { memoryEngine } from '#search/memory/engine.ts'
import { inOneOrder, naiveSearch } from '#search/testing/documents.ts'
import { ms, percentile } from './support/figures.ts'
import { applyAll, documentsOfDatabase, documentsOfFiles } from './support/listing-files.ts'
import { RandomFilters } from './support/random-filters.ts'

// Compares every id, total and count that the engine returns for random queries with a plain filter over the
// same listings: `node bench/facets.ts listings.csv …` imports the files, `--database=<url>` uses an existing
// database.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    database: { type: 'string' },
    queries: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
  },
})

/** Names of the parts that differ. */
function differences(found: SearchResult, expected: SearchResult): string[] {
  const [left, right] = [found, expected].map((result): Record<string, unknown> => {
    const { facets, ...rest } = inOneOrder(result)
    return { ...rest, ...facets }
  })
  return Object.keys({ ...left, ...right }).filter((name) => !isDeepStrictEqual(left![name], right![name]))
}

const documents = values.database
  ? await documentsOfDatabase(values.database)
  : await documentsOfFiles(positionals)
const engine = memoryEngine({ timeoutMs: 60_000 })
await applyAll(engine, documents)
const filters = new RandomFilters(documents, Number(values.seed))
let different = 0
let results = 0
let counts = 0
const times: number[] = []
for (let asked = 0; asked < Number(values.queries); asked++) {
  const query = filters.next()
  const start = performance.now()
  const found = await engine.search(query)
  times.push(performance.now() - start)
  const { attributes = [], ...facets } = found.facets ?? {}
  const lists = [...Object.values(facets), ...attributes.map((attribute) => attribute.values)]
  counts += lists.reduce((sum, list) => sum + list.length, 0)
  results += found.total
  if ((asked + 1) % 100 === 0) console.log(`${asked + 1} asked, ${different} different`)
  const parts = differences(found, naiveSearch(documents, query))
  if (parts.length === 0) continue
  different++
  console.log(`different in ${parts.join(', ')}: ${JSON.stringify(query)}`)
}
await engine.close()
console.log(
  `${times.length} queries over ${documents.length} listings, ${Math.round(results / times.length)} results and ${Math.round(counts / times.length)} counts each: ${different} different`,
)
console.log(`the engine took p50 ${ms(percentile(times, 0.5))}, p95 ${ms(percentile(times, 0.95))}`)
if (different > 0 || documents.length === 0) process.exitCode = 1
