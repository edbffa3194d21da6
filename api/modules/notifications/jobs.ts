import type { Deps } from '#api/deps.ts'
import { defineJob } from '#lib/jobs.ts'
import { deliverNotices, sweepOverdue } from './notices/deliver.ts'
import { forgetOldNotifications } from './notices/service.ts'
import { sendPush } from './push/send.ts'
import { sendMessage } from './dispatch.ts'
import { forgetOldMessages } from './service.ts'

export const cleanOutbox = defineJob({
  name: 'clean-outbox',
  label: 'Brisanje starih poruka',
  schedule: '30 2 * * *',
  run: (deps: Deps) => forgetOldMessages(deps),
})

export const forgetNotifications = defineJob({
  name: 'forget-notifications',
  label: 'Brisanje starih obavijesti',
  schedule: '40 2 * * *',
  isBackground: true,
  run: (deps: Deps) => forgetOldNotifications(deps),
})

export const notificationJobs = [
  sendMessage,
  cleanOutbox,
  deliverNotices,
  sweepOverdue,
  sendPush,
  forgetNotifications,
]
