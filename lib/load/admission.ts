/** Lowest first: these are refused first and served last. */
export const priorities = ['visiting', 'reading', 'writing', 'paying'] as const
export type Priority = (typeof priorities)[number]

export type AdmissionOptions = {
  /** Requests in progress at once. */
  running: number
  /**
   * Requests that start in one turn of the event loop. Work that never waits for I/O would otherwise run one
   * request straight after another, and block the loop until all are done.
   */
  perTurn: number
  /** Requests that may queue. */
  waiting: number
  /** The longest wait in the queue, by priority. */
  patienceMs: Readonly<Record<Priority, number>>
}

/**
 * A request asking for a place. Calls exactly one of `admit` and `refuse`, unless its client goes away first.
 */
type Arrival = {
  priority: Priority
  isGone(): boolean
  admit(): void
  refuse(): void
}

export type Admission = {
  enter(arrival: Arrival): void
  /** Returns whether `enter` would refuse: too many requests wait, or more visitors than can be served in time. */
  isFull(priority: Priority): boolean
  /** Refuses at once, without queueing. */
  turnAway(arrival: Arrival): void
  /** Frees a place; call it once for each `admit`. */
  leave(): void
  /** Reports a new connection. */
  noteConnection(): void
  status(): { running: number; waiting: number }
  close(): void
}

type Waiting = Arrival & { since: number }

const tickMs = 10
/**
 * Refused clients often retry at once. Less than a thousand refusals a second leave nearly all of the processor
 * to admitted requests, and slow down clients that only retry.
 */
const refusalsPerMs = 0.8
/** Time over which the rate of finished requests is averaged. */
const rateMs = 250
/**
 * The event loop accepts one connection per turn. While a crowd connects, turns must be short, or the last to
 * connect, possibly a health probe, waits until everyone before it is served.
 */
const crowd = 20
const pauseForCrowdMs = 5
/** Up to this wait the queue is FIFO. */
const shortWaitMs = 100

/**
 * Admits work only as fast as it is finished. The highest priority goes first. Once waits get long, the
 * newest request within a priority goes first, since the oldest callers have often given up.
 */
export function createAdmission({
  running: most,
  perTurn,
  waiting: mostWaiting,
  patienceMs,
}: AdmissionOptions): Admission {
  const queues = new Map<Priority, Waiting[]>(priorities.map((priority) => [priority, []]))
  const fromHighest = [...queues].toReversed()
  const turnedAway: Arrival[] = []
  let running = 0
  let begunThisTurn = 0
  let lastBegun = 0
  let hasNewConnection = false
  let nextTurn: NodeJS.Immediate | undefined
  let waiting = 0
  let refusalsLeft = 0
  let timer: NodeJS.Timeout | undefined
  let lastTick = 0
  let finishedThisTick = 0
  /** As many as may wait in all, until there has been a queue for a while. */
  const usualPerMs = mostWaiting / patienceMs.visiting
  let finishedPerMs = usualPerMs

  function startClock() {
    if (timer) return
    timer = setInterval(tick, tickMs).unref()
    lastTick = performance.now()
    finishedThisTick = 0
    finishedPerMs = usualPerMs
    refusalsLeft = tickMs * refusalsPerMs
  }

  function tick() {
    const now = performance.now()
    // A busy event loop ticks late.
    const elapsed = Math.max(tickMs, now - lastTick)
    lastTick = now
    finishedPerMs += (finishedThisTick / elapsed - finishedPerMs) * Math.min(1, elapsed / rateMs)
    finishedThisTick = 0
    for (const [priority, queue] of queues) {
      let expired = 0
      while (expired < queue.length && now - queue[expired]!.since > patienceMs[priority]) expired += 1
      waiting -= expired
      turnedAway.push(...queue.splice(0, expired))
    }
    refusalsLeft = elapsed * refusalsPerMs
    const answered = turnedAway.splice(0, refusalsLeft)
    refusalsLeft -= answered.length
    for (const arrival of answered) refuse(arrival)
    if (waiting === 0 && turnedAway.length === 0 && answered.length === 0) stopClock()
  }

  function stopClock() {
    clearInterval(timer)
    timer = undefined
  }

  function refuse(arrival: Arrival) {
    if (!arrival.isGone()) arrival.refuse()
  }

  function turnAway(arrival: Arrival) {
    startClock()
    if (turnedAway.length > 0 || refusalsLeft < 1) return void turnedAway.push(arrival)
    refusalsLeft -= 1
    refuse(arrival)
  }

  function takeNext(): Waiting | undefined {
    const now = performance.now()
    for (const [, queue] of fromHighest) {
      while (queue.length > 0) {
        const next = now - queue[0]!.since > shortWaitMs ? queue.pop()! : queue.shift()!
        waiting -= 1
        if (!next.isGone()) return next
      }
    }
    return undefined
  }

  const hasRoom = () => running < most && begunThisTurn < perTurn && !makesWay()

  const makesWay = () =>
    hasNewConnection && waiting > crowd && performance.now() - lastBegun < pauseForCrowdMs

  function begin(arrival: Arrival) {
    running += 1
    begunThisTurn += 1
    awaitNextTurn()
    arrival.admit()
    lastBegun = performance.now()
  }

  function awaitNextTurn() {
    nextTurn ??= setImmediate(() => {
      nextTurn = undefined
      begunThisTurn = 0
      while (waiting > 0 && hasRoom()) {
        const next = takeNext()
        if (next) begin(next)
      }
      // After the last connection of a crowd nothing else may trigger this.
      if (waiting > 0 && running < most) awaitNextTurn()
      hasNewConnection = false
    })
  }

  /** The queue of the lowest priority that waits, if it is below this one. */
  function queueBelow(priority: Priority): Waiting[] | undefined {
    for (const [lower, queue] of queues) {
      if (lower === priority) return undefined
      if (queue.length > 0) return queue
    }
    return undefined
  }

  const isOpen = () => waiting === 0 && hasRoom()

  function isFull(priority: Priority): boolean {
    if (isOpen()) return false
    if (waiting >= mostWaiting && !queueBelow(priority)) return true
    // Visitors come in crowds. Everyone else may wait through a pause in which nothing is finished.
    const isCrowd = priority === 'visiting'
    return isCrowd && queues.get(priority)!.length >= Math.max(most, finishedPerMs * patienceMs[priority])
  }

  return {
    turnAway,
    isFull,
    enter(arrival) {
      if (isOpen()) return begin(arrival)
      if (isFull(arrival.priority)) return turnAway(arrival)
      if (waiting >= mostWaiting) {
        turnAway(queueBelow(arrival.priority)!.shift()!)
        waiting -= 1
      }
      waiting += 1
      queues.get(arrival.priority)!.push({ ...arrival, since: performance.now() })
      startClock()
      return undefined
    },
    leave() {
      running -= 1
      finishedThisTick += 1
      if (waiting > 0) awaitNextTurn()
    },
    noteConnection() {
      hasNewConnection = true
    },
    status: () => ({ running, waiting }),
    close() {
      stopClock()
      clearImmediate(nextTurn)
    },
  }
}
