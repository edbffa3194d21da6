import type { Deps } from '#api/deps.ts'
import { defineJob } from '#lib/jobs.ts'
import { fillBatch, fillPayoutBatch } from './batch-postings.ts'
import { listUnfilled } from './queries.ts'
import { notifyPaidSellers } from './notifications.ts'

/** Finishes batches whose job gave up. */
const fillLeftBatches = defineJob({
  name: 'fill-left-payout-batches',
  label: 'Priprema preostalih isplata',
  schedule: '37 * * * *',
  run: async (deps: Deps) => {
    for (const { id } of await listUnfilled(deps.db, 20)) await fillBatch(deps, id)
  },
})

export const payoutJobs = [fillPayoutBatch, notifyPaidSellers, fillLeftBatches]
