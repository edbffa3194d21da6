import type { Deps } from '#api/deps.ts'
import { defineJob } from '#lib/jobs.ts'
import { forgetRemovedSaves } from './service.ts'

export const forgetRemoved = defineJob({
  name: 'forget-removed-saves',
  label: 'Brisanje oglasa uklonjenih iz spašenih',
  schedule: '47 * * * *',
  isBackground: true,
  run: (deps: Deps) => forgetRemovedSaves(deps),
})

export const savedJobs = [forgetRemoved]
