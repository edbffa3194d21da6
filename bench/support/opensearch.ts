import type { Deps } from '#api/deps.ts'
import { engineQuery, understoodSearch } from '#api/modules/search/service.ts'
import { searchQuery } from '#contract/search/endpoints.ts'
import { functionWords } from '#search/function-words.ts'
import { run } from './child.ts'
import { megabytes, seconds } from './figures.ts'
import type { HammerRequest } from './load.ts'
import { searchesFor } from './opensearch-query.ts'

const indexName = 'bazar-bench'

export async function request<T>(method: string, url: string, body?: string): Promise<T> {
  const reply = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body !== undefined && { body }),
  })
  if (!reply.ok) throw new Error(`${method} ${url}: ${reply.status} ${await reply.text()}`)
  return (await reply.json()) as T
}

const stored = { type: 'text', index: false, copy_to: 'all' }
const keyword = { type: 'keyword' }

const analyzer = (...filters: string[]) => ({
  tokenizer: 'standard',
  filter: ['lowercase', 'serbian_normalization', 'asciifolding', ...filters],
})

const settings = {
  settings: {
    number_of_shards: 1,
    number_of_replicas: 0,
    refresh_interval: -1,
    // Queries repeat here sooner than people repeat theirs.
    'requests.cache.enable': false,
    // Folds Cyrillic and accents, splits 1.9tdi and takes stems, much as our engine does.
    analysis: {
      filter: {
        stems: { type: 'snowball', language: 'Serbian' },
        // A dot counts as a digit, so that 2.0 stays whole.
        parts: { type: 'word_delimiter', preserve_original: true, type_table: ['. => DIGIT'] },
        function_words: { type: 'stop', stopwords: [...functionWords] },
      },
      analyzer: {
        listing: analyzer('parts', 'stems'),
        query: analyzer('function_words', 'stems'),
      },
    },
  },
  mappings: {
    dynamic_templates: [
      { texts: { path_match: 'attribute_text.*', mapping: keyword } },
      { numbers: { path_match: 'attribute_number.*', mapping: { type: 'double' } } },
      { ids: { match: '*_id', mapping: keyword } },
      { kinds: { match: '*_type', mapping: keyword } },
    ],
    properties: {
      all: { type: 'text', analyzer: 'listing', search_analyzer: 'query' },
      title: stored,
      words: stored,
      category_path: keyword,
      condition: keyword,
      price: { type: 'long' },
      refreshed_at: { type: 'date', format: 'epoch_millis' },
      created_at: { type: 'date', format: 'epoch_millis' },
    },
  },
}

/** The listings of a database in an OpenSearch, which answers the same calls as our API. */
export class OpenSearchPeer {
  readonly address: string
  readonly #deps: Deps

  private constructor(address: string, deps: Deps) {
    this.address = address
    this.#deps = deps
  }

  static async filled(url: string, deps: Deps, databaseUrl: string): Promise<OpenSearchPeer> {
    const address = url.replace(/\/$/, '')
    const index = `${address}/${indexName}`
    const { version } = await request<{ version: { number: string } }>('GET', address)
    const start = performance.now()
    await request('DELETE', `${index}?ignore_unavailable=true`)
    await request('PUT', index, JSON.stringify(settings))
    await run('fill-opensearch.ts', databaseUrl, index).result
    await request('POST', `${index}/_refresh`)
    await request('POST', `${index}/_forcemerge?max_num_segments=1`)
    await request('POST', `${index}/_refresh`)
    const { _all: all } = await request<{
      _all: { primaries: { docs: { count: number }; store: { size_in_bytes: number } } }
    }>('GET', `${index}/_stats/docs,store`)
    const { docs, store } = all.primaries
    console.log(
      `OpenSearch ${version.number}: ${docs.count} documents in ${seconds(performance.now() - start)}, ${megabytes(store.size_in_bytes)}`,
    )
    return new OpenSearchPeer(address, deps)
  }

  /** A call of our API as a request. Undefined if OpenSearch has nothing like it. */
  requestFor(path: string): HammerRequest | undefined {
    const { pathname, searchParams } = new URL(path, this.address)
    const [, id] = /^\/api\/listings\/(\d+)$/.exec(pathname) ?? []
    if (id) return { path: `/${indexName}/_doc/${id}` }
    if (pathname !== '/api/search') return undefined
    const asked = understoodSearch(this.#deps, searchQuery.parse(Object.fromEntries(searchParams)))
    const query = engineQuery(this.#deps, asked.params, asked.attributes)
    const isNumeric = (attribute: number) => this.#deps.catalog.attributes.get(attribute)?.type === 'number'
    const [only, ...more] = searchesFor(query, isNumeric).map((search) => JSON.stringify(search))
    const headers = { 'content-type': 'application/json' }
    if (more.length === 0) return { path: `/${indexName}/_search`, headers, body: only! }
    return {
      path: `/${indexName}/_msearch`,
      headers,
      body: [only, ...more].map((search) => `{}\n${search}\n`).join(''),
    }
  }

  /** The number of results that a search finds. */
  async totalOf({ path, body }: HammerRequest): Promise<number> {
    type Found = { hits: { total: { value: number } } }
    const found = await request<Found | { responses: [Found] }>('POST', this.address + path, body)
    return ('responses' in found ? found.responses[0] : found).hits.total.value
  }

  /** Processor time so far. */
  async seconds(): Promise<number> {
    const { nodes } = await request<{
      nodes: Record<string, { process: { cpu: { total_in_millis: number } } }>
    }>('GET', `${this.address}/_nodes/stats/process`)
    return Object.values(nodes).reduce((sum, node) => sum + node.process.cpu.total_in_millis / 1000, 0)
  }

  async remove() {
    await request('DELETE', `${this.address}/${indexName}`)
  }
}
