import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { connectionOptions } from './connections.ts'

export type LeadershipOptions = {
  /** Leads to one session of PostgreSQL, not to one that a pooler lends for a transaction. */
  databaseUrl: string
  /** Names the work that only one process does. */
  name: string
  /** Milliseconds to leave to better candidates at first. */
  delayMs?: number
  /** Does the work until the signal aborts, and then ends as soon as it can. */
  lead(signal: AbortSignal): Promise<void>
  /** Receives errors after which the work begins again, here or elsewhere. */
  onError(error: Error): void
}

const everyMs = 2_000
/** A statement that takes longer means that the connection is lost. */
const answerMs = 5_000
/** Lets another process take over from a vanished machine within ten seconds. */
const noticeDeadPeer = '-c tcp_keepalives_idle=4 -c tcp_keepalives_interval=2 -c tcp_keepalives_count=2'

/** Makes this process a candidate for work that one process at a time does, chosen by an advisory lock. */
export function stand({ databaseUrl, name, delayMs = 0, lead, onError }: LeadershipOptions) {
  const closing = new AbortController()
  let isLeading = false

  async function once() {
    const client = new pg.Client({
      ...connectionOptions(databaseUrl, 'jobs'),
      query_timeout: answerMs,
      options: noticeDeadPeer,
    })
    const ended = new AbortController()
    const lose = () => ended.abort(new Error(`the lock of the ${name} is lost`))
    client.on('error', lose).on('end', lose)
    const signal = AbortSignal.any([closing.signal, ended.signal])
    try {
      await client.connect()
      await untilChosen(client, name, signal)
      if (signal.aborted) return
      isLeading = true
      const watch = keepLooking(client, signal).finally(lose)
      await lead(signal).finally(lose)
      await watch
    } finally {
      isLeading = false
      // It is broken already, or releases the lock now.
      await client.end().catch(() => {})
    }
  }

  async function run() {
    await pause(delayMs, closing.signal)
    while (!closing.signal.aborted) {
      try {
        await once()
      } catch (error) {
        if (!closing.signal.aborted) onError(error instanceof Error ? error : new Error(String(error)))
      }
      await pause(everyMs / 2, closing.signal)
    }
  }
  const running = run()

  return {
    isLeading: () => isLeading,
    async close() {
      closing.abort()
      await running
    },
  }
}

async function untilChosen(client: pg.Client, name: string, signal: AbortSignal) {
  while (!signal.aborted) {
    const { rows } = await client.query<{ chosen: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 0)) as chosen',
      [name],
    )
    if (rows[0]!.chosen) return
    await pause(everyMs, signal)
  }
}

/** Resolves when the connection, and with it the lock, is lost. */
async function keepLooking(client: pg.Client, signal: AbortSignal) {
  while (!signal.aborted) {
    await pause(everyMs, signal)
    try {
      if (!signal.aborted) await client.query('select 1')
    } catch {
      return
    }
  }
}

/** Ends early, without an error, when the signal aborts. */
const pause = (milliseconds: number, signal: AbortSignal) =>
  sleep(milliseconds, undefined, { signal, ref: false }).catch(() => {})
