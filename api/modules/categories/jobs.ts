import type { Deps } from '#api/deps.ts'
import { defineJob } from '#lib/jobs.ts'
import { learnCategories } from './learn-service.ts'

export const learnFromListings = defineJob({
  name: 'learn-from-listings',
  label: 'Učenje kategorija iz naslova oglasa',
  schedule: '*/10 * * * *',
  isBackground: true,
  run: (deps: Deps, _payload, signal) => learnCategories(deps, signal),
})

export const categoryJobs = [learnFromListings]
