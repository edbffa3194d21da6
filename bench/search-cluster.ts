import { parseArgs } from 'node:util'
import { releaseMemory } from '#lib/load/release-memory.ts'
import type { SearchDocument } from '#search/document.ts'
import type { SearchEngine } from '#search/engine.ts'
import { memoryEngine } from '#search/memory/engine.ts'
import { ClusterIndex } from '#search/opensearch/cluster-index.ts'
import { openCluster } from '#search/opensearch/cluster.ts'
import { clusterSearcher } from '#search/opensearch/searcher.ts'
import { megabytes, ms, percentile, seconds } from './support/figures.ts'
import { loadDocuments } from './support/load-documents.ts'
import { DocumentMaker } from './support/search-documents.ts'
import { mixedQueries } from './support/search-queries.ts'

const { values } = parseArgs({
  options: {
    /** Address of an OpenSearch cluster, which gets an index for the time of the run. */
    url: { type: 'string' },
    documents: { type: 'string', default: '500000' },
    queries: { type: 'string', default: '1000' },
    changes: { type: 'string', default: '300' },
    shards: { type: 'string', default: '1' },
    /** An index that an earlier run filled and left there, to measure again. */
    index: { type: 'string' },
    /** Leaves the index there. */
    keep: { type: 'boolean', default: false },
    /** Leaves out the engine in memory. */
    alone: { type: 'boolean', default: false },
  },
})
if (!values.url) throw new Error('Usage: npm run bench search-cluster -- --url http://127.0.0.1:9200')
const documents = Number(values.documents)
const together = 8 // queries at once

type Bench = Pick<SearchEngine, 'apply' | 'search' | 'status' | 'close'> & {
  name: string
  isFilled: boolean
  endLoad(): Promise<void>
}

function memory(): Bench {
  const engine = memoryEngine({ timeoutMs: 60_000 })
  return { ...engine, name: 'memory', isFilled: false, endLoad: async () => engine.releaseMemory?.() }
}

async function openSearch(url: string): Promise<Bench> {
  const cluster = openCluster({ nodes: [url] })
  const index = new ClusterIndex(cluster, values.index ?? `bench-${Date.now()}`)
  const shape = { shards: Number(values.shards), replicas: 0 }
  if (!values.index) {
    await index.create(shape)
    await index.beginLoad()
  }
  const { search, status } = clusterSearcher({ cluster, index: index.name, timeoutMs: 60_000 })
  return {
    name: `OpenSearch, ${index.name}`,
    isFilled: values.index !== undefined,
    search,
    status,
    apply: (changes) => index.apply(changes),
    endLoad: () => index.endLoad(shape),
    async close() {
      if (!values.keep) await index.drop()
      await cluster.close()
    },
  }
}

async function fill(engine: Bench) {
  const begun = performance.now()
  await loadDocuments(engine, new DocumentMaker(documents), documents)
  await engine.endLoad()
  releaseMemory()
  const spent = performance.now() - begun
  const { bytes } = await engine.status()
  console.log(
    `  filled in ${seconds(spent)}, ${megabytes(bytes)} (${Math.round(bytes / documents)} bytes a listing); this process ${megabytes(process.memoryUsage().rss)}`,
  )
}

const figures = (times: readonly number[]) =>
  `p50 ${ms(percentile(times, 0.5))}  p95 ${ms(percentile(times, 0.95))}  p99 ${ms(percentile(times, 0.99))}`

async function measureQueries(engine: Bench, count: number) {
  for (const { query } of mixedQueries(documents, 200)) await engine.search(query)
  const byKind = new Map<string, number[]>()
  for (const { kind, query } of mixedQueries(documents, count)) {
    const begun = performance.now()
    await engine.search(query)
    const spent = performance.now() - begun
    byKind.set(kind, [...(byKind.get(kind) ?? []), spent])
  }
  for (const [kind, times] of byKind) console.log(`    ${kind.padEnd(20)} ${figures(times)}`)
  console.log(`  mixed, with facets: ${figures([...byKind.values()].flat())}`)
  const queries = mixedQueries(documents, count).values()
  const begun = performance.now()
  const work = async () => {
    for (const { query } of queries) await engine.search(query)
  }
  await Promise.all(Array.from({ length: together }, work))
  console.log(`  ${together} at once: ${Math.round((count / (performance.now() - begun)) * 1000)} queries/s`)
}

/** Milliseconds until searches show a changed title, without the way from PostgreSQL. */
async function measureChanges(engine: Bench, count: number) {
  const maker = new DocumentMaker(documents)
  const times: number[] = []
  for (let at = 1; at <= count; at++) {
    const changed: SearchDocument = { ...maker.document(at), title: `Izmijenjeno qz${at}x` }
    const begun = performance.now()
    await engine.apply({ upserts: [changed], deletes: [] })
    const { ids } = await engine.search({
      text: `qz${at}x`,
      sort: 'newest',
      limit: 1,
      offset: 0,
      facets: 'none',
    })
    if (ids[0] !== at) throw new Error('a change was not visible')
    times.push(performance.now() - begun)
  }
  console.log(`  a change, applied and found: ${figures(times)}`)
}

const engines = [...(values.alone ? [] : [memory]), () => openSearch(values.url!)]
for (const make of engines) {
  const engine = await make()
  console.log(`\n${engine.name}, ${documents} documents`)
  if (!engine.isFilled) await fill(engine)
  await measureQueries(engine, Number(values.queries))
  await measureChanges(engine, Number(values.changes))
  await engine.close()
}
