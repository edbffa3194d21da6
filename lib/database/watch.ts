import { Socket } from 'node:net'
import os from 'node:os'
import pg from 'pg'
import { connectionOptions } from './connections.ts'

export type DatabaseWatch = {
  /** Checks within a second, or three through a pooler, whether PostgreSQL accepts connections and answers. */
  answers(): Promise<boolean>
  /** As of the last check. */
  isAway(): boolean
  /** Checks at once, since something suggests that it is away. */
  suspect(): void
  /** Calls the listener when the database goes away; returns an unsubscribe function. */
  onAway(listener: () => void): () => void
  close(): Promise<void>
}

const everyMs = { up: 2_000, away: 500 }
/** A pooler may have lent all its sessions, as while a migration waits two seconds for a lock: that is not away. */
const answerWithinMs = { direct: 700, pooled: 3_000 }
/** Factor by which to wait longer on a machine so busy that processes queue for the CPU. */
const mostPatience = 4

const patience = () => Math.min(mostPatience, Math.max(1, os.loadavg()[0]! / (2 * os.availableParallelism())))
const freshMs = 100
/** A timer this late says more about our process than about PostgreSQL. */
const ownDelayMs = 200

// Among connection errors, only these prove that the server is there.
const isPresent = (error: unknown) =>
  error instanceof pg.DatabaseError && ['53300', '28000', '28P01'].includes(error.code ?? '')

/**
 * Checks with new connections: those of the pools keep working for a while when PostgreSQL accepts no more,
 * and under load all of them are taken.
 */
export function watchDatabase(url: string, { isPooled = false } = {}): DatabaseWatch {
  const listeners = new Set<() => void>()
  let isUp = true
  let lookedAt = -Infinity
  let looking: Promise<boolean> | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  function look(): Promise<boolean> {
    looking ??= connects(url, isPooled).then((found) => {
      looking = undefined
      lookedAt = performance.now()
      const wentAway = isUp && !found
      isUp = found
      if (wentAway) for (const listener of listeners) listener()
      plan()
      return found
    })
    return looking
  }
  function plan() {
    clearTimeout(timer)
    if (!isClosed) timer = setTimeout(() => void look(), isUp ? everyMs.up : everyMs.away).unref()
  }
  plan()

  return {
    answers: () => (performance.now() - lookedAt < freshMs ? Promise.resolve(isUp) : look()),
    isAway: () => !isUp,
    suspect: () => void (isUp && look()),
    onAway(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    async close() {
      isClosed = true
      clearTimeout(timer)
      await looking
    },
  }
}

async function connects(url: string, isPooled: boolean): Promise<boolean> {
  const socket = new Socket()
  const client = new pg.Client({
    ...connectionOptions(url, 'web', { isPooled }),
    connectionTimeoutMillis: 0,
    stream: () => socket,
  })
  // Without a listener a lost connection would end the process; the query below reports it.
  client.on('error', () => {})
  const timer = lateAfter((isPooled ? answerWithinMs.pooled : answerWithinMs.direct) * patience())
  try {
    const answer = client
      .connect()
      .then(() => client.query<{ is_replica: boolean }>('select pg_is_in_recovery() as is_replica'))
    // Awaited below, unless it comes too late.
    answer.catch(() => {})
    // A replica takes no changes until it is promoted.
    return await Promise.race([answer.then(({ rows }) => !rows[0]!.is_replica), timer.late.then(() => false)])
  } catch (error) {
    return isPresent(error)
  } finally {
    timer.clear()
    // Closes without a farewell: a stopped server would never read it.
    socket.destroy()
  }
}

/** Settles after the given time, and later if this process itself was held up. */
function lateAfter(milliseconds: number) {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => {
    const begun = performance.now()
    timer = setTimeout(() => {
      if (performance.now() - begun < milliseconds + ownDelayMs) resolve()
      else timer = setTimeout(resolve, ownDelayMs)
    }, milliseconds)
  })
  return { late, clear: () => clearTimeout(timer) }
}
