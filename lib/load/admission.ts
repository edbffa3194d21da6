import { type Arrival, ArrivalQueue, type Priority, type QueueLimits } from './arrival-queue.ts'

export type AdmissionOptions = QueueLimits & {
  /** Requests in progress at once. */
  running: number
  /**
   * Requests that start in one turn of the event loop. Work that never waits for I/O would otherwise run one
   * request straight after another, and block the loop until all are done.
   */
  perTurn: number
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

/** Answers refused requests no faster than `refusalsPerMs`. */
class Refusals {
  readonly #unanswered: Arrival[] = []
  #left = 0

  get areAllAnswered(): boolean {
    return this.#unanswered.length === 0
  }

  reset() {
    this.#left = tickMs * refusalsPerMs
  }

  /** Answers at once if that is not too fast, else by a later `answer`. */
  add(arrival: Arrival) {
    if (this.#unanswered.length > 0 || this.#left < 1) return void this.#unanswered.push(arrival)
    this.#left -= 1
    refuse(arrival)
  }

  /** Answers as many as the elapsed time allows, and returns their number. */
  answer(elapsed: number, late: readonly Arrival[]): number {
    this.#unanswered.push(...late)
    this.#left = elapsed * refusalsPerMs
    const answered = this.#unanswered.splice(0, this.#left)
    this.#left -= answered.length
    for (const arrival of answered) refuse(arrival)
    return answered.length
  }
}

function refuse(arrival: Arrival) {
  if (!arrival.isGone()) arrival.refuse()
}

/** Calls `onTick` with the time that has elapsed, until stopped. */
class Clock {
  readonly #onTick: (elapsed: number, now: number) => void
  #timer: NodeJS.Timeout | undefined
  #lastTick = 0

  constructor(onTick: (elapsed: number, now: number) => void) {
    this.#onTick = onTick
  }

  get isRunning(): boolean {
    return this.#timer !== undefined
  }

  start() {
    this.#timer = setInterval(() => this.#tick(), tickMs).unref()
    this.#lastTick = performance.now()
  }

  stop() {
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  #tick() {
    const now = performance.now()
    // A busy event loop ticks late.
    const elapsed = Math.max(tickMs, now - this.#lastTick)
    this.#lastTick = now
    this.#onTick(elapsed, now)
  }
}

/** The rate at which requests finish, averaged over `rateMs`. */
class FinishRate {
  readonly #usual: number
  perMs: number
  #thisTick = 0

  constructor(usual: number) {
    this.#usual = usual
    this.perMs = usual
  }

  reset() {
    this.#thisTick = 0
    this.perMs = this.#usual
  }

  note() {
    this.#thisTick += 1
  }

  tick(elapsed: number) {
    this.perMs += (this.#thisTick / elapsed - this.perMs) * Math.min(1, elapsed / rateMs)
    this.#thisTick = 0
  }
}

/** Admits work only as fast as it is finished, and lets the rest wait in an `ArrivalQueue`. */
export function createAdmission({ running: most, perTurn, ...limits }: AdmissionOptions): Admission {
  const queue = new ArrivalQueue(limits)
  const refusals = new Refusals()
  const clock = new Clock(tick)
  // As many as may wait in all, until there has been a queue for a while.
  const finished = new FinishRate(limits.waiting / limits.patienceMs.visiting)
  let running = 0
  let begunThisTurn = 0
  let lastBegun = 0
  let hasNewConnection = false
  let nextTurn: NodeJS.Immediate | undefined

  function startClock() {
    if (clock.isRunning) return
    clock.start()
    finished.reset()
    refusals.reset()
  }

  function tick(elapsed: number, now: number) {
    finished.tick(elapsed)
    const answered = refusals.answer(elapsed, queue.takeExpired(now))
    if (queue.length === 0 && refusals.areAllAnswered && answered === 0) clock.stop()
  }

  function turnAway(arrival: Arrival) {
    startClock()
    refusals.add(arrival)
  }

  const hasRoom = () => running < most && begunThisTurn < perTurn && !makesWay()

  const makesWay = () =>
    hasNewConnection && queue.length > crowd && performance.now() - lastBegun < pauseForCrowdMs

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
      while (queue.length > 0 && hasRoom()) {
        const next = queue.takeNext()
        if (next) begin(next)
      }
      // After the last connection of a crowd nothing else may trigger this.
      if (queue.length > 0 && running < most) awaitNextTurn()
      hasNewConnection = false
    })
  }

  const isOpen = () => queue.length === 0 && hasRoom()

  function isFull(priority: Priority): boolean {
    if (isOpen()) return false
    if (!queue.hasRoomFor(priority)) return true
    // Visitors come in crowds. Everyone else may wait through a pause in which nothing is finished.
    const isCrowd = priority === 'visiting'
    return isCrowd && queue.lengthOf(priority) >= Math.max(most, finished.perMs * limits.patienceMs[priority])
  }

  return {
    turnAway,
    isFull,
    enter(arrival) {
      if (isOpen()) return begin(arrival)
      if (isFull(arrival.priority)) return turnAway(arrival)
      const displaced = queue.add(arrival)
      if (displaced) turnAway(displaced)
      return startClock()
    },
    leave() {
      running -= 1
      finished.note()
      if (queue.length > 0) awaitNextTurn()
    },
    noteConnection() {
      hasNewConnection = true
    },
    status: () => ({ running, waiting: queue.length }),
    close() {
      clock.stop()
      clearImmediate(nextTurn)
    },
  }
}
