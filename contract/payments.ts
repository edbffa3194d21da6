import { z } from 'zod'
import { amountInput, positiveAmount } from './money/amounts.ts'
import { id, idParams, unixSeconds } from './common.ts'
import { endpoint } from './endpoint.ts'
import { refundReasonLength, returnPathLength, topUpMarks } from './limits/money.ts'
import { formatInteger, readAmount, toMarks } from './money/money.ts'
import { emptyIsAbsent, flag, text, trimmed } from './text/schemas.ts'

export const paymentStates = [
  'created',
  'pending',
  'paid',
  'partly_refunded',
  'refunded',
  'declined',
  'cancelled',
  'expired',
] as const
export type PaymentState = (typeof paymentStates)[number]
export const paymentWays = ['card', 'wallet', 'bank'] as const
export type PaymentWay = (typeof paymentWays)[number]
export const paymentPurposes = ['top_up', 'order', 'shop'] as const
export type PaymentPurpose = (typeof paymentPurposes)[number]

/** A path of this site, as pages are left and come back to. */
const returnPath = emptyIsAbsent(
  text(returnPathLength)
    .regex(/^\/(?:[^\s\\/][^\s\\]*)?$/, 'Povratak mora biti adresa ove stranice.')
    .optional(),
)

const amountError = `Unesite cijeli iznos od ${topUpMarks.min} do ${formatInteger(topUpMarks.max)} KM.`

export const newTopUp = z.object({
  amount: amountInput(amountError)
    .transform((value) => toMarks(readAmount(value) ?? Number.NaN))
    .pipe(z.int(amountError).min(topUpMarks.min, amountError).max(topUpMarks.max, amountError))
    .describe('In KM'),
  way: z.enum(['card', 'wallet'], 'Odaberite način plaćanja.'),
  /** Pays with this saved card at once. */
  card_id: emptyIsAbsent(id.optional()).describe('A saved card'),
  save_card: flag.default(false).describe('Keep the card for later payments'),
  return_path: returnPath.describe('The page that the payer came from'),
})

export const savedCard = z.object({
  id: z.int(),
  brand: z.string(),
  masked_pan: z.string(),
  is_default: z.boolean(),
})
export type SavedCard = z.infer<typeof savedCard>

export const payment = z.object({
  id: z.int(),
  order_number: z.string(),
  purpose: z.enum(paymentPurposes),
  way: z.enum(paymentWays),
  state: z.enum(paymentStates),
  /** In KM. */
  amount: z.number(),
  display_amount: z.string(),
  /** The gateway's charge, if in another currency; "10,23 EUR". */
  foreign_amount: z.string().nullable(),
  credits: z.int(),
  bonus: z.int(),
  /** The part of the bonus that paid an earlier one, which was owed. */
  bonus_repaid: z.int(),
  refunded: z.number(),
  /** The card pays without a further page. */
  by_saved_card: z.boolean(),
  return_path: z.string().nullable(),
  created_at: unixSeconds,
  paid_at: unixSeconds.nullable(),
})
export type Payment = z.infer<typeof payment>
export const paymentReply = z.object({ data: payment })

export const topUpOptions = z.object({
  data: z.object({
    /** Balance in credits. */
    balance: z.int(),
    /** Credits of bonuses that were spent before their top-up was refunded; later bonuses pay them. */
    bonus_owed: z.int(),
    /** Ways that can be paid now. */
    ways: z.array(z.enum(['card', 'wallet'])),
    cards: z.array(savedCard),
    credits_per_mark: z.int(),
    /** Credits for amounts in KM by card; other ways bring no bonus. */
    tiles: z.array(z.object({ amount: z.int(), credits: z.int(), bonus: z.int() })),
    /** No money is really charged. */
    is_sandbox: z.boolean(),
  }),
})
export type TopUpOptions = z.infer<typeof topUpOptions>['data']

/** The payer's next step. */
export const paymentStep = z.object({
  data: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('form'), action: z.string(), fields: z.record(z.string(), z.string()) }),
    z.object({ kind: z.literal('redirect'), url: z.string() }),
    z.object({ kind: z.literal('none') }),
  ]),
  payment,
})
export type PaymentStep = z.infer<typeof paymentStep>

const paying = { tag: 'Credit', access: 'person', priority: 'paying' } as const
const change = { ...paying, secondFactor: { notAsked: 'the gateway asks the payer' } } as const

