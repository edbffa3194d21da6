import { z } from 'zod'
import { unixSeconds } from './common.ts'
import { endpoint } from './endpoint.ts'
import { invoiceKindNames } from './invoices.ts'
import { emptyIsAbsent, text } from './text.ts'

const dayError = 'Unesite datum, npr. 2026-12-31.'
const dayText = text(10)
  .regex(/^[12]\d{3}-\d{2}-\d{2}$/, dayError)
  .refine((day) => !Number.isNaN(Date.parse(day)), dayError)
const day = dayText.describe('A day in Sarajevo, as 2026-12-31')

/** Amounts are credits or fening, by the account. */
const currency = z.enum(['credit', 'fening'])
const accountLine = z.object({
  account: z.string(),
  currency,
  opening: z.int(),
  /** Posted for earlier days after they had been closed. */
  late: z.int(),
  in: z.int(),
  out: z.int(),
  closing: z.int(),
})
const movement = z.object({
  account: z.string(),
  kind: z.string(),
  is_reversal: z.boolean(),
  is_in: z.boolean(),
  count: z.int(),
  amount: z.int(),
})
const issued = z.object({
  kind: z.enum(invoiceKindNames),
  count: z.int(),
  first: z.string().nullable(),
  last: z.string().nullable(),
  net: z.int(),
  vat: z.int(),
  gross: z.int(),
})
const check = z.object({
  name: z.enum(['credits_zero', 'money_zero', 'accounts', 'invoices', 'collected', 'sellers', 'credits']),
  currency,
  /** The two sides, which must be the same. */
  left: z.int(),
  right: z.int(),
})

export const closing = z.object({
  day: z.string(),
  closed_at: unixSeconds,
  /** Both sides of every check are the same. */
  adds_up: z.boolean(),
  accounts: z.array(accountLine),
  movements: z.array(movement),
  /** In fening, as the next. */
  invoices: z.array(issued),
  /** Refunds that were posted and not yet sent back, at the end of the day and of the day before. */
  open_refunds: z.object({ opening: z.int(), closing: z.int() }),
  checks: z.array(check),
})
export type Closing = z.infer<typeof closing>
export type ClosingCheck = Closing['checks'][number]

const closingItem = z.object({
  day: z.string(),
  closed_at: unixSeconds,
  adds_up: z.boolean(),
  /** In fening, with credit notes. */
  invoiced: z.int(),
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
