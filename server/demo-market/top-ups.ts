import { findPayment } from '#api/modules/payments/service.ts'
import { startTopUp } from '#api/modules/payments/top-ups.ts'
import { demoTopUps } from '#demo/market.ts'
import { approvePayment } from './payments.ts'
import type { DemoEvent } from './event.ts'

/** Credits that accounts bought, or did not after all. */
export const topUpEvents: readonly DemoEvent[] = demoTopUps.map(
  ({ username, daysAgo, marks, way, ends }) => ({
    daysAgo,
    async run(deps, actorOf) {
      const wish = { amount: marks, way, save_card: false }
      const { data } = await startTopUp(deps, actorOf(username), wish, undefined)
      if (ends === 'paid') return approvePayment(deps, (await findPayment(deps.db, data.id))!)
      if (ends === 'open') return
      await deps.db
        .updateTable('payment')
        .set({ state: ends, ended_at: deps.now(), ask_at: null })
        .where('id', '=', data.id)
        .execute()
    },
  }),
)
