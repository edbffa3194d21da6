import type { Deps } from '#api/deps.ts'
import { defineJob } from '#lib/jobs.ts'
import { forgetOldNotes } from './removal.ts'

export const forgetBoardNotes = defineJob({
  name: 'forget-board-notes',
  label: 'Brisanje starih poruka Mahalca',
  schedule: '35 3 * * *',
  isBackground: true,
  run: (deps: Deps) => forgetOldNotes(deps),
})

export const boardJobs = [forgetBoardNotes]
