import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { type BirpcReturn, createBirpc } from 'birpc'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#config/config.ts'
import { type CacheCounts, cacheCounts } from '#lib/caches/caches.ts'
import type { MetricsSnapshot } from '#lib/load/metrics.ts'
import { ownWrites } from '#lib/database/own-writes.ts'
import type { SharedWindows } from '#lib/limits/shared-windows.ts'
import type { StartedDatabase } from '#server/database.ts'
import type { ServedSearch } from '#server/search.ts'
import { type MainCalls, over, type ThreadCalls, type ThreadData } from './protocol.ts'
import { SearchState } from './search-state.ts'

/** Beyond the patience for requests: the time in which a thread closes its connections. */
const closingMs = 5_000

type Running = { worker: Worker; calls: BirpcReturn<ThreadCalls, MainCalls> }

/** The site in the main thread, and the port that all threads share. */
export type Listening = { app: Pick<FastifyInstance, 'metricsSnapshot'>; port: number }

export type ThreadOptions = {
  /** Threads beside this one. */
  count: number
  config: Config
  database: Pick<StartedDatabase, 'url' | 'folders'>
  search: ServedSearch
  windows: SharedWindows
  /** Resolves once the site in this thread listens; the others listen after it. */
  listening: Promise<Listening>
  notify: (text: string) => void
  /** Ends the program. */
  fail: (error: Error) => void
}

/** Threads that serve the site beside the main one, from the same port. */
export class ServingThreads {
  readonly #running = new Map<number, Running>()
  #app: Listening['app'] | undefined
  #isStopping = false
  #unfollow: (() => void)[] = []

  /** Resolves once all threads serve. */
  async start(options: ThreadOptions): Promise<void> {
    const { count, search, listening } = options
    void listening.then(({ app }) => (this.#app = app))
    if (count === 0) return
    const state = new SearchState()
    this.#unfollow = [
      state.follow(search),
      search.engine.onApplied((change) => {
        for (const { calls } of this.#running.values()) void calls.noteChange.asEvent(change)
      }),
    ]
    const numbers = Array.from({ length: count }, (_, index) => index + 1)
    await Promise.all(numbers.map((number) => this.#startOne(number, state, options)))
  }

  #startOne(
    number: number,
    state: SearchState,
    { config, database, search, windows, listening, notify, fail }: ThreadOptions,
  ): Promise<void> {
    const searchPorts = search.openPorts?.()
    const workerData: ThreadData = {
      config,
      number,
      databaseUrl: database.url,
      folders: database.folders,
      searchPorts,
      searchState: state.memory,
      windows: windows.memory,
      ownWrites: ownWrites.memory(),
    }
    const worker = new Worker(new URL('./thread.ts', import.meta.url), {
      workerData,
      transferList: [...(searchPorts?.ports ?? [])],
    })
    const ready = Promise.withResolvers<void>()
    const calls = createBirpc<ThreadCalls, MainCalls>(
      {
        metricsBeside: (asking) => this.metricsBeside(asking),
        cachesBeside: (asking) => this.cachesBeside(asking),
        notify,
      },
      over(worker),
    )
    this.#running.set(number, { worker, calls })
    const end = (error: Error) => {
      if (!this.#running.delete(number) || this.#isStopping) return ready.resolve()
      ready.reject(error)
      fail(error)
    }
    worker.on('error', (error) => end(error instanceof Error ? error : new Error(String(error))))
    worker.on('exit', (code) => end(new Error(`a serving thread ended with code ${code}`)))
    listening.then(({ port }) => calls.listen(port)).then(ready.resolve, ready.reject)
    return ready.promise
  }

  /** Metrics of all threads but the one with this number; the main thread has 0. */
  async metricsBeside(asking: number): Promise<MetricsSnapshot[]> {
    const others = [...this.#running].filter(([number]) => number !== asking)
    const snapshots = others.map(([, { calls }]) => calls.metrics())
    return Promise.all(asking === 0 || !this.#app ? snapshots : [this.#app.metricsSnapshot(), ...snapshots])
  }

  /** Counts of the caches of all threads but the one with this number. */
  async cachesBeside(asking: number): Promise<Record<string, CacheCounts>[]> {
    const others = [...this.#running].filter(([number]) => number !== asking)
    const theirs = await Promise.all(others.map(([, { calls }]) => calls.caches()))
    return asking === 0 ? theirs : [cacheCounts(), ...theirs]
  }

  /** Tells all threads that the program stops; resolves once they have answered the requests in progress. */
  async drain(patienceMs: number): Promise<void> {
    const threads = [...this.#running.values()]
    const drained = threads.map(({ worker, calls }) =>
      Promise.race([calls.drain(patienceMs), once(worker, 'exit')]),
    )
    await Promise.race([Promise.all(drained), sleep(patienceMs, undefined, { ref: false })])
  }

  /** Lets all threads finish their requests, which may take `patienceMs`, and ends them. */
  async stop(patienceMs: number): Promise<void> {
    this.#isStopping = true
    for (const stop of this.#unfollow) stop()
    const threads = [...this.#running.values()]
    await Promise.all(
      threads.map(async ({ worker, calls }) => {
        const gone = once(worker, 'exit')
        void calls.stop.asEvent(patienceMs)
        await Promise.race([gone, sleep(patienceMs + closingMs, undefined, { ref: false })])
        await worker.terminate()
      }),
    )
  }
}
