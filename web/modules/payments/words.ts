import type { PaymentState, PaymentWay, RefundState, StaffPayment } from '#contract/payments.ts'

export const stateWords: Record<PaymentState, string> = {
  created: 'Započeta',
  pending: 'Čeka potvrdu',
  paid: 'Plaćena',
  partly_refunded: 'Dijelom vraćena',
  refunded: 'Vraćena',
  declined: 'Odbijena',
  cancelled: 'Otkazana',
  expired: 'Istekla',
}

export const wayWords: Record<PaymentWay, string> = {
  card: 'Kartica',
  wallet: 'PayPal',
  bank: 'Uplatnica',
}

/** "20,00 KM": buttons name the charged sum to the fening. */
export const exactMarks = (marks: number) => {
  const fening = Math.round(marks * 100)
  const whole = String(Math.trunc(fening / 100)).replace(/\B(?=(?:\d{3}){1,7}$)/g, '.')
  return `${whole},${String(fening % 100).padStart(2, '0')} KM`
}

export const sourceWords: Record<StaffPayment['events'][number]['source'], string> = {
  callback: 'Javila usluga',
  return: 'Korisnik se vratio',
  status: 'Pitali smo',
  charge: 'Naplata sačuvane kartice',
  bank: 'Izvod banke',
  staff: 'Osoblje',
}

/** The outcome that a gateway told. */
export const outcomeWords: Record<string, string> = {
  paid: 'Plaćeno',
  declined: 'Odbijeno',
  pending: 'Čeka',
  odd: 'Nije naplata',
}

export const effectWords: Record<StaffPayment['events'][number]['effect'], string> = {
  paid: 'Uplata priznata',
  declined: 'Uplata odbijena',
  none: 'Bez učinka',
  mismatch: 'Ne slaže se s uplatom: nije priznato',
}

export const refundWords: Record<RefundState, string> = {
  asked: 'Čeka',
  sent: 'Poslan',
  done: 'Vraćeno',
  failed: 'Odbijen, krediti su vraćeni korisniku',
  unclear: 'Ishod nije poznat: provjerite ga',
}
