import type { Deps } from '#api/deps.ts'
import { defineJob } from '#lib/jobs.ts'
import { proveLedgerNightly } from './proof.ts'

export const proveLedgerJob = defineJob({
  name: 'prove-ledger',
  label: 'Provjera knjige',
  schedule: '17 1 * * *',
  run: (deps: Deps) => proveLedgerNightly(deps),
})

export const ledgerJobs = [proveLedgerJob]
