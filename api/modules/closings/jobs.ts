import type { Deps } from '#api/deps.ts'
import { defineJob } from '#lib/jobs.ts'
import { closeDays } from './closing.ts'

/** Hourly, since midnight in Sarajevo is at 22 or 23 hours UTC, and a site may be off when the day ends. */
export const closeDaysJob = defineJob({
  name: 'close-days',
  label: 'Zaključenje dana',
  schedule: '12 * * * *',
  run: (deps: Deps) => closeDays(deps),
})

export const closingJobs = [closeDaysJob]
