import type { Db } from '#lib/database/db.ts'
import type { Deps } from '#api/deps.ts'
import type { PaymentPurpose, PaymentWay } from '#contract/payments.ts'
import type { NewInvoice } from '#api/modules/invoices/service.ts'
import type { Move } from '#api/modules/ledger/service.ts'
import { orderPayment } from './order-payment.ts'
import { shopPayment } from './shop-payment.ts'
import type { PaymentRow } from '../queries.ts'
import { topUp } from './top-up.ts'

type Sold = Pick<NewInvoice, 'items' | 'note'>

/** The effects of a payment that has arrived. Runs in the transaction that completes it, once. */
export type Purpose = {
  /** For the payer, at the gateway and in mails. */
  title(payment: PaymentRow, brandName: string): string
  /** The items bought from the house, and a note; without it no invoice is issued. */
  invoice?(payment: PaymentRow, brandName: string, trx: Db): Sold | Promise<Sold>
  /** The ledger's account for the sum without VAT. */
  revenue?: 'revenue_credit' | 'revenue_shop'
  /** The moves of a refund, unless it takes back a sale with its VAT. */
  refundMoves?(payment: PaymentRow, amountFening: number): readonly Move[]
  effect(deps: Deps, trx: Db, payment: PaymentRow, done: { way: PaymentWay; at: Date }): Promise<void>
  /** Runs when a refund, or its failure, changes how much of the payment is refunded. */
  refunded?(deps: Deps, trx: Db, payment: PaymentRow): Promise<void>
}

const purposes: Record<PaymentPurpose, Purpose> = { top_up: topUp, order: orderPayment, shop: shopPayment }

export const purposeOf = ({ purpose }: PaymentRow): Purpose => purposes[purpose]
