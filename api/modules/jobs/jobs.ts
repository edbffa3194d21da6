import type { Deps } from '#api/deps.ts'
import { defineJob } from '#lib/jobs.ts'
import { failedJobDays } from '#contract/limits/accounts.ts'
import { deleteFailedBefore } from './queries.ts'

const forgetFailedJobs = defineJob({
  name: 'forget-failed-jobs',
  label: 'Brisanje starih neuspjelih poslova',
  schedule: '25 2 * * *',
  run: ({ db, now }: Deps) =>
    deleteFailedBefore(db, new Date(now().getTime() - failedJobDays * 24 * 3600 * 1000)),
})

export const queueJobs = [forgetFailedJobs]
