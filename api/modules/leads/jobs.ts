import type { Deps } from '#api/deps.ts'
import { defineJob } from '#lib/jobs.ts'
import { forgetOldLeads } from './service.ts'

export const forgetLeads = defineJob({
  name: 'forget-leads',
  label: 'Brisanje starih upita firmi',
  schedule: '52 2 * * *',
  isBackground: true,
  run: (deps: Deps) => forgetOldLeads(deps),
})

export const leadJobs = [forgetLeads]
