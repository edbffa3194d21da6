import type { MessagePort } from 'node:worker_threads'
import type { IndexStatus, SearchQuery, SuggestQuery, Suggestions } from '#search/engine.ts'
import type { SynonymSet } from '#search/synonyms.ts'
import type { PackedChanges } from './packed-changes.ts'
import type { PackedResult } from './packed-result.ts'

/**
 * Requests from the engine to its thread. Times are milliseconds since 1970, the one clock that threads
 * share.
 */
export type Request =
  | { id: number; kind: 'search'; query: SearchQuery; deadline: number }
  | { id: number; kind: 'suggest'; query: SuggestQuery; deadline: number }
  | { id: number; kind: 'apply'; changes: PackedChanges }
  | { id: number; kind: 'synonyms'; sets: readonly SynonymSet[] }
  | { id: number; kind: 'status' }
  | { id: number; kind: 'save'; file: string; note: unknown }
  | { id: number; kind: 'load'; file: string }
  | { id: number; kind: 'release' }

/** Another thread will ask over this port. */
export type NewPort = { kind: 'port'; port: MessagePort }

export type Answer = PackedResult | Suggestions | IndexStatus | undefined

export type Reply = { id: number; answer: Answer } | { id: number; error: unknown; isTimeout: boolean }
