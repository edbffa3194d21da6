import type { Deps } from '#api/deps.ts'
import type { Db } from '#lib/db.ts'
import { cancelOpenPayment, findPayment, isPaid, refundOrderPayment } from '#api/modules/payments/service.ts'
import { nextReminder } from './clocks.ts'
import { takeStep } from './moving.ts'
import { changeOrder, listDue, listToRemind, lockOrder, type OrderRow } from './queries.ts'
import { tellReminder } from './telling.ts'

const batch = 100

/** Says why the site ended an order, for both sides. */
function reasonOf({ state, question }: OrderRow): string {
  if (question === 'return_delivery') return 'Kupac nije odgovorio, pa dobija sav novac nazad.'
  if (state === 'pending') return 'Prodavač je nije potvrdio na vrijeme.'
  return state === 'confirmed' ? 'Prodavač je nije poslao na vrijeme.' : ''
}

/** Moves on orders whose time is up, each in a transaction of its own. */
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

/** Handles the arrival of an order's money: the seller gets to know of it, or the money goes back. */
export const settlePaid = (deps: Deps, paymentId: number): Promise<void> =>
  deps.db.transaction().execute(async (trx) => {
    const payment = await findPayment(trx, paymentId)
    if (payment?.purpose !== 'order' || payment.subject_id === null || !isPaid(payment.state)) return
    const order = await lockOrder(trx, payment.subject_id)
    const isAwaited =
      order && !order.frozen_at && (order.state === 'unpaid' || order.question === 'found_parcel')
    if (isAwaited) {
      // An earlier payment of the order may be the one that succeeds.
      if (order.payment_id !== null && order.payment_id !== paymentId)
        await cancelOpenPayment(trx, order.payment_id, deps.now())
      const paid = await changeOrder(trx, order.id, { payment_id: paymentId })
      return void (await takeStep(deps, trx, paid, { event: 'pay', side: 'site', actorId: order.buyer_id }))
    }
    // The order ended before the bank said so, or another payment has paid it.
    const isUseless =
      !order ||
      order.placed_at === null ||
      order.payment_id !== paymentId ||
      (order.ended_at !== null && payment.paid_at !== null && payment.paid_at > order.ended_at)
    if (isUseless && payment.refunded_fening === 0)
      await refundOrderPayment(trx, {
        paymentId,
        amount: payment.amount_fening,
        reason: 'Narudžba je u međuvremenu otkazana ili već plaćena',
        at: deps.now(),
      })
  })

/** Reminds sellers of orders that wait for them. */
export async function remindDue(deps: Deps, signal?: AbortSignal): Promise<void> {
  for (;;) {
    const due = await listToRemind(deps.db, deps.now(), batch)
    for (const { id } of due) {
      if (signal?.aborted) return
      await deps.db.transaction().execute((trx) => remind(deps, trx, id))
    }
    if (due.length < batch) return
  }
}

async function remind(deps: Deps, trx: Db, id: number): Promise<void> {
  const order = await lockOrder(trx, id)
  const now = deps.now()
  if (!order?.remind_at || order.remind_at > now) return
  const since = order.state === 'pending' ? order.placed_at : order.confirmed_at
  await changeOrder(trx, id, { remind_at: since && nextReminder(order.state, since, now) })
  await tellReminder(trx, order, order.remind_at)
}
