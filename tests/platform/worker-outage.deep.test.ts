import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, inject } from 'vitest'
import { z } from 'zod'
import { createDb, type Db } from '#lib/database/db.ts'
import { defineJob, enqueue } from '#lib/jobs.ts'
import { databaseUrl } from '#tests/support/database.ts'
import { test as base } from '#tests/support/test.ts'
import { startWorker } from '#worker/main.ts'

const work = (run: (name: string) => Promise<unknown>) =>
  defineJob({
    name: 'work',
    label: 'work',
    payload: z.object({ name: z.string() }),
    run: (_deps: unknown, { name }) => run(name),
  })

const jobsLeft = async (db: Db) => (await sql`select id from graphile_worker._private_jobs`.execute(db)).rows

const test = base.extend('outage', ({ cloned }, { onCleanup }) => {
  const admin = createDb(databaseUrl(inject('databaseServer'), 'postgres'), { max: 1 })
  const name = new URL(cloned.url).pathname.slice(1)
  onCleanup(() => admin.destroy())
  return {
    /** `isSoft`: existing connections are left alone. */
    async begin({ isSoft = false } = {}) {
      await sql`alter database ${sql.id(name)} with allow_connections false`.execute(admin)
      if (isSoft) return
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`.execute(admin)
    },
    /** Number of statements waiting for a lock. */
    async waiters() {
      const { rows } = await sql`
        select 1 from pg_stat_activity where datname = ${name} and wait_event_type = 'Lock'`.execute(admin)
      return rows.length
    },
    end: () => sql`alter database ${sql.id(name)} with allow_connections true`.execute(admin),
  }
})

test(
  'finds jobs although its first poll failed',
  { timeout: 120_000 },
  async ({ cloned, db, deps, outage, onTestFinished }) => {
    let runs = 0
    const errors: string[] = []
    const firstLook = defineJob({ name: 'first-look', label: 'first-look', run: async () => (runs += 1) })
    // Blocks its only connection until no further one can be opened, so its first poll for jobs fails.
    const locked = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    const holding = db.transaction().execute(async (trx) => {
      await sql`lock table graphile_worker.migrations in access exclusive mode`.execute(trx)
      locked.resolve()
      await released.promise
    })
    await locked.promise
    const starting = startWorker(deps, {
      databaseUrl: cloned.url,
      onError: (error) => errors.push(error.message),
      jobs: [firstLook],
    })
    await expect.poll(outage.waiters, { timeout: 10_000 }).toBe(1)
    await outage.begin({ isSoft: true })
    released.resolve()
    await holding
    const worker = await starting
    onTestFinished(() => worker.stop(1_000))
    await expect
      .poll(() => errors.join(), { timeout: 20_000 })
      .toContain('not currently accepting connections')
    await outage.end()
    await enqueue(db, firstLook, {})
    await expect.poll(() => runs, { timeout: 40_000 }).toBe(1)
  },
)

test(
  'works however often the database was away',
  { timeout: 120_000 },
  async ({ cloned, db, deps, outage, onTestFinished }) => {
    const done: string[] = []
    const noted = work(async (name) => done.push(name))
    const errors: string[] = []
    const worker = await startWorker(deps, {
      databaseUrl: cloned.url,
      onError: (error) => errors.push(error.message),
      jobs: [noted],
    })
    onTestFinished(() => worker.stop(1_000))
    for (let round = 1; round <= 5; round++) {
      await outage.begin()
      // It lost its connections and failed to open others.
      const before = errors.length
      await expect
        .poll(() => errors.slice(before).join(), { timeout: 20_000 })
        .toContain('not currently accepting connections')
      await outage.end()
      await enqueue(db, noted, { name: `after round ${round}` })
      await expect.poll(() => done.length, { timeout: 30_000 }).toBe(round)
      // The next outage must not cut off the record of this job, which would run again in another test.
      await expect.poll(() => jobsLeft(db), { timeout: 10_000 }).toEqual([])
    }
  },
)

test(
  'survives jobs that end while the database is away, and runs them again',
  { timeout: 60_000 },
  async ({ cloned, db, deps, outage, onTestFinished }) => {
    const runs: string[] = []
    const errors: string[] = []
    const held = Promise.withResolvers<void>()
    const slow = work(async (name) => {
      const run = runs.push(name)
      await held.promise
      // One after the other, so that each fails to record its outcome separately.
      if (run <= 4) await sleep(run * 100)
      if (name.startsWith('fails') && run <= 4) throw new Error('The database is away')
    })
    const worker = await startWorker(deps, {
      databaseUrl: cloned.url,
      onError: (error) => errors.push(error.message),
      jobs: [slow],
    })
    onTestFinished(() => worker.stop(1_000))
    const jobs = ['succeeds', 'succeeds too', 'fails', 'fails too']
    for (const name of jobs) await enqueue(db, slow, { name })
    await expect.poll(() => runs.length, { timeout: 10_000 }).toBe(4)

    await outage.begin()
    held.resolve()
    // Every job has ended, and its outcome could not be recorded.
    // One message names all jobs that ended together.
    const unrecorded = () =>
      errors
        .filter((error) => /^Failed to (?:complete|fail) jobs/.test(error))
        .flatMap((error) => error.split('\n')[0]!.match(/'\d+'/g) ?? []).length
    await expect.poll(unrecorded, { timeout: 20_000 }).toBe(4)
    await outage.end()

    await enqueue(db, slow, { name: 'later' })
    await expect.poll(() => runs, { timeout: 20_000 }).toContain('later')
    await expect
      .poll(() => runs.slice(4).toSorted(), { timeout: 40_000 })
      .toEqual([...jobs, 'later'].toSorted())
    await expect.poll(() => jobsLeft(db), { timeout: 10_000 }).toEqual([])
  },
)
