import type { Deps } from '#api/deps.ts'
import { defineJob } from '#lib/jobs.ts'
import { recordPriceLevels as record } from './price-levels.ts'

/** Hourly, so that a day on which the program was away in the night is recorded too. */
export const recordPriceLevels = defineJob({
  name: 'record-price-levels',
  label: 'Bilježenje cijena po kategorijama i markama',
  schedule: '23 * * * *',
  runsAtStart: true,
  isBackground: true,
  run: (deps: Deps) => record(deps, deps.now()),
})

export const landingJobs = [recordPriceLevels]
