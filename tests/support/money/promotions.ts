import type { Deps } from '#api/deps.ts'
import { creditOf } from '#api/modules/ledger/service.ts'
import { promotionJobs } from '#api/modules/promotions/jobs.ts'
import { enqueue } from '#lib/jobs.ts'
import { test as base } from '#tests/support/listings/sellers.ts'

/** With `minute()`, which runs everything that promotions do once a minute, and `balance(id)`. */
export const test = base
  .extend('minute', { scope: 'file' }, ({ db, runJobs }) => async () => {
    for (const job of promotionJobs) await enqueue(db, job, {}, { key: job.name })
    await runJobs()
  })
  .extend(
    'balance',
    { scope: 'file' },
    ({ db }) =>
      (id: number) =>
        creditOf(db, id),
  )

const halfHour = 1_800 // seconds

/** The first half hour at least the given seconds ahead, in unix seconds. */
export const startIn = ({ now }: Pick<Deps, 'now'>, seconds: number) =>
  Math.ceil((now().getTime() / 1000 + seconds) / halfHour) * halfHour
