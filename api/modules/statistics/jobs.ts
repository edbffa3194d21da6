import type { Deps } from '#api/deps.ts'
import { defineJob } from '#lib/jobs.ts'
import { countStatistics, forgetOldDays, forgetOldTerms, rollUpEvents as rollUp } from './roll-up.ts'

export const rollUpEvents = defineJob({
  name: 'roll-up-events',
  label: 'Zbrajanje otvaranja oglasa i prikaza u rezultatima',
  schedule: '*/5 * * * *',
  isBackground: true,
  run: (deps: Deps, _payload, signal) => rollUp(deps, signal),
})

/** Hourly, since the day of Sarajevo ends at different hours, and a night without a worker must not be missed. */
export const countDays = defineJob({
  name: 'count-statistics',
  label: 'Statistika prodavača do kraja jučerašnjeg dana',
  schedule: '12 * * * *',
  runsAtStart: true,
  isBackground: true,
  run: (deps: Deps, _payload, signal) => countStatistics(deps, signal),
})

export const forgetTerms = defineJob({
  name: 'forget-search-terms',
  label: 'Brisanje starih pojmova pretrage',
  schedule: '27 3 * * *',
  isBackground: true,
  run: (deps: Deps) => forgetOldTerms(deps),
})

export const forgetDays = defineJob({
  name: 'forget-statistics-days',
  label: 'Brisanje starih dana statistike',
  schedule: '47 3 * * *',
  isBackground: true,
  run: (deps: Deps) => forgetOldDays(deps),
})

export const statisticsJobs = [rollUpEvents, countDays, forgetTerms, forgetDays]
