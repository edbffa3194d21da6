import { declined } from '#contract/brand.ts'
import { faultPoint } from '#lib/process/fault-points.ts'
import type { Db } from '#lib/database/db.ts'
import { enqueue } from '#lib/jobs.ts'
import type { Deps } from '#api/deps.ts'
import { post } from '#api/modules/ledger/service.ts'
import type { PaymentWay } from '#contract/payments.ts'
import { clearing } from '../gateways/clearing-accounts.ts'
import { orderPaidJob } from './order-paid-job.ts'
import type { PaymentRow } from '../queries.ts'

/** The money of an order is held until it is delivered. The house sells nothing, so there is no invoice of ours. */
export const orderPayment = {
  title: (_payment: PaymentRow, brandName: string) => `Narudžba na ${declined(brandName).locative}`,

  async effect(
    _deps: Deps,
    trx: Db,
    { id, amount_fening: amount, subject_id: orderId }: PaymentRow,
    { way, at }: { way: PaymentWay; at: Date },
  ): Promise<void> {
    await post(trx, {
      kind: 'order_payment',
      key: `payment:${id}:money`,
      at,
      subject: { type: 'order', id: orderId! },
      moves: [
        { house: clearing[way], amount },
        { house: 'held_orders', amount: -amount },
      ],
    })
    await faultPoint('payment: money posted')
    await enqueue(trx, orderPaidJob, { paymentId: id })
  },

  /** The moves of a refund. */
  refundMoves: (payment: PaymentRow, amount: number) => [
    { house: clearing[payment.way], amount: -amount } as const,
    { house: 'held_orders', amount } as const,
  ],
}
