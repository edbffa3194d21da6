import type { Deps } from '#api/deps.ts'
import { defineJob } from '#lib/jobs.ts'
import { sendMessage } from './sending.ts'
import { forgetOldMessages } from './service.ts'

export const cleanOutbox = defineJob({
  name: 'clean-outbox',
  label: 'Brisanje starih poruka',
  schedule: '30 2 * * *',
  run: (deps: Deps) => forgetOldMessages(deps),
})

export const notificationJobs = [sendMessage, cleanOutbox]
