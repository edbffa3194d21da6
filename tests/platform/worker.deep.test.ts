import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect } from 'vitest'
import { z } from 'zod'
import type { Db } from '#lib/database/db.ts'
import { DatabaseAway } from '#lib/database/errors.ts'
import type { Deps } from '#api/deps.ts'
import { defineJob, enqueue, type Job } from '#lib/jobs.ts'
import { test as base } from '#tests/support/test.ts'
import { startWorker } from '#worker/main.ts'

const started: ChildProcess[] = []
afterAll(() => {
  for (const child of started) child.kill('SIGKILL')
})

const job = (name: string, run: () => Promise<unknown> = async () => {}) =>
  defineJob({ name, label: name, run })

/** A job with a payload. */
const hold = (run: (name: string) => Promise<unknown>) =>
  defineJob({
    name: 'hold',
    label: 'hold',
    payload: z.object({ name: z.string() }),
    run: (_deps: unknown, { name }) => run(name),
  })

/** A separate worker that has started a job of this kind and never ends it. */
async function holder(db: Db, databaseUrl: string, name: string): Promise<ChildProcess> {
  await enqueue(db, job(name), {})
  const program = path.join(import.meta.dirname, 'processes/hold-job.ts')
  const child = spawn(process.execPath, [program, databaseUrl, name], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  started.push(child)
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  await expect.poll(() => output, { timeout: 20_000 }).toContain('began\n')
  return child
}

const test = base.extend('worker', ({ cloned, deps }, { onCleanup }) => {
  const stops: (() => Promise<void>)[] = []
  onCleanup(async () => void (await Promise.all(stops.map((stop) => stop()))))
  return async (jobs: Job<Deps>[]) => {
    const errors: string[] = []
    const worker = await startWorker(deps, {
      databaseUrl: cloned.url,
      onError: (error) => errors.push(error.message),
      jobs,
    })
    let stopped: Promise<void> | undefined
    const stop = (patienceMs = 1_000) => (stopped ??= worker.stop(patienceMs))
    stops.push(stop)
    return { stop, errors }
  }
})

test(
  'runs the job of a killed worker within a minute, but not that of a living one',
  { timeout: 120_000 },
  async ({ cloned, db, worker }) => {
    const killed = await holder(db, cloned.url, 'killed')
    await holder(db, cloned.url, 'living')
    killed.kill('SIGKILL')

    const done: string[] = []
    const jobs = ['killed', 'living', 'later'].map((name) => job(name, async () => done.push(name)))
    await worker(jobs)

    await expect.poll(() => done, { timeout: 60_000 }).toEqual(['killed'])
    // The queue is in order: a living worker's job would have been freed by the same sweep and run before this.
    await enqueue(db, jobs[2]!, {})
    await expect.poll(() => done, { timeout: 20_000 }).toEqual(['killed', 'later'])
  },
)

test('starts although the database seems to be away at first', async ({ cloned, deps, onTestFinished }) => {
  let refusals = 2
  const db = new Proxy(deps.db, {
    get(target, name) {
      if (refusals-- > 0) throw new DatabaseAway('PostgreSQL is away')
      const member: unknown = Reflect.get(target, name)
      return typeof member === 'function' ? member.bind(target) : member
    },
  })
  let hasRun = false
  const atStart = defineJob({
    name: 'at start',
    label: 'at start',
    runsAtStart: true,
    run: async () => void (hasRun = true),
  })
  const options = { databaseUrl: cloned.url, onError() {}, jobs: [atStart] }
  const worker = await startWorker({ ...deps, db }, options)
  onTestFinished(() => worker.stop(1_000))
  await expect.poll(() => hasRun).toBe(true)
  expect(refusals).toBeLessThan(0)
})

test('returns unfinished jobs when it stops', async ({ db, worker }) => {
  let begun = false
  const long = job('long', async () => {
    begun = true
    await new Promise(() => {})
  })
  await enqueue(db, long, {})
  const first = await worker([long])
  await expect.poll(() => begun).toBe(true)

  const at = performance.now()
  await first.stop(200)
  expect(performance.now() - at).toBeLessThan(10_000) // the job would run for ever
  const { rows } = await sql<{ locked_by: string | null; last_error: string }>`
    select locked_by, last_error from graphile_worker._private_jobs where last_error is not null`.execute(db)
  expect(rows).toEqual([{ locked_by: null, last_error: expect.stringContaining('The worker stopped') }])
  await sql`delete from graphile_worker._private_jobs`.execute(db)
})

test('runs urgent jobs before background ones', async ({ db, worker }) => {
  const done: string[] = []
  const background = defineJob({
    name: 'background',
    label: 'background',
    isBackground: true,
    run: async () => done.push('background'),
  })
  const waited = job('waited', async () => done.push('waited'))
  for (let at = 0; at < 20; at++) await enqueue(db, background, {})
  await enqueue(db, waited, {})

  await worker([background, waited])

  await expect.poll(() => done.length, { timeout: 10_000 }).toBe(21)
  expect(done.indexOf('waited')).toBeLessThan(4) // the number of jobs that run at once
})

test('runs a job at the start that need not wait for its schedule', async ({ worker }) => {
  const done: string[] = []
  const yearly = (name: string, runsAtStart: boolean) =>
    defineJob({ name, label: name, schedule: '0 0 1 1 *', runsAtStart, run: async () => done.push(name) })
  await worker([yearly('patient', false), yearly('eager', true)])
  await expect.poll(() => done, { timeout: 10_000 }).toEqual(['eager'])
})

test('survives cut connections', { timeout: 60_000 }, async ({ db, worker }) => {
  const done: string[] = []
  const work = hold(async (name) => done.push(name))
  await worker([work])
  await enqueue(db, work, { name: 'before' })
  await expect.poll(() => done.length, { timeout: 10_000 }).toBe(1)
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`
    .execute(db)
    .catch(() => {})
  const listeners = async () =>
    (
      await sql`
        select from pg_stat_activity where datname = current_database() and query like 'LISTEN "jobs:insert"%'`.execute(
        db,
      )
    ).rows.length
  // One that was cut may still be listed for a moment.
  await expect.poll(listeners, { timeout: 30_000 }).toBeGreaterThan(0)
  await enqueue(db, work, { name: 'after' })
  await expect.poll(() => done.length, { timeout: 30_000 }).toBe(2)
})

test('fails a payload from an older program that it does not understand, with the reason', async ({
  db,
  worker,
}) => {
  await worker([hold(async () => {})])
  await sql`select graphile_worker.add_job('hold', '{"nome": 1}'::json)`.execute(db)
  const error = async () =>
    (
      await sql<{
        last_error: string | null
      }>`select last_error from graphile_worker._private_jobs where last_error is not null`.execute(db)
    ).rows[0]?.last_error
  await expect.poll(error, { timeout: 10_000 }).toContain('name')
  await sql`delete from graphile_worker._private_jobs`.execute(db)
})
