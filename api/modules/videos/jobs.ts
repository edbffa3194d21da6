import type { Deps } from '#api/deps.ts'
import { defineJob } from '#lib/jobs.ts'
import { removeLeftovers } from './removal.ts'

export const removeUnusedVideos = defineJob({
  name: 'remove-unused-videos',
  label: 'Brisanje videa bez oglasa',
  schedule: '25 * * * *',
  run: (deps: Deps) => removeLeftovers(deps),
})

export const videoJobs = [removeUnusedVideos]
