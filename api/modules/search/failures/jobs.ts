import type { Deps } from '#api/deps.ts'
import { defineJob } from '#lib/jobs.ts'
import { forgetSearches } from './service.ts'

export const forgetSearchedTerms = defineJob({
  name: 'forget-searched-terms',
  label: 'Brisanje pretraga starijih od sedmice',
  schedule: '41 * * * *',
  isBackground: true,
  run: async (deps: Deps) => {
    await forgetSearches(deps)
  },
})
