import type { Deps } from '#api/deps.ts'
import { defineJob } from '#lib/jobs.ts'
import { deleteSpentLimits } from '#lib/limits/lasting-limiter.ts'

/** Also deletes answered challenges: each is a count of one. */
const forgetSpentLimits = defineJob({
  name: 'forget-spent-limits',
  label: 'Brisanje isteklih ograničenja',
  schedule: '13 * * * *',
  run: ({ db, now }: Deps) => deleteSpentLimits(db, now()),
})

export const challengeJobs = [forgetSpentLimits]
