import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { connectionOptions } from '#lib/database/connections.ts'

/** Signals to all processes on the database that a worker is alive, and frees the jobs of dead ones. */
export type Liveness = {
  /** Takes the lock of worker `id`, and retakes it after a lost connection. */
  hold(id: string): void
  /** For a worker that ended: its jobs are freed like those of a dead one. */
  letGo(id: string): void
  close(): Promise<void>
}

export type LivenessOptions = { databaseUrl: string; onError: (error: Error) => void }

const sweepMs = 30_000
// A job taken just now may belong to a worker that is still getting its lock; the second sweep finds the
// rest.
const secondSweepMs = 6_000
const reconnectMs = 1_000
/** A statement that takes longer means that the connection is lost. */
const answerMs = 10_000
/** Releases the lock of a vanished machine after 25 seconds, rather than hours. */
const noticeDeadPeer = '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3'

/**
 * The queue frees the jobs of a killed worker only after four hours. So each worker holds an advisory lock
 * under its id, which PostgreSQL releases however the worker ends.
 */
export function keepAlive({ databaseUrl, onError }: LivenessOptions): Liveness {
  const closing = new AbortController()
  const held = new Set<string>()
  let connection: pg.Client | undefined
  /** The connection, once it is open. */
  let client: pg.Client | undefined

  async function connect() {
    const fresh = new pg.Client({
      ...connectionOptions(databaseUrl, 'jobs'),
      query_timeout: answerMs,
      options: noticeDeadPeer,
    })
    const lost = new Promise<true>((resolve) => {
      fresh.once('end', () => resolve(true)).on('error', () => resolve(true))
    })
    connection = fresh
    await fresh.connect()
    client = fresh
    for (const id of held) await lock(id)
    // Wrapped in an object: an async function would await a bare promise.
    return { lost }
  }

  const lock = (id: string) =>
    client!.query('select pg_advisory_lock(hashtextextended($1, 0))', [lockName(id)])

  /** An error says that it has ended already. */
  const end = (ending: pg.Client | undefined) => ending?.end().catch(() => {})

  async function sweep() {
    await client?.query(unlockDead, [[...held]])
  }

  async function live() {
    while (!closing.signal.aborted) {
      try {
        const { lost } = await connect()
        await sweep()
        let wait = secondSweepMs
        for (;;) {
          const isLost = await Promise.race([
            lost,
            sleep(wait, false, { signal: closing.signal, ref: false }),
          ])
          if (isLost) break
          await sweep()
          wait = sweepMs
        }
      } catch (error) {
        if (closing.signal.aborted) return
        onError(error as Error)
      }
      client = undefined
      // A silent connection would hold its locks beside the next one.
      end(connection)
      // Only rejects when closing, which ends the loop.
      await sleep(reconnectMs, undefined, { signal: closing.signal, ref: false }).catch(() => {})
    }
  }
  const lived = live()

  return {
    hold(id) {
      held.add(id)
      const asked = client
      // Without a connection, the next one takes the lock. It also retakes those that this one failed to take: others
      // would run the jobs of a worker without its lock a second time.
      if (asked) lock(id).catch(() => end(asked))
    },
    letGo(id) {
      held.delete(id)
      // A lost connection has already released it.
      client?.query('select pg_advisory_unlock(hashtextextended($1, 0))', [lockName(id)]).catch(() => {})
    },
    async close() {
      closing.abort()
      await end(client)
      await lived
    },
  }
}

const lockName = (id: string) => `worker:${id}`

// A lock that can be taken belongs to nobody; it is released at the end of the statement.
const unlockDead = `
  with holders as (
    select locked_by from graphile_worker._private_jobs
      where locked_by is not null and locked_at < now() - interval '5 seconds'
    union
    select locked_by from graphile_worker._private_job_queues
      where locked_by is not null and locked_at < now() - interval '5 seconds'
  )
  select graphile_worker.force_unlock_workers(array_agg(locked_by)) from holders
  where locked_by <> all ($1::text[])
    and pg_try_advisory_xact_lock(hashtextextended('worker:' || locked_by, 0))`
