import { Worker } from 'node:worker_threads'
import {
  type EngineSnapshots,
  type IndexStatus,
  type SearchChanges,
  type SearchEngine,
  SearchOverloaded,
  type SearchQuery,
  SearchTimeout,
  type SuggestQuery,
  type Suggestions,
} from '#search/engine.ts'
import { codeVersion } from '#search/code-version.ts'
import type { Answer, Reply, Request } from './messages.ts'
import { type PackedResult, unpack } from './packed-result.ts'
import { readSnapshotNote } from './snapshot-file.ts'

export type MemoryEngineOptions = {
  /** Time limit of a query in milliseconds, including the wait for the thread. */
  timeoutMs?: number
  /** Queries that may wait at a time; more are refused at once. */
  mostWaiting?: number
  /** Called once if the thread ends by itself: the index is lost and search is down. */
  onEnd?: (error: Error) => void
}

type Waiting = { resolve(answer: Answer): void; reject(error: unknown): void; timer?: NodeJS.Timeout }
type Unsent<R> = R extends Request ? Omit<R, 'id'> : never

/** The engine that needs no installation: an index in a worker thread. */
export function memoryEngine({
  timeoutMs = 2000,
  mostWaiting = 200,
  onEnd,
}: MemoryEngineOptions = {}): SearchEngine {
  const thread = new Thread(onEnd)
  const listeners = new Set<(changes: SearchChanges) => void>()
  const counts = { queries: 0, timeouts: 0, overloads: 0, waiting: 0 }

  async function ask<A extends Answer>(request: Unsent<Request>): Promise<A> {
    counts.queries++
    if (counts.waiting >= mostWaiting) {
      counts.overloads++
      throw new SearchOverloaded(`${counts.waiting} queries wait already`)
    }
    counts.waiting++
    try {
      return await thread.ask<A>(request, timeoutMs)
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
    async apply(changes) {
      await thread.ask<undefined>({ kind: 'apply', changes })
      for (const listener of listeners) listener(changes)
    },
    onApplied(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    setSynonyms: (sets) => thread.ask<undefined>({ kind: 'synonyms', sets }),
    status: async () => ({ ...(await thread.ask<IndexStatus>({ kind: 'status' })), ...counts }),
    snapshots: snapshotsOf(thread),
    close: () => thread.close(),
  }
}

const snapshotsOf = (thread: Thread): EngineSnapshots => ({
  save: (file, note) => thread.ask<undefined>({ kind: 'save', file, note }),
  readNote: async (file) => readSnapshotNote(file, codeVersion()),
  load: (file) => thread.ask<undefined>({ kind: 'load', file }),
})

class Thread {
  readonly #worker = new Worker(new URL('./worker.ts', import.meta.url))
  readonly #waiting = new Map<number, Waiting>()
  #lastId = 0
  #end: Error | null = null
  readonly #onEnd: ((error: Error) => void) | undefined

  constructor(onEnd?: (error: Error) => void) {
    this.#onEnd = onEnd
    this.#worker.on('message', (reply: Reply) => this.#settle(reply))
    this.#worker.on('messageerror', (error) => this.#fail(error))
    this.#worker.on('error', (error) => this.#fail(error instanceof Error ? error : new Error(String(error))))
    this.#worker.on('exit', (code) => this.#fail(new Error(`the search thread ended with code ${code}`)))
  }

  ask<A extends Answer>(request: Unsent<Request>, timeoutMs?: number): Promise<A> {
    if (this.#end) return Promise.reject(this.#end)
    const id = ++this.#lastId
    return new Promise<A>((resolve, reject) => {
      const timer = timeoutMs === undefined ? undefined : setTimeout(() => this.#expire(id), timeoutMs)
      this.#waiting.set(id, { resolve: resolve as Waiting['resolve'], reject, timer })
      this.#worker.postMessage({ ...request, id })
    })
  }

  #settle(reply: Reply) {
    const waiting = this.#take(reply.id)
    // The request has already timed out.
    if (!waiting) return
    if (!('error' in reply)) waiting.resolve(reply.answer)
    // Errors lose their class between threads.
    else waiting.reject(reply.isTimeout ? new SearchTimeout('the query ran over its time') : reply.error)
  }

  #expire(id: number) {
    this.#take(id)?.reject(new SearchTimeout('the search thread did not answer in time'))
  }

  #take(id: number): Waiting | undefined {
    const waiting = this.#waiting.get(id)
    this.#waiting.delete(id)
    clearTimeout(waiting?.timer)
    return waiting
  }

  /** Rejects all waiting and all later requests with the reason. */
  #fail(error: Error) {
    if (!this.#end) {
      this.#end = error
      this.#onEnd?.(error)
    }
    for (const id of this.#waiting.keys()) this.#take(id)?.reject(this.#end)
  }

  async close() {
    this.#end ??= new Error('the search engine is closed')
    this.#fail(this.#end)
    await this.#worker.terminate()
  }
}
