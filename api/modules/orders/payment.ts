import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import type { Db } from '#lib/database/db.ts'
import { DomainError } from '#lib/errors.ts'
import {
  cancelOpenPayment,
  createPayment,
  findPayment,
  isOpen,
  isPaid,
  refundOrderPayment,
} from '#api/modules/payments/service.ts'
import type { Order } from '#contract/orders/endpoints.ts'
import { makePaths } from '#contract/paths/paths.ts'
import { stepOf } from './life/life.ts'
import { circumstancesOf } from './life/circumstances.ts'
import { missing, orderFor } from './details.ts'
import { takeStep } from './life/transitions.ts'
import { changeOrder, lockOrder, type OrderRow } from './queries.ts'

/** The payment of an order that can be paid now. Throws not_found and order_state. */
export function payOrder(deps: Deps, actor: Actor, id: number): Promise<{ data: Order; message: string }> {
  return deps.db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, id)
    if (order?.buyer_id !== actor.id) throw missing()
    if (stepOf('pay', 'site', circumstancesOf(order), deps.now()) === null)
      throw new DomainError('order_state')
    const payment = order.payment_id === null ? undefined : await findPayment(trx, order.payment_id)
    // A completed payment is about to move the order, unless it paid for a parcel that was lost later.
    const isUsable = payment && (isOpen(payment.state) || (isPaid(payment.state) && order.ended_at === null))
    const payable = isUsable ? order : await startPayment(deps, trx, actor, order)
    return { data: await orderFor(deps, trx, actor, payable), message: 'Nastavite na plaćanje.' }
  })
}

export async function startPayment(deps: Deps, trx: Db, actor: Actor, order: OrderRow): Promise<OrderRow> {
  const payment = await createPayment(deps, trx, {
    accountId: actor.id,
    purpose: 'order',
    subjectId: order.id,
    way: 'card',
    amountFening: order.total_fening,
    returnPath: makePaths(deps.brand).order(order.id),
  })
  return changeOrder(trx, order.id, { payment_id: payment.id })
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
