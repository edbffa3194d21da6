import { SearchTimeout } from '#search/engine.ts'
import type { Answer, Reply, Request } from './messages.ts'

type Waiting = { resolve(answer: Answer): void; reject(error: unknown): void; timer?: NodeJS.Timeout }

/** A worker, or a port to it. */
type Channel = {
  on(event: 'message', listener: (reply: Reply) => void): unknown
  postMessage(request: Request): void
}

/** A request before it gets its id. */
export type Unsent<R> = R extends Request ? Omit<R, 'id'> : never

/** Calls to the search thread over one channel. */
export class Calls {
  readonly #channel: Channel
  readonly #waiting = new Map<number, Waiting>()
  #lastId = 0
  #end: Error | undefined

  constructor(channel: Channel) {
    this.#channel = channel
    channel.on('message', (reply: Reply) => this.#settle(reply))
  }

  /** @throws SearchTimeout if no answer comes within `timeoutMs`; waits for ever without it. */
  ask<A extends Answer>(request: Unsent<Request>, timeoutMs?: number): Promise<A> {
    if (this.#end) return Promise.reject(this.#end)
    const id = ++this.#lastId
    return new Promise<A>((resolve, reject) => {
      const timer = timeoutMs === undefined ? undefined : setTimeout(() => this.#expire(id), timeoutMs)
      this.#waiting.set(id, { resolve: resolve as Waiting['resolve'], reject, timer })
      this.#channel.postMessage({ ...request, id } as Request)
    })
  }

  /** Rejects all waiting and all later calls with the first reason given. */
  end(reason: Error) {
    this.#end ??= reason
    for (const id of this.#waiting.keys()) this.#take(id)?.reject(this.#end)
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
}
