import { z } from 'zod'
import { amountInput, marks } from '#contract/money/amounts.ts'
import { idParams, listOf, pageNumber, unixSeconds } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { slipAmounts } from '#contract/limits/money.ts'
import { formatMoney, readAmount } from '#contract/money/money.ts'

const amountError = `Unesite iznos od ${formatMoney(slipAmounts.min)} do ${formatMoney(slipAmounts.max)}, npr. 20 ili 25,50.`

export const slipBody = z.object({
  amount: amountInput(amountError)
    .transform((value) => readAmount(value) ?? Number.NaN)
    .refine((fening) => fening >= slipAmounts.min && fening <= slipAmounts.max, amountError)
    .refine((fening) => fening % slipAmounts.step === 0, 'Iznos se zaokružuje na 10 feninga, npr. 25,50.')
    .describe('In KM, as a number or as people type it: 25.5, "25,50"'),
})

export const paymentSlip = z.object({
  id: z.int(),
  /** "1234-5678-9012" */
  reference: z.string(),
  /** As printed. */
  amount: marks,
  /** Expired slips still count when they are paid. */
  state: z.enum(['open', 'paid', 'expired', 'cancelled']),
  /** Amount received, which may differ. */
  paid: marks.nullable(),
  /** Credits given for it. */
  credits: z.int().nullable(),
  created_at: unixSeconds,
  expires_at: unixSeconds,
  paid_at: unixSeconds.nullable(),
})
export type PaymentSlip = z.infer<typeof paymentSlip>

export const slipDetail = paymentSlip.extend({
  /** Credits for 1 KM today. */
  credits_per_mark: z.int(),
  payer: z.string(),
  purpose: z.string(),
  recipient: z.object({ name: z.string(), street: z.string(), place: z.string() }),
  /** Accounts of the house; payers choose that of their own bank, or the first. */
  accounts: z.array(z.object({ number: z.string(), bank: z.string() })),
  /** The code to scan, as a drawing of `size` × `size` squares. */
  code: z.object({ size: z.int(), path: z.string() }),
})
export type SlipDetail = z.infer<typeof slipDetail>

export const paymentSlips = listOf(paymentSlip).extend({
  /** No bank account is configured, so no slip can be made. */
  is_off: z.boolean(),
  /** Credits for 1 KM today. */
  credits_per_mark: z.int(),
})

export const madeSlip = z.object({ id: z.int() })
export const oneSlip = z.object({ data: slipDetail })

const ofMembers = { tag: 'Credit', access: 'member' } as const
export const listPaymentSlips = endpoint('GET', '/payment-slips', {
  ...ofMembers,
  summary: 'List your payment slips, the latest first',
  query: z.object({ page: pageNumber }),
  reply: paymentSlips,
})
export const makePaymentSlip = endpoint('POST', '/payment-slips', {
  ...ofMembers,
  priority: 'paying',
  summary: 'Make a payment slip for credit',
  description: 'Credits follow the transfer, whatever its amount and time.',
  body: slipBody,
  reply: madeSlip,
  status: 201,
  idempotent: true,
  limit: 'payment-slip',
  errors: ['conflict'],
})
export const getPaymentSlip = endpoint('GET', '/payment-slips/:id', {
  ...ofMembers,
  summary: 'Get one of your payment slips, with the code to scan',
  params: idParams,
  reply: oneSlip,
  errors: ['not_found', 'conflict'],
})
export const printPaymentSlip = endpoint('GET', '/payment-slips/:id/pdf', {
  ...ofMembers,
  summary: 'Get one of your payment slips to print',
  params: idParams,
  produces: 'application/pdf',
  errors: ['not_found', 'conflict'],
})
