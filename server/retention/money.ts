import { bounded, byJob, growing, kept, type TableRules, within } from './rule.ts'

const books = kept('accounting documents, for eleven years', 'law')

/** Orders, payments, and the books. */
export const money = {
  // Orders and their delivery.
  order_dispute: within('orders', 'as long', 'law'),
  order_event: within('orders', 'as long', 'law'),
  order_item: within('orders', 'as long', 'law'),
  order_statement: within('order_dispute', 'as long, or as its author', 'safety'),
  order_statement_picture: byJob('forget-dispute-pictures', '2 years after the dispute', 'safety'),
  orders: growing(
    'delete unpaid ones after a year; others eleven years after their end',
    kept('what the house held and paid out; recipients are forgotten after 30 days', 'law'),
  ),
  parcel: within('orders', 'as long', 'law'),
  parcel_event: within('parcel', 'as long', 'law'),
  sandbox_parcel: byJob('forget-sandbox-parcels', '30 days; empty in production'),

  // Reviews.
  review: within('orders', 'as long, without erased persons'),
  review_request: within('orders', 'one row each', 'bounded'),
  review_total: within('account', 'two rows each', 'bounded'),
  sale_count: within('account', 'one row each', 'bounded'),

  // Payments.
  payment: growing('delete payments that were never paid after a year', books),
  payment_event: within('payment', 'as long', 'law'),
  payment_refund: within('payment', 'as long', 'law'),
  payment_slip: within('payment', 'as long', 'law'),
  sandbox_payment: byJob('forget-sandbox-payments', '30 days; empty in production'),
  saved_card: within('account', 'until its owner removes it; 10 at most'),
  shop_purchase: within('payment', 'as long', 'law'),
  tariff: kept('what was charged follows from past prices', 'law'),
  voucher: kept('a code is redeemed once; grows with batches of staff', 'safety'),
  voucher_batch: kept('what credits were given for; grows with batches of staff', 'law'),

  // The bank.
  bank_line: books,
  bank_statement: books,
  bank_table: bounded('accounts of the house'),
  payout: books,
  payout_account: within('account', 'until its owner removes it', 'bounded'),
  payout_batch: books,

  // The books.
  daily_closing: kept('one row a day', 'law'),
  invoice: books,
  invoice_series: bounded('kinds and years'),
  ledger_account: bounded('accounts, each with few kinds'),
  ledger_entry: books,
  ledger_posting: books,
  ledger_proof: kept('one row a night', 'law'),
} satisfies TableRules
