import type { MessagePort } from 'node:worker_threads'
import { Calls, countingRequests } from './calls.ts'
import type { ChangeRequest } from './messages.ts'
import type { ThreadStates } from './thread-states.ts'

/**
 * Larger changes wait for all threads, so that never more than one of two is busy with them. A smaller one is
 * quickly caught up with, and must not wait for a slow query.
 */
const mostBehind = 100 // documents

/** The threads to which thread 0 passes every change. */
export class Followers {
  readonly #all: Calls[]
  /** Documents that were passed on and not taken in by all. */
  #behind = 0

  constructor(ports: readonly MessagePort[], states: ThreadStates) {
    this.#all = ports.map((port, at) => new Calls(countingRequests(port, states, at + 1)))
  }

  /**
   * Passes on a change, also one that failed here: it may have had a part of its effect. Resolves at once
   * unless the others are far behind.
   */
  pass(change: ChangeRequest, hasFailed: boolean): Promise<undefined> | undefined {
    if (this.#all.length === 0) return
    const size = sizeOf(change)
    this.#behind += size
    const taken = this.#taken(change, hasFailed).then(() => void (this.#behind -= size))
    return this.#behind > mostBehind ? taken : undefined
  }

  async #taken(change: ChangeRequest, hasFailed: boolean): Promise<undefined> {
    const settled = await Promise.allSettled(this.#all.map((one) => one.ask<undefined>(change)))
    const other = settled.find(({ status }) => (status === 'rejected') !== hasFailed)
    if (!other) return
    const cause: unknown = other.status === 'rejected' ? other.reason : undefined
    // Answers would depend on the thread from now on, so this thread ends, and search with it.
    setImmediate(() => {
      throw new Error('a search thread differs from the first one', { cause })
    })
  }
}

const sizeOf = (change: ChangeRequest) =>
  change.kind === 'apply' ? change.changes.titles.length + change.changes.deletes.length : 0
