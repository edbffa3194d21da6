import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads'
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
import { Calls, type Unsent } from './calls.ts'
import type { Answer, Request } from './messages.ts'
import { packChanges } from './packed-changes.ts'
import { type PackedResult, unpack } from './packed-result.ts'
import { readSnapshotNote } from './snapshot-file.ts'

type QueryLimits = {
  /** Time limit of a query in milliseconds, including the wait for the thread. */
  timeoutMs?: number
  /** Queries that may wait at a time; more are refused at once. */
  mostWaiting?: number
}

export type MemoryEngineOptions = QueryLimits & {
  /** Called once if the thread ends by itself: the index is lost and search is down. */
  onEnd?: (error: Error) => void
}

export type MemoryEngine = SearchEngine & {
  /** A port over which another thread may search, by `searcherOver`. */
  openPort(): MessagePort
}

/** The engine that needs no installation: an index in a worker thread. */
export function memoryEngine({ onEnd, ...limits }: MemoryEngineOptions = {}): MemoryEngine {
  const thread = new Thread(onEnd)
  const { calls } = thread
  const listeners = changeListeners()
  return {
    ...queriesTo(calls, limits),
    async apply(changes) {
      await calls.ask<undefined>({ kind: 'apply', changes: packChanges(changes) })
      listeners.tell(() => changeOf(changes))
    },
    onApplied: listeners.onApplied,
    setSynonyms: (sets) => calls.ask<undefined>({ kind: 'synonyms', sets }),
    snapshots: snapshotsOf(calls),
    releaseMemory: () => calls.ask<undefined>({ kind: 'release' }),
    openPort: () => thread.openPort(),
    close: () => thread.close(),
  }
}

/** Searches over a port of an engine in another thread, which outlives it. */
export function searcherOver(port: MessagePort, limits: QueryLimits = {}): Omit<Searcher, 'onApplied'> {
  return queriesTo(new Calls(port), limits)
}

function queriesTo(
  calls: Calls,
  { timeoutMs = 2000, mostWaiting = 200 }: QueryLimits,
): Omit<Searcher, 'onApplied'> {
  const counts = { queries: 0, timeouts: 0, overloads: 0, waiting: 0 }

  async function ask<A extends Answer>(request: Unsent<Request>): Promise<A> {
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
    status: async () => ({ ...(await calls.ask<IndexStatus>({ kind: 'status' })), ...counts }),
  }
}

const snapshotsOf = (calls: Calls): EngineSnapshots => ({
  save: (file, note) => calls.ask<undefined>({ kind: 'save', file, note }),
  readNote: async (file) => readSnapshotNote(file, codeVersion()),
  load: (file) => calls.ask<undefined>({ kind: 'load', file }),
})

class Thread {
  readonly #worker = new Worker(new URL('./worker.ts', import.meta.url))
  readonly calls = new Calls(this.#worker)
  #hasEnded = false
  readonly #onEnd: ((error: Error) => void) | undefined

  constructor(onEnd?: (error: Error) => void) {
    this.#onEnd = onEnd
    this.#worker.on('messageerror', (error) => this.#fail(error))
    this.#worker.on('error', (error) => this.#fail(error instanceof Error ? error : new Error(String(error))))
    this.#worker.on('exit', (code) => this.#fail(new Error(`the search thread ended with code ${code}`)))
  }

  openPort(): MessagePort {
    const { port1, port2 } = new MessageChannel()
    this.#worker.postMessage({ kind: 'port', port: port1 }, [port1])
    return port2
  }

  #fail(error: Error) {
    this.calls.end(error)
    if (this.#hasEnded) return
    this.#hasEnded = true
    this.#onEnd?.(error)
  }

  async close() {
    this.#hasEnded = true
    this.calls.end(new Error('the search engine is closed'))
    await this.#worker.terminate()
  }
}
