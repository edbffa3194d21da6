import type { Deps } from '#api/deps.ts'
import type { Db } from '#lib/database/db.ts'
import { findPayment, isPaid } from '#api/modules/payments/service.ts'
import { takeStep } from './transitions.ts'
import { changeOrder, listDue, lockOrder, type OrderRow } from '../queries.ts'

export const batch = 100

/** Says why the site ended an order, for both sides. */
function reasonOf({ state, question }: OrderRow): string {
  if (question === 'return_delivery') return 'Kupac nije odgovorio, pa dobija sav novac nazad.'
  if (state === 'pending') return 'Prodavač je nije potvrdio na vrijeme.'
  return state === 'confirmed' ? 'Prodavač je nije poslao na vrijeme.' : ''
}

/** Moves on orders whose time is up, each in its own transaction. */
export async function moveDue(deps: Deps, signal?: AbortSignal): Promise<void> {
  for (;;) {
    const due = await listDue(deps.db, deps.now(), batch)
    for (const { id } of due) {
      if (signal?.aborted) return
      await deps.db.transaction().execute((trx) => expire(deps, trx, id))
    }
    if (due.length < batch) return
  }
}

async function expire(deps: Deps, trx: Db, id: number): Promise<void> {
  const order = await lockOrder(trx, id)
  const now = deps.now()
  // Someone else was faster.
  if (!order?.deadline_at || order.deadline_at > now || order.frozen_at) return
  if (order.state === 'unpaid' && order.payment_id !== null) {
    const payment = await findPayment(trx, order.payment_id)
    // The job that follows every payment is on its way.
    if (payment && isPaid(payment.state))
      return void (await changeOrder(trx, id, { deadline_at: new Date(now.getTime() + 600_000) }))
  }
  await takeStep(deps, trx, order, { event: 'expire', side: 'site', actorId: null, note: reasonOf(order) })
}
