import type { Deps } from '#api/deps.ts'
import { defineJob } from '#lib/jobs.ts'
import { eraseDue } from './deletion/erasure.ts'
import { hideListings, remindOfDeletion } from './deletion/service.ts'
import { deleteExpiredExports, makeDataExport } from './export/service.ts'
import { mergeJob } from './merge/service.ts'

const deleteOldExports = defineJob({
  name: 'delete-old-exports',
  label: 'Brisanje isteklih kopija podataka',
  schedule: '37 * * * *',
  run: (deps: Deps) => deleteExpiredExports(deps),
})

// Morning in Sarajevo.
export const remindOfErasure = defineJob({
  name: 'remind-of-erasure',
  label: 'Podsjetnici na brisanje profila',
  schedule: '45 6 * * *',
  run: (deps: Deps) => remindOfDeletion(deps),
})

export const eraseAccounts = defineJob({
  name: 'erase-accounts',
  label: 'Trajno brisanje profila',
  schedule: '20 1 * * *',
  run: (deps: Deps, _payload, signal) => eraseDue(deps, signal),
})

export const personalDataJobs = [
  makeDataExport,
  deleteOldExports,
  hideListings,
  mergeJob,
  remindOfErasure,
  eraseAccounts,
]
