import { parseArgs } from 'node:util'
import type { SearchQuery } from '#search/engine.ts'
import { memoryEngine } from '#search/memory/engine.ts'
import { landingListings } from '#contract/limits/listings.ts'
import { ms, percentile } from './support/figures.ts'
import { DocumentMaker, randomNumbers } from './support/search-documents.ts'

// Times the engine on landing pages: every category, make and model that occurs, each twice. The first time
// fills the caches for later ones. `node bench/landing.ts --documents=4000000`

const { values } = parseArgs({ options: { documents: { type: 'string', default: '500000' } } })
const documents = Number(values.documents)
const limit = 15 // p95 in milliseconds, as for any search of four million listings
const batch = 5_000
const countedAttributes = 4

const engine = memoryEngine({ timeoutMs: 30_000 })
const maker = new DocumentMaker(documents)
const pages = new Map<string, { kind: string; query: Partial<SearchQuery>; facetAttributeIds: number[] }>()
const random = randomNumbers(7)
for (let first = 1; first <= documents; first += batch) {
  const upserts = Array.from({ length: Math.min(batch, documents - first + 1) }, (_, n) =>
    maker.document(first + n),
  )
  for (const { categoryPath, brandId, modelId, attributes } of upserts) {
    if (random() > 0.1) continue
    const facetAttributeIds = attributes.slice(0, countedAttributes).map(({ id }) => id)
    const add = (kind: string, query: Partial<SearchQuery>) =>
      pages.set(JSON.stringify(query), { kind, query, facetAttributeIds })
    for (const categoryId of categoryPath) add('category', { categoryId })
    if (brandId === null) continue
    add('make', { brandIds: [brandId] })
    const categoryId = categoryPath.at(-1)!
    add('category, make', { categoryId, brandIds: [brandId] })
    if (modelId === null) continue
    add('make, model', { brandIds: [brandId], modelIds: [modelId] })
    add('category, make, model', { categoryId, brandIds: [brandId], modelIds: [modelId] })
  }
  await engine.apply({ upserts, deletes: [] })
}
console.log(`${documents} documents, ${pages.size} landing pages`)
for (const round of ['first', 'second']) {
  const byKind = new Map<string, number[]>()
  const cpu = process.cpuUsage()
  for (const { kind, query, facetAttributeIds } of pages.values()) {
    const start = performance.now()
    await engine.search({
      ...query,
      facets: 'main',
      facetAttributeIds,
      sort: 'newest',
      limit: landingListings,
      offset: 0,
    })
    const times = byKind.get(kind) ?? []
    times.push(performance.now() - start)
    byKind.set(kind, times)
  }
  const { user, system } = process.cpuUsage(cpu)
  for (const [kind, times] of [...byKind, ['all', [...byKind.values()].flat()] as const])
    console.log(
      `${round} ${kind.padEnd(22)} ${String(times.length).padStart(6)} pages  p50 ${ms(percentile(times, 0.5))}  p95 ${ms(percentile(times, 0.95))}  longest ${ms(Math.max(...times))}${kind === 'all' ? ` (limit p95 ${limit} ms)` : ''}`,
    )
  console.log(`${round}: ${ms((user + system) / 1000 / pages.size)} of processor time a page, both threads`)
}
await engine.close()
