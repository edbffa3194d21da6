import type { Deps } from '#api/deps.ts'
import { defineJob } from '#lib/jobs.ts'
import { dayMs } from '#lib/time.ts'
import { caseKeptDays } from '#contract/limits/moderation.ts'
import { openUnanswered } from './disputes.ts'
import { forgetOldPictures } from './pictures.ts'

export const forgetDisputePictures = defineJob({
  name: 'forget-dispute-pictures',
  label: 'Brisanje slika starih sporova',
  schedule: '43 3 * * *',
  isBackground: true,
  run: (deps: Deps) => forgetOldPictures(deps, new Date(deps.now().getTime() - caseKeptDays * dayMs)),
})

const openUnansweredDisputes = defineJob({
  name: 'open-unanswered-disputes',
  label: 'Narudžbe o kojima niko nije odgovorio',
  schedule: '*/5 * * * *',
  run: (deps: Deps, _payload, signal) => openUnanswered(deps, signal),
})

export const disputeJobs = [forgetDisputePictures, openUnansweredDisputes]
