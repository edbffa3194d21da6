import type { Deps } from '#api/deps.ts'
import { inBatches } from '#lib/database/batches.ts'
import { defineJob } from '#lib/jobs.ts'
import { secondsBefore } from '#lib/time.ts'
import { orderPaidJob } from '#api/modules/payments/service.ts'
import { recipientDays } from '#contract/limits/orders.ts'
import { forgetRecipients } from './queries.ts'
import { moveDue } from './life/expiry.ts'
import { settlePaid } from './payment.ts'
import { remindDue } from './life/reminders.ts'

export const moveOrders = defineJob({
  name: 'move-orders',
  label: 'Rokovi narudžbi',
  schedule: '* * * * *',
  run: (deps: Deps, _payload, signal) => moveDue(deps, signal),
})

export const remindOfOrders = defineJob({
  name: 'remind-of-orders',
  label: 'Podsjetnici na narudžbe',
  schedule: '*/5 * * * *',
  run: (deps: Deps, _payload, signal) => remindDue(deps, signal),
})

const settlePaidOrder = defineJob({
  name: orderPaidJob.name,
  payload: orderPaidJob.payload,
  label: 'Plaćene narudžbe',
  run: (deps: Deps, { paymentId }) => settlePaid(deps, paymentId),
})

export const forgetOrderRecipients = defineJob({
  name: 'forget-order-recipients',
  label: 'Brisanje adresa završenih narudžbi',
  schedule: '41 2 * * *',
  run: ({ db, now }: Deps) =>
    inBatches((limit) => forgetRecipients(db, secondsBefore(now(), recipientDays * 24 * 3600), limit)),
})

export const orderJobs = [moveOrders, remindOfOrders, settlePaidOrder, forgetOrderRecipients]
