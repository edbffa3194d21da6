import { faultPoint } from '#lib/process/fault-points.ts'
import type { Db } from '#lib/database/db.ts'
import type { Deps } from '#api/deps.ts'
import type { PaymentWay } from '#contract/payments.ts'
import { issueInvoiceOf } from './invoices.ts'
import { changePayment, lockPayment, type PaymentRow } from './queries.ts'
import { purposeOf } from './purposes/purposes.ts'
import { isPaid, statesBefore } from './states.ts'

export type Completion = {
  paymentId: number
  way: PaymentWay
  /** Id of the gateway's or bank's transaction, which pays one payment only. */
  reference: string
  amountFening: number
  /** When the money arrived. */
  at: Date
}

/**
 * `already`: it had been paid before; `isSame` says whether by this very transaction. `amount_differs` changes
 * nothing.
 */
export type Completed =
  | { outcome: 'completed'; payment: PaymentRow }
  | { outcome: 'already'; payment: PaymentRow; isSame: boolean }
  | { outcome: 'amount_differs'; payment: PaymentRow }
  | { outcome: 'unknown' }

/**
 * Completes a payment: the only way to do so, whoever reports it first. Posts the money and its effects, in
 * the caller's transaction. Harmless when repeated.
 */
export async function completePayment(
  deps: Deps,
  trx: Db,
  { paymentId, way, reference, amountFening, at }: Completion,
): Promise<Completed> {
  const before = await lockPayment(trx, paymentId)
  if (!before) return { outcome: 'unknown' }
  if (isPaid(before.state))
    return { outcome: 'already', payment: before, isSame: before.reference === reference }
  if (before.amount_fening !== amountFening) return { outcome: 'amount_differs', payment: before }
  const payment = await changePayment(trx, paymentId, statesBefore('paid'), {
    state: 'paid',
    way,
    reference,
    paid_at: at,
    ended_at: null,
    ask_at: null,
    problem: null,
  })
  if (!payment) throw new Error(`payment ${paymentId} cannot become paid from ${before.state}`)
  await faultPoint('payment: marked paid')
  await purposeOf(payment).effect(deps, trx, payment, { way, at })
  await faultPoint('payment: effect done')
  // Last, since the numbers of invoices stay locked until the transaction ends.
  await issueInvoiceOf(deps, trx, payment, at)
  await faultPoint('payment: invoice issued')
  return { outcome: 'completed', payment }
}
