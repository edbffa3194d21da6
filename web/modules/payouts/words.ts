import type { PayoutState } from '#contract/payouts.ts'

export const payoutStates = {
  new: { text: 'Priprema se', look: 'text-info' },
  posted: { text: 'Pripremljena', look: 'text-info' },
  sent: { text: 'Poslana', look: 'text-success' },
  returned: { text: 'Vraćena', look: 'text-danger' },
  dropped: { text: 'Izostavljena', look: 'text-muted' },
} satisfies Record<PayoutState, { text: string; look: string }>
