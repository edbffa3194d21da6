import type { Deps } from '#api/deps.ts'
import { defineJob } from '#lib/jobs.ts'
import { countActivity } from './service.ts'

export const countActivityJob = defineJob({
  name: 'count-activity',
  label: 'Brojanje za pregled osoblja',
  schedule: '*/5 * * * *',
  isBackground: true,
  runsAtStart: true,
  run: (deps: Deps) => countActivity(deps),
})

export const figureJobs = [countActivityJob]
