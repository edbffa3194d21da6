import type { PaymentState } from '#contract/payments.ts'

/**
 * States that a payment may go to. Money that arrived is never refused, however late: every unpaid state
 * leads to `paid`, and nothing but a refund leads from it.
 */
const next: Record<PaymentState, readonly PaymentState[]> = {
  created: ['pending', 'paid', 'declined', 'cancelled', 'expired'],
  pending: ['paid', 'declined', 'cancelled', 'expired'],
  declined: ['paid'],
  cancelled: ['paid'],
  expired: ['paid'],
  paid: ['partly_refunded', 'refunded'],
  // Back again if the gateway refuses the refund.
  partly_refunded: ['paid', 'partly_refunded', 'refunded'],
  refunded: ['paid', 'partly_refunded'],
}

/** The states without money from which a payment may go there. */
export const statesBefore = (to: PaymentState) =>
  (Object.keys(next) as PaymentState[]).filter((from) => !isPaid(from) && next[from].includes(to))

export const isPaid = (state: PaymentState) =>
  state === 'paid' || state === 'partly_refunded' || state === 'refunded'

/** Its end is still unknown. */
export const isOpen = (state: PaymentState) => state === 'created' || state === 'pending'
