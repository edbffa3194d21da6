import { z } from 'zod'
import type { Report } from './gateway.ts'

const money = z.object({
  currency_code: z.string().max(10),
  value: z.string().regex(/^\d{1,9}(\.\d{1,2})?$/),
})
const payee = z.object({ merchant_id: z.string().max(20).nullish() }).nullish()
export const capture = z.object({
  id: z.string().max(60).nullish(),
  status: z.string().max(40).nullish(),
  amount: money.nullish().catch(null),
  custom_id: z.string().max(127).nullish(),
  payee,
  supplementary_data: z
    .object({ related_ids: z.object({ order_id: z.string().max(60).nullish() }).nullish() })
    .nullish(),
})
type Capture = z.output<typeof capture>

export const order = z.object({
  id: z.string().max(60),
  status: z.string(),
  intent: z.string().nullish(),
  purchase_units: z
    .array(
      z.object({
        custom_id: z.string().nullish(),
        amount: money.nullish(),
        payee,
        payments: z.object({ captures: z.array(capture).nullish() }).nullish(),
      }),
    )
    .nullish(),
  links: z.array(z.object({ href: z.string(), rel: z.string() })).nullish(),
})
export type PayPalOrder = z.output<typeof order>

export const toDecimal = (cents: number) =>
  `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
/** Without floating point. */
function toCents(value: string): number {
  const [whole, rest = ''] = value.split('.')
  return Number(whole) * 100 + Number(rest.padEnd(2, '0'))
}
const moneyOf = (given: z.output<typeof money> | null | undefined): Report['money'] =>
  given ? { amount: toCents(given.value), currency: given.currency_code } : null

/** States of a capture. Any other, such as that of an authorisation, takes nothing or has given it back. */
const outcomes: Record<string, Report['outcome']> = {
  COMPLETED: 'paid',
  PENDING: 'pending',
  DECLINED: 'declined',
  FAILED: 'declined',
}

type Expected = { number: string; merchantId: string; payee: z.output<typeof payee>; isCapture: boolean }

/** Paid only if everything about the capture is ours. */
export function captureReport(
  given: Capture,
  { number, merchantId, payee: to, isCapture }: Expected,
): Report {
  const { id, status, amount } = given
  const said = outcomes[status ?? ''] ?? 'odd'
  const isOurs =
    isCapture &&
    Boolean(id && amount) &&
    to?.merchant_id === merchantId &&
    (given.custom_id ?? number) === number
  const outcome = said === 'paid' && !isOurs ? 'odd' : said
  return {
    // An odd report must not hide a better one about the same capture.
    eventId: `capture:${id}:${status}${outcome === 'odd' ? ':odd' : ''}`,
    orderNumber: number,
    outcome,
    problem:
      outcome === 'odd'
        ? `PayPal ne javlja potpunu naplatu na naš račun: stanje ${status || 'nije navedeno'}, primalac ${to?.merchant_id || 'nije naveden'}.`
        : undefined,
    money: moneyOf(amount),
    reference: id ?? number,
  }
}

/** Sums up the captures of an order; `pending` before there is one. */
export function orderReport(
  found: PayPalOrder,
  { number, merchantId }: Pick<Expected, 'number' | 'merchantId'>,
): Report {
  const [unit] = found.purchase_units ?? []
  const captures = unit?.payments?.captures ?? []
  const isOurs = unit?.custom_id === number && found.intent === 'CAPTURE'
  const done = captures.find(({ status }) => status === 'COMPLETED') ?? captures[0]
  const isCapture = isOurs && found.status !== 'VOIDED'
  if (done) return captureReport(done, { number, merchantId, payee: unit?.payee, isCapture })
  // Completed without a capture: authorised only.
  const isOdd = !isOurs || found.status === 'COMPLETED'
  return {
    eventId: `order:${found.id}:${found.status}${isOdd ? ':odd' : ''}`,
    orderNumber: number,
    outcome: isOdd ? 'odd' : found.status === 'VOIDED' ? 'declined' : 'pending',
    problem: isOdd
      ? `PayPal ne javlja naplatu: namjera ${found.intent || 'nije navedena'}, stanje ${found.status}, broj ${unit?.custom_id || 'nije naveden'}.`
      : undefined,
    money: moneyOf(unit?.amount),
    reference: found.id,
  }
}
