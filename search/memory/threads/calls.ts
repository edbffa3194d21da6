import { Slots } from '#lib/load/slots.ts'
import { SearchTimeout } from '#search/engine.ts'
import type { Answer, Reply, Request } from './messages.ts'
import type { ThreadStates } from './thread-states.ts'

type Waiting = {
  id: number
  resolve(answer: Answer): void
  reject(error: unknown): void
  timer?: NodeJS.Timeout
}

/** A way to engine threads. */
export type Channel = {
  on(event: 'message', listener: (reply: Reply) => void): unknown
  postMessage(request: Request): void
}

/** An id is the number of the call and its slot. */
const mostSlots = 2 ** 20
export const slotOf = (id: number) => id % mostSlots
/** As a 32-bit number; it recurs after four billion calls. */
export const numberOf = (id: number) => Math.floor(id / mostSlots) | 0

/** A request before it gets its id. */
export type Unsent<R> = R extends Request ? Omit<R, 'id'> : never

/** Calls to search threads over one channel. */
export class Calls {
  readonly #channel: Channel
  readonly #waiting = new Slots<Waiting>()
  #asked = 0
  #end: Error | undefined

  constructor(channel: Channel) {
    this.#channel = channel
    channel.on('message', (reply: Reply) => this.#settle(reply))
  }

  /** @throws SearchTimeout if no answer comes within `timeoutMs`; waits for ever without it. */
  ask<A extends Answer>(request: Unsent<Request>, timeoutMs?: number): Promise<A> {
    if (this.#end) return Promise.reject(this.#end)
    return new Promise<A>((resolve, reject) => {
      const waiting: Waiting = { id: 0, resolve: resolve as Waiting['resolve'], reject }
      const id = ++this.#asked * mostSlots + this.#waiting.add(waiting)
      waiting.id = id
      if (timeoutMs !== undefined) waiting.timer = setTimeout(() => this.#expire(id), timeoutMs)
      this.#channel.postMessage({ ...request, id } as Request)
    })
  }

  /** Rejects all waiting and all later calls with the first reason given. */
  end(reason: Error) {
    this.#end ??= reason
    for (const { id } of this.#waiting) this.#take(id)?.reject(this.#end)
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
    const slot = slotOf(id)
    const waiting = this.#waiting.get(slot)
    // Another call has the slot of one that has timed out.
    if (waiting?.id !== id) return undefined
    this.#waiting.remove(slot)
    clearTimeout(waiting.timer)
    return waiting
  }
}

/** A channel to one thread, whose state shows that it has something to do. */
export const countingRequests = (channel: Channel, states: ThreadStates, thread: number): Channel => ({
  on: (event, listener) => channel.on(event, listener),
  postMessage(request) {
    states.begin(thread)
    channel.postMessage(request)
  },
})
