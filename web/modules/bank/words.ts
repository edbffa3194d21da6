import type { BankFormat, BankLineState } from '#contract/bank/endpoints.ts'
import type { PaymentSlip } from '#contract/bank/slips.ts'

export const slipStates = {
  open: { text: 'Čeka uplatu', look: 'text-info' },
  paid: { text: 'Plaćena', look: 'text-success' },
  expired: { text: 'Istekla', look: 'text-muted' },
  cancelled: { text: 'Poništena', look: 'text-muted' },
} satisfies Record<PaymentSlip['state'], { text: string; look: string }>

export const lineStates = {
  waiting: { text: 'Čeka raspoređivanje', look: 'text-danger' },
  matched: { text: 'Raspoređena', look: 'text-success' },
  not_ours: { text: 'Nije naša', look: 'text-muted' },
  outgoing: { text: 'Isplata', look: 'text-muted' },
  payout: { text: 'Isplata prodavaču', look: 'text-success' },
  new: { text: 'Raspoređuje se', look: 'text-info' },
} satisfies Record<BankLineState, { text: string; look: string }>

export const formatNames = {
  csv: 'CSV',
  mt940: 'MT940',
  camt: 'CAMT.053',
} satisfies Record<BankFormat, string>

export { shownBankAccount as shownAccount } from '#contract/bank/accounts.ts'
