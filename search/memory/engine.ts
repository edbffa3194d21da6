import { changeListeners } from '#search/change-listeners.ts'
import { changeOf } from '#search/change-tags.ts'
import {
  type EngineSnapshots,
  type IndexStatus,
  type SearchEngine,
  type Searcher,
  SearchOverloaded,
  type SearchQuery,
  SearchTimeout,
  type SuggestQuery,
  type Suggestions,
} from '#search/engine.ts'
import { codeVersion } from '#search/code-version.ts'
import { AnyThread, type EnginePorts } from './threads/any-thread.ts'
import { Calls, type Unsent } from './threads/calls.ts'
import type { Answer, QueryRequest } from './threads/messages.ts'
import { packChanges } from './threads/packed-changes.ts'
import { type PackedResult, unpack } from './threads/packed-result.ts'
import { readSnapshotNote } from './snapshots/snapshot-file.ts'
import { ThreadStates } from './threads/thread-states.ts'
import { Threads } from './threads/threads.ts'

type QueryLimits = {
  /** Time limit of a query in milliseconds, including the wait for a thread. */
  timeoutMs?: number
  /** Queries that may wait at a time; more are refused at once. */
  mostWaiting?: number
}

export type MemoryEngineOptions = QueryLimits & {
  /** Threads that answer queries, each with an index of its own. */
  threads?: number
  /** Called once if a thread ends by itself: the engine is of no use any more. */
  onEnd?: (error: Error) => void
}

export type MemoryEngine = SearchEngine & {
  /** Ports over which another thread may search, by `searcherOver`. */
  openPorts(): EnginePorts
}

/** The engine that needs no installation: an index in one or more worker threads. */
export function memoryEngine({
  threads: count = 1,
  onEnd,
  ...limits
}: MemoryEngineOptions = {}): MemoryEngine {
  const threads = new Threads(count, (error) => {
    queries.end(error)
    onEnd?.(error)
  })
  const { calls } = threads
  const ports = threads.openPorts()
  const anyThread = new AnyThread(ports)
  const queries = new Calls(anyThread)
  const listeners = changeListeners()
  return {
    ...queriesTo(queries, ports, limits),
    async apply(changes) {
      await calls.ask<undefined>({ kind: 'apply', changes: packChanges(changes) })
      listeners.tell(() => changeOf(changes))
    },
    onApplied: listeners.onApplied,
    setSynonyms: (sets) => calls.ask<undefined>({ kind: 'synonyms', sets }),
    snapshots: snapshotsOf(calls),
    releaseMemory: () => calls.ask<undefined>({ kind: 'release' }),
    openPorts: () => threads.openPorts(),
    async close() {
      queries.end(new Error('the search engine is closed'))
      await threads.close()
      anyThread.close()
    },
  }
}

/** Searches over ports of an engine that another thread has, and that outlives this one. */
export function searcherOver(ports: EnginePorts, limits: QueryLimits = {}): Omit<Searcher, 'onApplied'> {
  return queriesTo(new Calls(new AnyThread(ports)), ports, limits)
}

function queriesTo(
  calls: Calls,
  { states: memory }: EnginePorts,
  { timeoutMs = 2000, mostWaiting = 200 }: QueryLimits,
): Omit<Searcher, 'onApplied'> {
  const states = new ThreadStates(memory)
  const counts = { queries: 0, timeouts: 0, overloads: 0, waiting: 0 }

  async function ask<A extends Answer>(request: Unsent<QueryRequest>): Promise<A> {
    counts.queries++
    if (counts.waiting >= mostWaiting) {
      counts.overloads++
      throw new SearchOverloaded(`${counts.waiting} queries wait already`)
    }
    counts.waiting++
    try {
      return await calls.ask<A>(request, timeoutMs)
    } catch (error) {
      if (error instanceof SearchTimeout) counts.timeouts++
      throw error
    } finally {
      counts.waiting--
    }
  }

  return {
    search: async (query: SearchQuery) =>
      unpack(await ask<PackedResult>({ kind: 'search', query, deadline: Date.now() + timeoutMs })),
    suggest: (query: SuggestQuery) =>
      ask<Suggestions>({ kind: 'suggest', query, deadline: Date.now() + timeoutMs }),
    async status() {
      const { bytes, ...one } = await calls.ask<IndexStatus>({ kind: 'status' })
      const { threads, answers } = states
      return { ...one, bytes: bytes * threads, ...counts, answersByThread: answers }
    },
  }
}

const snapshotsOf = (calls: Calls): EngineSnapshots => ({
  save: (file, note) => calls.ask<undefined>({ kind: 'save', file, note }),
  readNote: async (file) => readSnapshotNote(file, codeVersion()),
  load: (file) => calls.ask<undefined>({ kind: 'load', file }),
})
