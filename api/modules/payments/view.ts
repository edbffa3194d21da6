import { formatMoney, toMarks } from '#contract/money/money.ts'
import type { Payment } from '#contract/payments.ts'
import { unixSeconds } from '#lib/time.ts'
import type { PaymentRow } from './queries.ts'

/** "10,23 EUR": smallest units of a currency. */
export const foreignMoney = (amount: number, currency: string) =>
  currency === 'BAM'
    ? formatMoney(amount)
    : `${Math.trunc(amount / 100)},${String(amount % 100).padStart(2, '0')} ${currency}`

export const paymentView = (row: PaymentRow): Payment => ({
  id: row.id,
  order_number: row.order_number,
  purpose: row.purpose,
  way: row.way,
  state: row.state,
  amount: toMarks(row.amount_fening),
  display_amount: formatMoney(row.amount_fening),
  foreign_amount: row.currency === 'BAM' ? null : foreignMoney(row.gateway_amount, row.currency),
  credits: row.credits,
  bonus: row.bonus,
  bonus_repaid: row.bonus_repaid,
  refunded: toMarks(row.refunded_fening),
  by_saved_card: row.card_id !== null || row.charged_at !== null,
  return_path: row.return_path,
  created_at: unixSeconds(row.created_at),
  paid_at: row.paid_at && unixSeconds(row.paid_at),
})
