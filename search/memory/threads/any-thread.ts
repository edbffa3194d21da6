import type { MessagePort } from 'node:worker_threads'
import { type Channel, numberOf, slotOf } from './calls.ts'
import type { QueryRequest, Reply, Request } from './messages.ts'
import { ThreadStates } from './thread-states.ts'

/** Lets one thread ask all engine threads. It can be sent to that thread, which the ports must be transferred to. */
export type EnginePorts = {
  ports: readonly MessagePort[]
  /** By slot: the number of a call that no engine thread has taken yet. */
  claims: Int32Array<SharedArrayBuffer>
  /** The memory of `ThreadStates`. */
  states: SharedArrayBuffer
}

/** More calls at a time are not shared between threads. */
const mostClaims = 1024

export const newClaims = () =>
  new Int32Array(new SharedArrayBuffer(mostClaims * Int32Array.BYTES_PER_ELEMENT))

/**
 * All engine threads as one. A request goes to a thread that has nothing else to do. If there is none, it goes
 * to all of them, and the first that gets to it takes it: no request waits for a slow one while another thread
 * makes progress.
 */
export class AnyThread implements Channel {
  readonly #ports: readonly MessagePort[]
  readonly #claims: Int32Array
  readonly #states: ThreadStates

  constructor({ ports, claims, states }: EnginePorts) {
    this.#ports = ports
    this.#claims = claims
    this.#states = new ThreadStates(states)
  }

  on(event: 'message', listener: (reply: Reply) => void) {
    for (const port of this.#ports) port.on(event, listener)
  }

  postMessage(request: Request) {
    const slot = slotOf(request.id)
    const isShared = slot < this.#claims.length
    if (isShared) Atomics.store(this.#claims, slot, numberOf(request.id))
    const idle = this.#states.beginIdle()
    if (idle !== undefined) this.#ports[idle]!.postMessage(request)
    else for (const thread of isShared ? this.#ports.keys() : [0]) this.#send(thread, request)
  }

  #send(thread: number, request: Request) {
    this.#states.begin(thread)
    this.#ports[thread]!.postMessage(request)
  }

  close() {
    for (const port of this.#ports) port.close()
  }
}

/** Tells an engine thread whether the request is its own now; false if another thread has taken it. */
export function takes(claims: Int32Array, { id }: QueryRequest): boolean {
  const slot = slotOf(id)
  if (slot >= claims.length) return true
  const number = numberOf(id)
  return Atomics.compareExchange(claims, slot, number, 0) === number
}
