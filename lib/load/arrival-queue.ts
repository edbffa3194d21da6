/** Lowest first: these are refused first and served last. */
export const priorities = ['visiting', 'reading', 'writing', 'paying'] as const
export type Priority = (typeof priorities)[number]

/**
 * A request asking for a place. Calls exactly one of `admit` and `refuse`, unless its client goes away first.
 */
export type Arrival = {
  priority: Priority
  isGone(): boolean
  admit(): void
  refuse(): void
}

type Waiting = Arrival & { since: number }

export type QueueLimits = {
  /** Requests that may queue. */
  waiting: number
  /** The longest wait in the queue, by priority. */
  patienceMs: Readonly<Record<Priority, number>>
}

/** Up to this wait the queue is FIFO. */
const shortWaitMs = 100

/**
 * Requests that wait for a place. The highest priority leaves first. Once waits get long, the newest request
 * within a priority leaves first, since the oldest callers have often given up.
 */
export class ArrivalQueue {
  readonly #limits: QueueLimits
  readonly #queues = new Map<Priority, Waiting[]>(priorities.map((priority) => [priority, []]))
  readonly #fromHighest = [...this.#queues].toReversed()
  #length = 0

  constructor(limits: QueueLimits) {
    this.#limits = limits
  }

  get length(): number {
    return this.#length
  }

  lengthOf(priority: Priority): number {
    return this.#queues.get(priority)!.length
  }

  /** Returns whether a request of this priority may join, if need be in place of one below it. */
  hasRoomFor(priority: Priority): boolean {
    return this.#length < this.#limits.waiting || this.#queueBelow(priority) !== undefined
  }

  /** Adds a request for which there is room; returns the one that has to leave for it. */
  add(arrival: Arrival): Arrival | undefined {
    const displaced =
      this.#length < this.#limits.waiting ? undefined : this.#queueBelow(arrival.priority)!.shift()
    if (!displaced) this.#length += 1
    this.#queues.get(arrival.priority)!.push({ ...arrival, since: performance.now() })
    return displaced
  }

  /** Takes out the next request whose client is still there. */
  takeNext(): Arrival | undefined {
    const now = performance.now()
    for (const [, queue] of this.#fromHighest) {
      while (queue.length > 0) {
        const next = now - queue[0]!.since > shortWaitMs ? queue.pop()! : queue.shift()!
        this.#length -= 1
        if (!next.isGone()) return next
      }
    }
    return undefined
  }

  /** Takes out all requests that have waited too long. */
  takeExpired(now: number): Arrival[] {
    const taken: Arrival[] = []
    for (const [priority, queue] of this.#queues) {
      let expired = 0
      while (expired < queue.length && now - queue[expired]!.since > this.#limits.patienceMs[priority])
        expired += 1
      taken.push(...queue.splice(0, expired))
    }
    this.#length -= taken.length
    return taken
  }

  /** The queue of the lowest priority that waits, if it is below this one. */
  #queueBelow(priority: Priority): Waiting[] | undefined {
    for (const [lower, queue] of this.#queues) {
      if (lower === priority) return undefined
      if (queue.length > 0) return queue
    }
    return undefined
  }
}
