import type { PaymentWay } from '#contract/payments.ts'

/** The account of the ledger where the money of each way arrives. */
export const clearing = {
  card: 'clearing_card',
  wallet: 'clearing_wallet',
  bank: 'clearing_bank',
} as const satisfies Record<PaymentWay, string>
