import { z } from 'zod'
import { message } from '#contract/accounts/endpoints.ts'
import { marks } from '#contract/money/amounts.ts'
import { unixSeconds } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { type PostingKind, postingKinds } from './posting-kinds.ts'
import { emptyIsAbsent, text } from '#contract/text/schemas.ts'

export { type PostingKind, postingKinds }

/** Subject of a statement's row. */
export const entrySubject = z.object({
  type: z.enum([
    'account',
    'listing',
    'order',
    'payment',
    'payout',
    'promotion',
    'shop',
    'statement_line',
    'voucher',
  ]),
  id: z.int(),
  /** The listing's title or the order's number, while there is one. */
  title: z.string().nullable(),
})

export const creditEntry = z.object({
  id: z.int(),
  at: unixSeconds,
  kind: z.enum(Object.keys(postingKinds) as [PostingKind, ...PostingKind[]]),
  /** Takes back an earlier posting. */
  is_reversal: z.boolean(),
  subject: entrySubject.nullable(),
  /** In credits; negative if spent. */
  amount: z.int(),
  /** The balance afterwards, in the same unit. */
  balance: z.int(),
})
export type CreditEntry = z.infer<typeof creditEntry>

/** The same of earnings; negative if paid out. */
export const salesEntry = creditEntry.extend({ amount: marks, balance: marks })

const dayError = 'Unesite datum, npr. 2026-12-31.'
export const dayOf = (what: string) =>
  emptyIsAbsent(
    text(10)
      .regex(/^[12]\d{3}-\d{2}-\d{2}$/, dayError)
      .refine((day) => !Number.isNaN(Date.parse(day)), dayError)
      .optional(),
  ).describe(what)

const statementFilters = {
  kind: emptyIsAbsent(
    z
      .enum(Object.keys(postingKinds) as [PostingKind, ...PostingKind[]], 'Nema takve vrste promjene.')
      .optional(),
  ).describe('Only changes of this kind'),
  from: dayOf('First day in Sarajevo, as 2026-12-31'),
  to: dayOf('Last day in Sarajevo, as 2026-12-31'),
}
export const statementFilter = z.object(statementFilters)
export type StatementFilter = z.output<typeof statementFilter>

export const entriesQuery = z.object({
  ...statementFilters,
  after: emptyIsAbsent(
    text(40)
      .regex(/^\d{1,15}_\d{1,15}$/, 'Nastavak liste nije ispravan.')
      .optional(),
  ).describe('Cursor of the next page, from `next`'),
})
export type EntriesQuery = z.output<typeof entriesQuery>

export const creditBalance = z.object({
  data: z.object({
    /** In credits. */
    balance: z.int(),
  }),
})
export const creditEntries = z.object({
  data: z.array(creditEntry),
  /** Cursor of the next page; null at the end. */
  next: z.string().nullable(),
})

export const salesEntries = creditEntries.extend({ data: z.array(salesEntry) })

const ofMembers = { tag: 'Credit', access: 'member' } as const
export const getCredit = endpoint('GET', '/credit', {
  ...ofMembers,
  summary: 'Get your balance',
  reply: creditBalance,
})
export const listCreditEntries = endpoint('GET', '/credit/entries', {
  ...ofMembers,
  summary: 'List changes of your balance, the latest first',
  query: entriesQuery,
  reply: creditEntries,
})
export const exportStatement = endpoint('GET', '/credit/statement.csv', {
  ...ofMembers,
  summary: 'Export changes of your balance as a table',
  query: statementFilter,
  produces: 'text/csv',
})

export const printStatement = endpoint('GET', '/credit/statement.pdf', {
  ...ofMembers,
  summary: 'Print changes of your balance as a PDF',
  query: statementFilter,
  produces: 'application/pdf',
})

const ofSellers = { tag: 'Payouts', access: 'member' } as const
export const listSalesEntries = endpoint('GET', '/sales-statement/entries', {
  ...ofSellers,
  summary: 'List changes of your earnings, the latest first',
  query: entriesQuery,
  reply: salesEntries,
})
export const exportSalesStatement = endpoint('GET', '/sales-statement/statement.csv', {
  ...ofSellers,
  summary: 'Export changes of your earnings as a table',
  query: statementFilter,
  produces: 'text/csv',
})
export const printSalesStatement = endpoint('GET', '/sales-statement/statement.pdf', {
  ...ofSellers,
  summary: 'Print changes of your earnings as a PDF',
  query: statementFilter,
  produces: 'application/pdf',
})

const houseBalance = z.object({
  account: z.string(),
  /** Unit of the balance. */
  currency: z.enum(['credit', 'KM']),
  balance: z.number(),
})
const ledgerProof = z.object({
  at: unixSeconds,
  accounts: z.int(),
  postings: z.int(),
  entries: z.int(),
  /** In English, as logged; empty if the books balance. */
  faults: z.array(z.string()),
})
export const ledgerReply = z.object({
  /** Balances of the house, and the sums of all users. */
  house: z.array(houseBalance),
  users: z.array(houseBalance),
  proofs: z.array(ledgerProof),
})
export type LedgerReply = z.infer<typeof ledgerReply>

export const getLedger = endpoint('GET', '/admin/ledger', {
  tag: 'Administration',
  access: 'admin',
  summary: "Get the house's balances and the latest proofs of the ledger",
  reply: ledgerReply,
})
export const proveLedgerNow = endpoint('POST', '/admin/ledger/proofs', {
  tag: 'Administration',
  access: 'admin',
  summary: 'Prove the ledger now',
  description: 'Recounts every balance from its entries.',
  reply: message,
})
