import { z } from 'zod'
import { dayOf } from '#contract/ledger/endpoints.ts'
import { id, idParams, unixSeconds } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { emptyIsAbsent, trimmed } from '#contract/text/schemas.ts'

/** Kinds of invoices, each with its own numbers: the letter that begins them, and the name. */
export const invoiceKinds = {
  invoice: { letter: 'R', name: 'Račun' },
  /** Takes back an invoice, or a part of it. */
  credit_note: { letter: 'S', name: 'Storno račun' },
} as const
export type InvoiceKind = keyof typeof invoiceKinds
export const invoiceKindNames = Object.keys(invoiceKinds) as [InvoiceKind, ...InvoiceKind[]]

/** "R-2026-000012". */
export const invoiceCode = (kind: InvoiceKind, year: number, number: number) =>
  `${invoiceKinds[kind].letter}-${year}-${String(number).padStart(6, '0')}`

export const invoice = z.object({
  id: z.int(),
  kind: z.enum(invoiceKindNames),
  /** "R-2026-000012". */
  code: z.string(),
  issued_at: unixSeconds,
  /** In KM, as the next two; negative on a credit note. */
  net: z.number(),
  vat: z.number(),
  gross: z.number(),
  /** "20,00 KM". */
  display_gross: z.string(),
  /** The code of the invoice that it takes back. */
  corrects: z.string().nullable(),
})
export type Invoice = z.infer<typeof invoice>

export const invoicesQuery = z.object({
  before: emptyIsAbsent(id.optional()).describe('Invoices before this number, from `next`'),
})
export const invoiceList = z.object({ data: z.array(invoice), next: z.int().nullable() })

const ofMembers = { tag: 'Credit', access: 'member' } as const
export const listInvoices = endpoint('GET', '/invoices', {
  ...ofMembers,
  summary: 'List your invoices, the latest first',
  query: invoicesQuery,
  reply: invoiceList,
})
export const getInvoicePdf = endpoint('GET', '/invoices/:id/pdf', {
  ...ofMembers,
  summary: 'Get an invoice of yours as a PDF',
  params: idParams,
  produces: 'application/pdf',
  errors: ['not_found'],
})

export const staffInvoice = invoice.extend({
  buyer_name: z.string(),
  /** Null once the account is erased. */
  account: z.object({ id: z.int(), username: z.string() }).nullable(),
  payment_id: z.int(),
})
export type StaffInvoice = z.infer<typeof staffInvoice>

const staffFilters = {
  q: emptyIsAbsent(trimmed(100).optional()).describe(
    "Code of the invoice, username, or the start of the buyer's name",
  ),
  kind: emptyIsAbsent(z.enum(invoiceKindNames, 'Nema takve vrste računa.').optional()).describe(
    'Only this kind',
  ),
  from: dayOf('First day in Sarajevo, as 2026-12-31'),
  to: dayOf('Last day in Sarajevo, as 2026-12-31'),
}
export const staffInvoiceFilter = z.object(staffFilters)
export type StaffInvoiceFilter = z.output<typeof staffInvoiceFilter>
export const staffInvoicesQuery = z.object({
  ...staffFilters,
  before: emptyIsAbsent(id.optional()).describe('Invoices before this number, from `next`'),
})
export type StaffInvoicesQuery = z.output<typeof staffInvoicesQuery>
export const staffInvoices = z.object({ data: z.array(staffInvoice), next: z.int().nullable() })

const ofStaff = { tag: 'Administration', access: 'admin' } as const
export const listStaffInvoices = endpoint('GET', '/admin/invoices', {
  ...ofStaff,
  summary: 'Search invoices, the latest first',
  query: staffInvoicesQuery,
  reply: staffInvoices,
})
export const exportInvoices = endpoint('GET', '/admin/invoices.csv', {
  ...ofStaff,
  summary: 'Export invoices as a table',
  description: 'Leaves an audit entry.',
  query: staffInvoiceFilter,
  produces: 'text/csv',
})
export const getStaffInvoicePdf = endpoint('GET', '/admin/invoices/:id/pdf', {
  ...ofStaff,
  summary: 'Get any invoice as a PDF',
  description: 'Leaves an audit entry.',
  params: idParams,
  produces: 'application/pdf',
  errors: ['not_found'],
})
