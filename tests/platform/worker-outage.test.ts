import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, inject } from 'vitest'
import { z } from 'zod'
import { createDb } from '#api/lib/db.ts'
import { defineTask, enqueue } from '#api/lib/jobs.ts'
import { databaseUrl } from '#tests/support/database.ts'
import { test as base } from '#tests/support/test.ts'
import { startWorker } from '#worker/main.ts'

const work = defineTask('work', z.object({ name: z.string() }))

const test = base.extend('outage', ({ cloned }, { onCleanup }) => {
  const admin = createDb(databaseUrl(inject('databaseServer'), 'postgres'), { max: 1 })
  const name = new URL(cloned.url).pathname.slice(1)
  onCleanup(() => admin.destroy())
  return {
    async begin() {
      await sql`alter database ${sql.id(name)} with allow_connections false`.execute(admin)
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`.execute(admin)
    },
    end: () => sql`alter database ${sql.id(name)} with allow_connections true`.execute(admin),
  }
})

test(
  'jobs that end while the database is away end nothing else, and are not kept from being done again',
  { timeout: 60_000 },
  async ({ cloned, db, deps, outage, onTestFinished }) => {
    const runs: string[] = []
    const held = Promise.withResolvers<void>()
    const worker = await startWorker(deps, {
      databaseUrl: cloned.url,
      onError() {},
      cron: [],
      tasks: [
        {
          name: work.name,
          async run(_deps, payload) {
            const { name } = payload as { name: string }
            const run = runs.push(name)
            await held.promise
            // One after the other, each with a note of its own that fails.
            if (run <= 4) await sleep(run * 100)
            if (name.startsWith('fails') && run <= 4) throw new Error('The database is away')
          },
        },
      ],
    })
    onTestFinished(() => worker.stop(1_000))
    const jobs = ['succeeds', 'succeeds too', 'fails', 'fails too']
    for (const name of jobs) await enqueue(db, work, { name })
    await expect.poll(() => runs.length, { timeout: 10_000 }).toBe(4)

    await outage.begin()
    held.resolve()
    await sleep(1_000)
    await outage.end()

    await enqueue(db, work, { name: 'later' })
    await expect.poll(() => runs, { timeout: 20_000 }).toContain('later')
    await expect
      .poll(() => runs.slice(4).toSorted(), { timeout: 40_000 })
      .toEqual([...jobs, 'later'].toSorted())
    const { rows } = await sql`select id from graphile_worker._private_jobs`.execute(db)
    expect(rows).toEqual([])
  },
)
