import { compileSynonyms } from '#search/analysis.ts'
import {
  checkDepth,
  type IndexStatus,
  type Searcher,
  SearchOverloaded,
  SearchTimeout,
} from '#search/engine.ts'
import type { SynonymSet } from '#search/synonyms.ts'
import type { Cluster } from './cluster.ts'
import type { Dsl } from './dsl.ts'
import type { Ask } from './replies.ts'
import { searchIn } from './search.ts'
import { suggestIn } from './suggest.ts'

type Stats = {
  _all: { primaries: { docs?: { count: number; deleted: number }; store?: { size_in_bytes: number } } }
}

export type SearcherOptions = {
  cluster: Cluster
  /** Name of an index or an alias. */
  index: string
  /** Time limit of a query in milliseconds. */
  timeoutMs?: number
  /** Queries that may wait at a time; more are refused at once. */
  mostWaiting?: number
}

export type ClusterSearcher = Omit<Searcher, 'onApplied'> & {
  setSynonyms(sets: readonly SynonymSet[]): Promise<void>
}

/** Answers queries from an index of the cluster. */
export function clusterSearcher({
  cluster,
  index,
  timeoutMs = 2_000,
  mostWaiting = 200,
}: SearcherOptions): ClusterSearcher {
  let synonyms = compileSynonyms([])
  const counts = { queries: 0, timeouts: 0, overloads: 0, waiting: 0 }

  /** Runs a query whose rounds together may take `timeoutMs`. */
  async function counted<T>(work: (ask: Ask) => Promise<T>): Promise<T> {
    counts.queries++
    if (counts.waiting >= mostWaiting) {
      counts.overloads++
      throw new SearchOverloaded(`${counts.waiting} queries wait already`)
    }
    const deadline = Date.now() + timeoutMs
    const ask: Ask = async (bodies: readonly Dsl[]) => {
      const left = deadline - Date.now()
      if (left <= 0) throw new SearchTimeout('the query ran out of time')
      return cluster.searches(index, bodies, left)
    }
    counts.waiting++
    try {
      return await work(ask)
    } catch (error) {
      if (error instanceof SearchTimeout) counts.timeouts++
      if (error instanceof SearchOverloaded) counts.overloads++
      throw error
    } finally {
      counts.waiting--
    }
  }

  return {
    async search(query) {
      checkDepth(query)
      return counted((ask) => searchIn(ask, query, synonyms))
    },
    suggest: (query) => counted((ask) => suggestIn(ask, query, synonyms)),
    async status() {
      return { ...(await statusOf(cluster, index, timeoutMs)), ...counts, answersByThread: [] }
    },
    setSynonyms: async (sets) => void (synonyms = compileSynonyms(sets)),
  }
}

async function statusOf(cluster: Cluster, index: string, timeoutMs: number): Promise<IndexStatus> {
  const path = `/${index}/_stats/docs,store`
  const { docs, store } = (await cluster.request<Stats>({ method: 'GET', path }, timeoutMs))._all.primaries
  return { documents: docs?.count ?? 0, dead: docs?.deleted ?? 0, terms: 0, bytes: store?.size_in_bytes ?? 0 }
}
