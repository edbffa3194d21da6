import { defineJob } from '#lib/jobs.ts'
import type { Deps } from '#api/deps.ts'
import { ForgedMessage } from '#payments/gateway.ts'
import { dayMs } from '#lib/time.ts'
import { sandboxDays } from '#contract/limits/money.ts'
import { sandboxCall } from '#payments/sandbox/calls.ts'
import { deleteOldPayments } from '#payments/sandbox/queries.ts'
import { askGateways } from './gateways/reconciliation.ts'
import { receiveCallback } from './gateways/callbacks.ts'
import { sendRefund } from './refunds/refunds.ts'
import { sendRefundJob } from './refunds/send-refund-job.ts'

export const askGatewaysJob = defineJob({
  name: 'ask-gateways',
  label: 'Provjera uplata kod banke i novčanika',
  schedule: '* * * * *',
  run: (deps: Deps) => askGateways(deps),
})

const sendRefunds = defineJob({
  ...sendRefundJob,
  label: 'Povrat novca preko banke i novčanika',
  run: (deps: Deps, { refundId }) => sendRefund(deps, refundId),
})

const deliverSandboxCall = defineJob({
  ...sandboxCall,
  label: 'Javljanje probne banke',
  run: async (deps: Deps, { provider, headers, body }) => {
    const gateway = deps.gateways[provider === 'monri' ? 'card' : 'wallet']
    if (!gateway || !deps.gateways.isSandbox) return
    try {
      await receiveCallback(deps, gateway, { headers, body })
    } catch (error) {
      // Expected: some messages are forged.
      if (!(error instanceof ForgedMessage)) throw error
    }
  },
})

/** Production has no sandbox. */
export const forgetSandboxPayments = defineJob({
  name: 'forget-sandbox-payments',
  label: 'Brisanje starih plaćanja probne banke',
  schedule: '45 3 * * *',
  isBackground: true,
  run: async ({ db, gateways, now }: Deps) =>
    gateways.isSandbox && deleteOldPayments(db, new Date(now().getTime() - sandboxDays * dayMs)),
})

export const paymentJobs = [askGatewaysJob, sendRefunds, deliverSandboxCall, forgetSandboxPayments]
