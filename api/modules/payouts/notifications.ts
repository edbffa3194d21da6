import { z } from 'zod'
import type { Deps } from '#api/deps.ts'
import { defineJob } from '#lib/jobs.ts'
import { publishNotices } from '#api/modules/notifications/service.ts'
import { payoutSent } from './notices.ts'
import { lockUnnotified, markNotified } from './queries.ts'

const sellersAtOnce = 200

/** Notifies some sellers of a batch of their payout; false if none is left. */
const notifySome = ({ db, now }: Deps, batchId: number): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const rows = await lockUnnotified(trx, batchId, sellersAtOnce)
    if (rows.length === 0) return false
    const events = rows.flatMap(({ id, account_id: accountId, amount_fening, number }) =>
      accountId === null
        ? []
        : [
            {
              accountId,
              key: `payout:${id}`,
              group: `payout:${id}`,
              data: { amountFening: amount_fening, account: number.slice(-4) },
            },
          ],
    )
    await publishNotices(trx, payoutSent, events, now())
    await markNotified(
      trx,
      rows.map(({ id }) => id),
      now(),
    )
    return true
  })

export const notifyPaidSellers = defineJob({
  name: 'tell-paid-sellers',
  label: 'Obavijesti o isplatama',
  payload: z.object({ batchId: z.number() }),
  run: async (deps: Deps, { batchId }) => {
    while (await notifySome(deps, batchId));
  },
})
