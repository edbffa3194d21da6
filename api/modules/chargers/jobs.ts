import type { Deps } from '#api/deps.ts'
import { defineJob } from '#lib/jobs.ts'
import { forgetOldReports } from './service.ts'

export const forgetChargerReports = defineJob({
  name: 'forget-charger-reports',
  label: 'Brisanje starih prijava o punjačima',
  schedule: '54 2 * * *',
  isBackground: true,
  run: (deps: Deps) => forgetOldReports(deps),
})

export const chargerJobs = [forgetChargerReports]
