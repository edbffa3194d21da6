import type { Config } from '#config/config.ts'
import type { CacheCounts } from '#lib/caches/caches.ts'
import type { MetricsSnapshot } from '#lib/load/metrics.ts'
import type { Change } from '#lib/caches/reply-tags.ts'
import type { EnginePorts } from '#search/memory/threads/any-thread.ts'

/** Given to a serving thread at its start. */
export type ThreadData = {
  config: Config
  /** Its number; the main thread has 0. */
  number: number
  databaseUrl: string
  folders: readonly string[]
  /** Ports of the main thread's engine; undefined if a cluster searches. */
  searchPorts: EnginePorts | undefined
  searchState: SharedArrayBuffer
  windows: SharedArrayBuffer
  ownWrites: SharedArrayBuffer
}

/** Calls that a serving thread answers. */
export type ThreadCalls = {
  /** Begins to serve on the port on which the main thread listens already. */
  listen(port: number): Promise<void>
  /** Searches see this change from now on. */
  noteChange(change: Change): void
  metrics(): Promise<MetricsSnapshot>
  caches(): Record<string, CacheCounts>
  /** Resolves once the requests in progress are answered, at the latest after `patienceMs`; serves new ones meanwhile. */
  drain(patienceMs: number): Promise<void>
  /** Finishes requests in progress and ends the thread. */
  stop(patienceMs: number): void
}

/** Calls that the main thread answers. */
export type MainCalls = {
  /** Metrics of all threads but the one with this number. */
  metricsBeside(number: number): Promise<MetricsSnapshot[]>
  /** Counts of the caches of all threads but the one with this number. */
  cachesBeside(number: number): Promise<Record<string, CacheCounts>[]>
  notify(text: string): void
}

type Channel = {
  postMessage(message: unknown): void
  on(event: 'message', receive: (message: unknown) => void): unknown
}

/** Options for calls over a channel between threads; an answer may take its time. */
export const over = (channel: Channel) => ({
  post: (message: unknown) => channel.postMessage(message),
  on: (receive: (message: unknown) => void) => channel.on('message', receive),
  timeout: -1,
})
