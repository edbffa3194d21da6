import type { Deps } from '#api/deps.ts'
import { completePayment, type PaymentRow } from '#api/modules/payments/service.ts'

/** The sandbox of the gateway approves a payment, and knows it afterwards, so that it can be refunded. */
export async function approvePayment(deps: Deps, payment: PaymentRow): Promise<void> {
  const isWallet = payment.way === 'wallet'
  const id = payment.order_number.replace('-', '')
  await deps.db.transaction().execute(async (trx) => {
    await trx
      .insertInto('sandbox_payment')
      .values({
        provider: isWallet ? 'paypal' : 'monri',
        order_number: payment.order_number,
        gateway_id: id,
        state: 'paid',
        amount: payment.gateway_amount,
        currency: payment.currency,
        request: JSON.stringify({}),
        created_at: deps.now(),
      })
      .execute()
    await completePayment(deps, trx, {
      paymentId: payment.id,
      way: payment.way,
      reference: isWallet ? `CAP-${id}` : payment.order_number,
      amountFening: payment.amount_fening,
      at: deps.now(),
    })
  })
}
