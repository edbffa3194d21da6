import type { Db } from '#lib/database/db.ts'
import type { Deps } from '#api/deps.ts'
import { issueCreditNote, issueInvoice } from '#api/modules/invoices/service.ts'
import type { PaymentWay } from '#contract/payments.ts'
import { formatInteger } from '#contract/money/money.ts'
import { purposeOf } from './purposes/purposes.ts'
import type { PaymentRow } from './queries.ts'
import type { RefundRow } from './refunds/refund-queries.ts'

const wayNames: Record<PaymentWay, string> = { card: 'Kartica', wallet: 'PayPal', bank: 'Uplata na račun' }

/** "PayPal, 10,23 EUR", if the gateway charges another currency. */
function wayText({ way, currency, gateway_amount: amount }: PaymentRow): string {
  if (currency === 'BAM') return wayNames[way]
  const rest = String(amount % 100).padStart(2, '0')
  return `${wayNames[way]}, ${formatInteger(Math.trunc(amount / 100))},${rest} ${currency}`
}

/** The invoice of a payment that has just been completed, if it buys something from the house. */
export async function issueInvoiceOf(deps: Deps, trx: Db, payment: PaymentRow, at: Date): Promise<void> {
  const sold = await purposeOf(payment).invoice?.(payment, deps.brand.name, trx)
  if (!sold) return
  await issueInvoice(deps, trx, {
    ...sold,
    paymentId: payment.id,
    accountId: payment.account_id,
    paid: { way: wayText(payment), orderNumber: payment.order_number },
    at,
  })
}

/** The credit note of a refund whose money went back. */
export async function issueCreditNoteOf(deps: Deps, trx: Db, refund: RefundRow, at: Date): Promise<void> {
  await issueCreditNote(deps, trx, {
    paymentId: refund.payment_id,
    refundId: refund.id,
    grossFening: refund.amount_fening,
    text: 'Povrat uplate',
    at,
  })
}
