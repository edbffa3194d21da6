import type { Deps } from '#api/deps.ts'
import { defineJob } from '#lib/jobs.ts'
import { dayMs } from '#lib/time.ts'
import { caseKeptDays } from '#contract/limits/moderation.ts'
import { forgetOldPictures } from './pictures.ts'

export const forgetDisputePictures = defineJob({
  name: 'forget-dispute-pictures',
  label: 'Brisanje slika starih sporova',
  schedule: '43 3 * * *',
  isBackground: true,
  run: (deps: Deps) => forgetOldPictures(deps, new Date(deps.now().getTime() - caseKeptDays * dayMs)),
})

export const disputeJobs = [forgetDisputePictures]
