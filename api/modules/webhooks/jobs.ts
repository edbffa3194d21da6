import type { Deps } from '#api/deps.ts'
import { defineJob } from '#lib/jobs.ts'
import { forgetOldEvents, sendDueEvents } from './deliveries.ts'

export const sendWebhooks = defineJob({
  name: 'send-webhooks',
  label: 'Webhookovi shopova',
  schedule: '* * * * *',
  wokenBy: 'webhook_due',
  run: (deps: Deps, _payload, signal) => sendDueEvents(deps, signal),
})

export const forgetWebhookEvents = defineJob({
  name: 'forget-webhook-events',
  label: 'Brisanje starih događaja webhookova',
  schedule: '37 3 * * *',
  isBackground: true,
  run: (deps: Deps) => forgetOldEvents(deps),
})

export const webhookJobs = [sendWebhooks, forgetWebhookEvents]
