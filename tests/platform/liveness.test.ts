import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '#tests/support/test.ts'
import { keepAlive } from '#worker/liveness.ts'

test('retakes the lock of a worker that could not be taken', async ({ db, cloned, onTestFinished }) => {
  const errors: string[] = []
  const liveness = keepAlive({ databaseUrl: cloned.url, onError: ({ message }) => errors.push(message) })
  onTestFinished(() => liveness.close())
  const key = sql`hashtextextended('worker:slow', 0)`
  const isHeld = async () => {
    const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_xact_lock(${key}) as free`.execute(
      db,
    )
    return !rows[0]!.free
  }
  const isOpen = async () => {
    const { rows } = await sql`
      select from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and query like '%with holders%'`.execute(
      db,
    )
    return rows.length > 0
  }
  await expect.poll(isOpen).toBe(true)
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${key})`.execute(trx)
    liveness.hold('slow')
    const cancelled = async () =>
      (
        await sql`
          select pg_cancel_backend(pid) from pg_stat_activity
          where datname = current_database() and wait_event = 'advisory'`.execute(db)
      ).rows.length
    await expect.poll(cancelled).toBe(1)
  })
  await expect.poll(isHeld, { timeout: 5_000 }).toBe(true)
})
