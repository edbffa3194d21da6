import { sql } from 'kysely'
import { expect } from 'vitest'
import { z } from 'zod'
import { test } from '#tests/support/test.ts'
import { defineJob, enqueue } from './jobs.ts'

const greet = defineJob({
  name: 'test-greet',
  label: 'Pozdrav',
  payload: z.object({ name: z.string() }),
  maxAttempts: 3,
  run: async () => {},
})

type Queued = { payload: unknown; key: string | null; run_at: Date; max_attempts: number }

const queued = (db: Parameters<typeof enqueue>[0]) =>
  sql<Queued>`
    select jobs.payload, jobs.key, jobs.run_at, jobs.max_attempts
    from graphile_worker._private_jobs jobs
    join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id and tasks.identifier = ${greet.name}
    order by jobs.id`
    .execute(db)
    .then(({ rows }) => rows)

test('queues a job if and only if the enclosing transaction commits', async ({ db }) => {
  const undone = db.transaction().execute(async (trx) => {
    await enqueue(trx, greet, { name: 'Ana' })
    throw new Error('no')
  })
  await expect(undone).rejects.toThrow('no')
  expect(await queued(db)).toEqual([])

  await db.transaction().execute((trx) => enqueue(trx, greet, { name: 'Ana' }))
  expect((await queued(db)).map(({ payload }) => payload)).toEqual([{ name: 'Ana' }])
})

test('keeps the last job with a key, at its time', async ({ db }) => {
  const runAt = new Date('2030-01-01T10:00:00Z')
  await enqueue(db, greet, { name: 'Ema' }, { key: 'greeting' })
  await enqueue(db, greet, { name: 'Iva' }, { key: 'greeting', runAt })
  expect((await queued(db)).filter(({ key }) => key === 'greeting')).toEqual([
    { payload: { name: 'Iva' }, key: 'greeting', run_at: runAt, max_attempts: 3 },
  ])
})

test('refuses a payload that does not fit the job', async ({ db }) => {
  await expect(enqueue(db, greet, { nome: 'Ana' } as never)).rejects.toThrow('name')
})