export const getTopUpOptions = endpoint('GET', '/payments/options', {
  ...paying,
  summary: 'Get the ways to top up your credit',
  reply: topUpOptions,
})
export const startTopUp = endpoint('POST', '/payments/top-ups', {
  ...change,
  summary: 'Start a payment that tops up your credit',
  description: 'Charges nothing yet.',
  body: newTopUp,
  reply: paymentReply,
  status: 201,
  idempotent: true,
  limit: 'payment',
  errors: ['not_found'],
})
export const getPayment = endpoint('GET', '/payments/:id', {
  ...paying,
  summary: 'Get a payment of yours',
  params: idParams,
  reply: paymentReply,
  errors: ['not_found'],
})
export const checkOut = endpoint('POST', '/payments/:id/checkout', {
  ...change,
  summary: 'Go on to pay',
  description: 'Answers with the form or address of the gateway, or charges the saved card, once.',
  params: idParams,
  reply: paymentStep,
  errors: ['not_found', 'conflict', 'gateway_failed'],
})
export const reportReturn = endpoint('POST', '/payments/:id/return', {
  ...change,
  summary: 'Report that the payer came back from the gateway',
  params: idParams,
  body: z.object({
    address: text(4_000)
      .regex(/^\//, { error: 'Adresa počinje kosom crtom.' })
      .describe('Path and query at which the payer came back'),
  }),
  reply: paymentReply,
  errors: ['not_found'],
})
export const cancelPayment = endpoint('POST', '/payments/:id/cancel', {
  ...change,
  summary: 'Cancel a payment that is not paid',
  params: idParams,
  reply: paymentReply,
  errors: ['not_found'],
})

export const savedCards = z.object({ data: z.array(savedCard) })
export const listCards = endpoint('GET', '/saved-cards', {
  ...paying,
  summary: 'List your saved cards',
  reply: savedCards,
})
export const makeCardDefault = endpoint('POST', '/saved-cards/:id/default', {
  ...change,
  secondFactor: { notAsked: 'it moves no money' },
  summary: 'Pay with this saved card unless told otherwise',
  params: idParams,
  reply: savedCards,
  errors: ['not_found'],
})
export const deleteCard = endpoint('DELETE', '/saved-cards/:id', {
  ...change,
  secondFactor: { notAsked: 'it moves no money' },
  summary: 'Remove a saved card',
  params: idParams,
  reply: savedCards,
  errors: ['not_found'],
})

export const staffPaymentItem = payment.extend({
  account: z.object({ id: z.int(), username: z.string() }).nullable(),
  refunds_open: z.boolean(),
  /** The gateway says something that does not pay it, such as another amount. */
  has_problem: z.boolean(),
})
export type StaffPaymentItem = z.infer<typeof staffPaymentItem>

const anyOf = <const T extends readonly [string, ...string[]]>(values: T, error: string) =>
  emptyIsAbsent(z.enum(values, error).optional())

export const staffPaymentsQuery = z.object({
  q: emptyIsAbsent(trimmed(100).optional()).describe('Number of the payment, its order number or reference'),
  user: emptyIsAbsent(trimmed(100).optional()).describe('Username, or number of the account'),
  state: anyOf(paymentStates, 'Nema takvog stanja.').describe('Only payments in this state'),
  way: anyOf(paymentWays, 'Nema takvog načina.').describe('Only payments this way'),
  has_problem: emptyIsAbsent(flag.optional()).describe(
    'Only payments that the gateway says something odd about',
  ),
  before: emptyIsAbsent(id.optional()).describe('Payments before this number, from `next`'),
})
export type StaffPaymentsQuery = z.output<typeof staffPaymentsQuery>

export const staffPayments = z.object({ data: z.array(staffPaymentItem), next: z.int().nullable() })

export const refundStates = ['asked', 'sent', 'done', 'failed', 'unclear'] as const
export type RefundState = (typeof refundStates)[number]
export const staffPayment = z.object({
  data: staffPaymentItem.extend({
    gateway_id: z.string().nullable(),
    reference: z.string().nullable(),
    problem: z.string().nullable(),
    ended_at: unixSeconds.nullable(),
    /** In KM, still to be refunded. */
    refundable: z.number(),
    events: z.array(
      z.object({
        provider: z.string(),
        event_id: z.string(),
        source: z.enum(['callback', 'return', 'status', 'charge', 'bank', 'staff']),
        outcome: z.string(),
        effect: z.enum(['paid', 'declined', 'none', 'mismatch']),
        /** As the gateway said: "20,00 BAM". */
        amount: z.string().nullable(),
        at: unixSeconds,
      }),
    ),
    refunds: z.array(
      z.object({
        id: z.int(),
        state: z.enum(refundStates),
        display_amount: z.string(),
        /** Taken back from the account, bonus included. */
        credits: z.int(),
        /** The part of the bonus that was spent, and is owed. */
        bonus_owed: z.int(),
        reason: z.string(),
        asked_by: z.string().nullable(),
        problem: z.string().nullable(),
        created_at: unixSeconds,
      }),
    ),
  }),
})
export type StaffPayment = z.infer<typeof staffPayment>['data']

const refundError = 'Unesite iznos povrata u KM, npr. 20 ili 12,50.'
export const newRefund = z.object({
  amount: positiveAmount(refundError).describe('In KM'),
  reason: trimmed(refundReasonLength, { error: 'Napišite razlog povrata.' }).min(
    1,
    'Napišite razlog povrata.',
  ),
})

const ofStaff = { tag: 'Administration', access: 'admin' } as const
export const listStaffPayments = endpoint('GET', '/admin/payments', {
  ...ofStaff,
  summary: 'Search payments, the latest first',
  query: staffPaymentsQuery,
  reply: staffPayments,
})
export const getStaffPayment = endpoint('GET', '/admin/payments/:id', {
  ...ofStaff,
  summary: 'Get a payment with its events and refunds',
  params: idParams,
  reply: staffPayment,
  errors: ['not_found'],
})
export const refundPayment = endpoint('POST', '/admin/payments/:id/refunds', {
  ...ofStaff,
  summary: 'Refund a payment, or a part of it',
  description: 'Takes the credits back at once; the gateway is told by a job.',
  params: idParams,
  body: newRefund,
  reply: staffPayment,
  status: 201,
  idempotent: true,
  errors: ['not_found', 'conflict', 'credit_short'],
})
export const settleRefund = endpoint('POST', '/admin/payments/refunds/:id/settle', {
  ...ofStaff,
  summary: 'Record the outcome of an unclear refund',
  params: idParams,
  body: z.object({ is_done: flag.describe('Whether the gateway sent the money back') }),
  reply: staffPayment,
  errors: ['not_found', 'conflict'],
})
