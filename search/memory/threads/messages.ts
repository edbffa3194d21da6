import type { MessagePort } from 'node:worker_threads'
import type { IndexStatus, SearchQuery, SuggestQuery, Suggestions } from '#search/engine.ts'
import type { SynonymSet } from '#search/synonyms.ts'
import type { PackedChanges } from './packed-changes.ts'
import type { PackedResult } from './packed-result.ts'

/** Given to an engine thread at its start. */
export type ThreadData = {
  /** Its number; thread 0 makes each change first and passes it on to the others. */
  number: number
  /** The memory of `ThreadStates`. */
  states: SharedArrayBuffer
  /** Ports to the other threads, in order; only thread 0 has them. */
  others: readonly MessagePort[]
  /** The port over which thread 0 passes changes on; only the others have it. */
  first: MessagePort | null
}

/**
 * Requests that any thread can answer. Times are milliseconds since 1970, the one clock that threads
 * share.
 */
export type QueryRequest =
  | { id: number; kind: 'search'; query: SearchQuery; deadline: number }
  | { id: number; kind: 'suggest'; query: SuggestQuery; deadline: number }
  | { id: number; kind: 'status' }

/** Requests that every thread carries out, in the same order. */
export type ChangeRequest =
  | { id: number; kind: 'apply'; changes: PackedChanges }
  | { id: number; kind: 'synonyms'; sets: readonly SynonymSet[] }
  | { id: number; kind: 'load'; file: string }
  | { id: number; kind: 'release' }

export type Request = QueryRequest | ChangeRequest | { id: number; kind: 'save'; file: string; note: unknown }

/** Another thread will ask over this port, and shares its requests between engine threads by `claims`. */
export type NewPort = { kind: 'port'; port: MessagePort; claims: Int32Array<SharedArrayBuffer> }

export type Answer = PackedResult | Suggestions | IndexStatus | undefined

export type Reply = { id: number; answer: Answer } | { id: number; error: unknown; isTimeout: boolean }
