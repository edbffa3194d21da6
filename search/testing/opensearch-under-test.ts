import { randomUUID } from 'node:crypto'
import { changeListeners } from '#search/change-listeners.ts'
import { changeOf } from '#search/change-tags.ts'
import type { SearchEngine } from '#search/engine.ts'
import { ClusterIndex } from '#search/opensearch/cluster-index.ts'
import { openCluster } from '#search/opensearch/cluster.ts'
import { clusterSearcher, type SearcherOptions } from '#search/opensearch/searcher.ts'

/** Implements the whole port over its own index, which `close` deletes. */
export async function openSearchEngine(
  url: string,
  options: Omit<SearcherOptions, 'cluster' | 'index'> = {},
): Promise<SearchEngine> {
  const cluster = openCluster({ nodes: [url] })
  const index = new ClusterIndex(cluster, `test-${randomUUID()}`)
  await index.create({ shards: 2, replicas: 0 })
  const searcher = clusterSearcher({ cluster, index: index.name, timeoutMs: 20_000, ...options })
  const listeners = changeListeners()
  let isClosed = false
  return {
    ...searcher,
    async search(query) {
      if (isClosed) throw new Error('the search engine is closed')
      return searcher.search(query)
    },
    async apply(changes) {
      await index.apply(changes)
      listeners.tell(() => changeOf(changes))
    },
    onApplied: listeners.onApplied,
    async close() {
      isClosed = true
      await index.drop()
      await cluster.close()
    },
  }
}
