import { z } from 'zod'
import { idParams, listOf, pageNumber, unixSeconds } from './common.ts'
import { endpoint } from './endpoint.ts'
import { voucherLimits } from './limits/money.ts'
import { formatInteger } from './money/money.ts'
import { emptyOrNullIsAbsent, roomFor, text, trimmed, wholeNumber } from './text/schemas.ts'

const { codeLength, note, reason, count, credits } = voucherLimits

export const redeeming = z.object({
  code: text(codeLength, { error: 'Unesite kod.', tooLong: 'Kod nije dobro prepisan.' })
    .trim()
    .min(1, 'Unesite kod.')
    .describe('As printed; case, spaces and dashes do not matter'),
})
export const redeemed = z.object({
  message: z.string(),
  credits: z.int(),
  /** In credits, afterwards. */
  balance: z.int(),
})

export const ownVoucher = z.object({
  id: z.int(),
  credits: z.int(),
  redeemed_at: unixSeconds,
})
export type OwnVoucher = z.infer<typeof ownVoucher>
export const ownVouchers = listOf(ownVoucher)

export const redeemVoucher = endpoint('POST', '/vouchers/redeem', {
  tag: 'Credit',
  access: 'member',
  priority: 'paying',
  summary: 'Redeem a voucher',
  description:
    'Attempts are limited by account and by address; a success sets the count of the account back.',
  body: redeeming,
  reply: redeemed,
  errors: ['conflict', 'rate_limited'],
})
export const listOwnVouchers = endpoint('GET', '/vouchers', {
  tag: 'Credit',
  access: 'member',
  summary: 'List the vouchers that you redeemed, the latest first',
  query: z.object({ page: pageNumber }),
  reply: ownVouchers,
})

const whole = (what: string, range: { min: number; max: number }) => {
  const error = `${what} je cijeli broj od ${formatInteger(range.min)} do ${formatInteger(range.max)}.`
  return wholeNumber(z.int(error).min(range.min, error).max(range.max, error))
}
const dayError = 'Unesite datum do kojeg vrijede, npr. 2026-12-31.'

export const voucherBatchBody = z.object({
  count: whole('Broj vaučera', count),
  credits: whole('Kredita po vaučeru', credits),
  per_account: emptyOrNullIsAbsent(whole('Po računu', { min: 1, max: count.max }).optional()).describe(
    'Most vouchers that one account may redeem; unlimited by default',
  ),
  expires_on: text(10, { error: dayError })
    .regex(/^\d{4}-\d{2}-\d{2}$/, dayError)
    .refine((day) => !Number.isNaN(Date.parse(day)), dayError)
    .describe('The last day in Sarajevo'),
  note: trimmed(roomFor(note), { error: 'Napišite čemu vaučeri služe.' })
    .min(1, 'Napišite čemu vaučeri služe.')
    .refine((value) => [...value].length <= note, `Najviše ${note} znakova.`),
})
export type VoucherBatchBody = z.output<typeof voucherBatchBody>

export const voucherBatch = z.object({
  id: z.int(),
  note: z.string(),
  credits: z.int(),
  per_account: z.int().nullable(),
  count: z.int(),
  redeemed: z.int(),
  expires_at: unixSeconds,
  created_at: unixSeconds,
  cancelled_at: unixSeconds.nullable(),
})
export type VoucherBatch = z.infer<typeof voucherBatch>
export const voucherBatches = listOf(voucherBatch)
export const changedVoucherBatch = z.object({ data: voucherBatch, message: z.string() })
export const madeVouchers = z.object({
  data: voucherBatch,
  /** Never shown again. */
  codes: z.array(z.string()),
})

const forAdmins = { tag: 'Administration', access: 'admin' } as const
export const listVoucherBatches = endpoint('GET', '/admin/voucher-batches', {
  ...forAdmins,
  summary: 'List batches of vouchers with how many were redeemed, the latest first',
  query: z.object({ page: pageNumber }),
  reply: voucherBatches,
})
export const makeVoucherBatch = endpoint('POST', '/admin/voucher-batches', {
  ...forAdmins,
  summary: 'Make a batch of vouchers',
  description:
    'The reply holds the codes, which are stored as keyed hashes alone and never shown again. A repeated call therefore answers `conflict`.',
  body: voucherBatchBody,
  reply: madeVouchers,
  status: 201,
  idempotent: true,
  errors: ['conflict'],
})
export const cancelVoucherBatch = endpoint('POST', '/admin/voucher-batches/:id/cancel', {
  ...forAdmins,
  summary: 'Cancel the unused vouchers of a batch',
  description: 'Credits of redeemed ones stay.',
  params: idParams,
  body: z.object({
    reason: trimmed(reason, { error: 'Napišite razlog.' }).min(1, 'Napišite razlog.'),
  }),
  reply: changedVoucherBatch,
  errors: ['not_found', 'conflict'],
})
