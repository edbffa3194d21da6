import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { SearchEngine, SearchQuery } from '#search/engine.ts'
import { memoryEngine } from '#search/memory/engine.ts'
import { megabytes, ms, percentile, seconds } from './support/figures.ts'
import { loadDocuments } from './support/load-documents.ts'
import { DocumentMaker } from './support/search-documents.ts'
import { mixedQueries } from './support/search-queries.ts'

// Quick queries by threads of the engine: alone, beside one slow query after another, and beside large changes.

const { values } = parseArgs({
  options: {
    documents: { type: 'string', default: '60000' },
    threads: { type: 'string', default: '1,2' },
    queries: { type: 'string', default: '500' },
    /** Corners of the area that the slow query asks for. */
    corners: { type: 'string', default: '150' },
  },
})
const documents = Number(values.documents)
const changed = 500 // documents, as many as the indexer reads from the log at once

const quickKinds = new Set(['word', 'rare word', 'two words', 'make and word'])
const quick = mixedQueries(documents, 5_000).filter(({ kind }) => quickKinds.has(kind))

const corners = Number(values.corners)
const slow: SearchQuery = {
  sort: 'newest',
  limit: 1,
  offset: 0,
  area: Array.from({ length: corners }, (_, n) => ({
    lat: n % 2 === 0 ? 43 : 45,
    lon: 15.5 + (4 * n) / corners,
  })),
}

/** Times of quick queries that come one after another, while `beside` happens again and again. */
async function measure(engine: SearchEngine, beside?: () => Promise<unknown>): Promise<string> {
  let isOver = false
  const working = (async () => {
    while (beside && !isOver) await beside()
  })()
  const times: number[] = []
  for (let asked = 0; asked < Number(values.queries); asked++) {
    const start = performance.now()
    await engine.search(quick[asked % quick.length]!.query)
    times.push(performance.now() - start)
    await sleep(2)
  }
  isOver = true
  await working
  return `p50 ${ms(percentile(times, 0.5))}, p95 ${ms(percentile(times, 0.95))}`
}

for (const threads of values.threads.split(',').map(Number)) {
  const engine = memoryEngine({ threads, timeoutMs: 60_000 })
  const maker = new DocumentMaker(documents)
  const [start, before] = [performance.now(), process.memoryUsage.rss()]
  await loadDocuments(engine, maker, documents, 2)
  await engine.releaseMemory?.()
  const taken = process.memoryUsage.rss() - before
  console.log(
    `\n${threads} threads, ${documents} documents: loaded in ${seconds(performance.now() - start)}, ${megabytes(taken)} more in memory`,
  )
  await measure(engine)
  console.log(`quick queries: ${await measure(engine)}`)
  const begun = performance.now()
  await engine.search(slow)
  const slowTime = performance.now() - begun
  console.log(`beside queries of ${ms(slowTime)}: ${await measure(engine, () => engine.search(slow))}`)
  const change = async () => {
    const upserts = Array.from({ length: changed }, () => maker.document(1 + maker.below(documents)))
    await engine.apply({ upserts, deletes: [] })
    await sleep(50)
  }
  console.log(`beside changes of ${changed} listings: ${await measure(engine, change)}`)
  await engine.close()
}
