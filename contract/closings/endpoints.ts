import { z } from 'zod'
import { marks } from '#contract/money/amounts.ts'
import { unixSeconds } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { invoiceKindNames } from '#contract/invoices/endpoints.ts'
import { emptyIsAbsent, text } from '#contract/text/schemas.ts'

const dayError = 'Unesite datum, npr. 2026-12-31.'
const dayText = text(10)
  .regex(/^[12]\d{3}-\d{2}-\d{2}$/, dayError)
  .refine((day) => !Number.isNaN(Date.parse(day)), dayError)
const day = dayText.describe('A day in Sarajevo, as 2026-12-31')

/** Amounts are credits or KM, by the account. */
const currency = z.enum(['credit', 'KM'])
const accountLine = z.object({
  account: z.string(),
  currency,
  opening: z.number(),
  /** Posted for earlier days after they had been closed. */
  late: z.number(),
  in: z.number(),
  out: z.number(),
  closing: z.number(),
})
const movement = z.object({
  account: z.string(),
  kind: z.string(),
  is_reversal: z.boolean(),
  is_in: z.boolean(),
  count: z.int(),
  amount: z.number(),
})
const issued = z.object({
  kind: z.enum(invoiceKindNames),
  count: z.int(),
  first: z.string().nullable(),
  last: z.string().nullable(),
  net: marks,
  vat: marks,
  gross: marks,
})
const check = z.object({
  name: z.enum(['credits_zero', 'money_zero', 'accounts', 'invoices', 'collected', 'sellers', 'credits']),
  currency,
  /** The two sides, which must be the same; `accounts` counts accounts. */
  left: z.number(),
  right: z.number(),
})

export const closing = z.object({
  day: z.string(),
  closed_at: unixSeconds,
  /** Both sides of every check are the same. */
  adds_up: z.boolean(),
  accounts: z.array(accountLine),
  movements: z.array(movement),
  invoices: z.array(issued),
  /** Refunds that were posted and not yet sent back, at the end of the day and of the day before. */
  open_refunds: z.object({ opening: marks, closing: marks }),
  checks: z.array(check),
})
export type Closing = z.infer<typeof closing>
export type ClosingCheck = Closing['checks'][number]

const closingItem = z.object({
  day: z.string(),
  closed_at: unixSeconds,
  adds_up: z.boolean(),
  /** With credit notes. */
  invoiced: marks,
})
export type ClosingItem = z.infer<typeof closingItem>

export const closings = z.object({ data: z.array(closingItem), next: z.string().nullable() })
export const oneClosing = z.object({ data: closing })

const ofStaff = { tag: 'Administration', access: 'admin' } as const
const ofDay = { ...ofStaff, params: z.object({ day }), errors: ['not_found'] } as const

export const listClosings = endpoint('GET', '/admin/closings', {
  ...ofStaff,
  summary: 'List closed days, the latest first',
  query: z.object({
    before: emptyIsAbsent(dayText.optional()).describe('Days before this one, from `next`'),
  }),
  reply: closings,
})
export const getClosing = endpoint('GET', '/admin/closings/:day', {
  ...ofDay,
  summary: 'Get the report of a closed day',
  reply: oneClosing,
})
export const exportClosing = endpoint('GET', '/admin/closings/:day/csv', {
  ...ofDay,
  summary: 'Export the report of a closed day as a table',
  produces: 'text/csv',
})
export const printClosing = endpoint('GET', '/admin/closings/:day/pdf', {
  ...ofDay,
  summary: 'Print the report of a closed day as a PDF',
  produces: 'application/pdf',
})
