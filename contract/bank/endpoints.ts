import { z } from 'zod'
import { message } from '#contract/accounts/endpoints.ts'
import { marks } from '#contract/money/amounts.ts'
import { id, idParams, listOf, pageNumber, unixSeconds } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { amountLength } from '#contract/limits/listings.ts'
import { bankLimits } from '#contract/limits/money.ts'
import { parseMoney } from '#contract/money/money.ts'
import { emptyIsAbsent, roomFor, text, trimmed } from '#contract/text/schemas.ts'

export const bankFormats = ['csv', 'mt940', 'camt'] as const
export type BankFormat = (typeof bankFormats)[number]

/** Possible meanings of a column in a bank's table. */
export const bankColumns = [
  'date',
  'amount',
  'credit',
  'debit',
  'balance',
  'reference',
  'bank_id',
  'name',
  'account',
  'purpose',
] as const

const column = text(bankLimits.columnLength, { error: 'Unesite naziv kolone.' }).trim().default('')
/** The names of columns; empty for those that a table lacks. */
export const bankColumnsBody = z
  .object(
    Object.fromEntries(bankColumns.map((name) => [name, column])) as Record<
      (typeof bankColumns)[number],
      typeof column
    >,
  )
  .refine(({ date }) => date !== '', { path: ['date'], error: 'Navedite kolonu s datumom.' })
  .refine(({ amount, credit }) => amount !== '' || credit !== '', {
    path: ['amount'],
    error: 'Navedite kolonu s iznosom, ili kolone s uplatama i isplatama.',
  })
export type BankColumns = Record<(typeof bankColumns)[number], string>

/** An account of the house: the 16 digits without the country. */
const accountNumber = text(30, { error: 'Odaberite račun.' }).regex(/^\d{16}$/, 'Odaberite račun.')
const balance = (what: string) =>
  emptyIsAbsent(
    text(amountLength + 1, { error: 'Unesite iznos, npr. 1.234,56.' })
      .trim()
      .transform((typed) => {
        const fening = parseMoney(typed.replace(/^-/, '')) ?? Number.NaN
        return typed.startsWith('-') ? -fening : fening
      })
      .refine((fening) => Number.isSafeInteger(fening), 'Unesite iznos, npr. 1.234,56.')
      .optional(),
  ).describe(what)

export const importQuery = z.object({
  account: emptyIsAbsent(accountNumber.optional()).describe('The account of a CSV; other formats name it'),
  opening: balance('The balance before, if a CSV has no column of balances'),
  closing: balance('The balance afterwards, likewise'),
})
export type ImportQuery = z.output<typeof importQuery>

export const bankLineStates = ['new', 'outgoing', 'waiting', 'matched', 'not_ours', 'payout'] as const
export type BankLineState = (typeof bankLineStates)[number]

const stateCounts = z.object({
  new: z.int(),
  outgoing: z.int(),
  waiting: z.int(),
  matched: z.int(),
  not_ours: z.int(),
  payout: z.int(),
})

export const bankStatement = z.object({
  id: z.int(),
  file_name: z.string(),
  format: z.enum(bankFormats),
  account: z.string(),
  number: z.string(),
  /** First and last day, as 2026-12-31. */
  from: z.string(),
  to: z.string(),
  opening: marks,
  closing: marks,
  /** Lines of the file, and those that no earlier file had. */
  lines: z.int(),
  new_lines: z.int(),
  counts: stateCounts,
  /** The statement before it ends with another balance, so some days are missing between them. */
  has_gap: z.boolean(),
  imported_at: unixSeconds,
})
export type BankStatement = z.infer<typeof bankStatement>

export const bankLine = z.object({
  id: z.int(),
  statement_id: z.int(),
  account: z.string(),
  /** The day of booking, as 2026-12-31. */
  day: z.string(),
  amount: marks,
  bank_id: z.string(),
  reference: z.string(),
  payer_name: z.string(),
  payer_account: z.string(),
  purpose: z.string(),
  state: z.enum(bankLineStates),
  /** The account that was credited. */
  username: z.string().nullable(),
  account_id: z.int().nullable(),
  payment_id: z.int().nullable(),
})
export type BankLine = z.infer<typeof bankLine>

const suggestion = z.object({
  username: z.string(),
  account_id: z.int(),
  /** First and last name, as far as known. */
  name: z.string(),
  /** The slip that fits, as shown; null if only the user does. */
  reference: z.string().nullable(),
  amount: marks.nullable(),
  /** The reasons for the suggestion, in Bosnian. */
  reasons: z.array(z.string()),
})
export type BankSuggestion = z.infer<typeof suggestion>

export const bankLineDetail = bankLine.extend({
  suggestions: z.array(suggestion),
  history: z.array(
    z.object({ at: unixSeconds, actor: z.string(), action: z.string(), reason: z.string().nullable() }),
  ),
})
export type BankLineDetail = z.infer<typeof bankLineDetail>

export const bankStatements = listOf(bankStatement)
export const bankLines = listOf(bankLine)
export const bankOverview = z.object({
  accounts: z.array(z.object({ number: z.string(), bank: z.string() })),
  waiting: z.int(),
  /** The sum of lines that wait, or are not ours. */
  unmatched: marks,
  /** Statements may be invented from open slips; never in production. */
  has_sample: z.boolean(),
})
export const importedStatements = message.extend({
  ids: z.array(z.int()),
  new_lines: z.int(),
  matched: z.int(),
  waiting: z.int(),
})

export const oneBankLine = z.object({ data: bankLineDetail })
const forAdmins = { tag: 'Administration', access: 'admin' } as const
export const getBankOverview = endpoint('GET', '/admin/bank', {
  ...forAdmins,
  summary: 'Get the bank accounts of the house, and lines that wait to be matched',
  reply: bankOverview,
})
export const importBankStatement = endpoint('POST', '/admin/bank/statements', {
  ...forAdmins,
  priority: 'paying',
  summary: 'Import a statement of a bank',
  description:
    'CSV, MT940 or CAMT.053. Lines that an earlier file had are skipped, so a file may be sent again. A file whose lines do not lead from the opening to the closing balance is refused as a whole.',
  query: importQuery,
  files: 'file',
  reply: importedStatements,
  errors: ['bad_request', 'unsupported_media_type', 'payload_too_large', 'validation_failed', 'conflict'],
})
export const listBankStatements = endpoint('GET', '/admin/bank/statements', {
  ...forAdmins,
  summary: 'List imported statements, the latest first',
  query: z.object({ page: pageNumber }),
  reply: bankStatements,
})
export const listBankLines = endpoint('GET', '/admin/bank/lines', {
  ...forAdmins,
  summary: 'List lines of statements, the latest first',
  query: z.object({
    page: pageNumber,
    state: emptyIsAbsent(z.enum(bankLineStates, 'Nema takvog stanja.').optional()).describe(
      'Only those in this state',
    ),
    statement: emptyIsAbsent(id.optional()).describe('Only those that this statement brought'),
    q: emptyIsAbsent(trimmed(bankLimits.searchLength).optional()).describe(
      'Only those with these words in name, purpose, reference or account',
    ),
  }),
  reply: bankLines,
})
export const getBankLine = endpoint('GET', '/admin/bank/lines/:id', {
  ...forAdmins,
  summary: 'Get a line with suggestions and earlier decisions',
  params: idParams,
  reply: oneBankLine,
  errors: ['not_found'],
})

const reason = trimmed(roomFor(bankLimits.reason), { error: 'Napišite razlog.' })
  .min(1, 'Napišite razlog.')
  .refine((value) => [...value].length <= bankLimits.reason, `Najviše ${bankLimits.reason} znakova.`)

export const assigning = z.object({
  target: text(60, { error: 'Unesite poziv na broj ili korisničko ime.' })
    .trim()
    .min(1, 'Unesite poziv na broj ili korisničko ime.')
    .describe('The reference of a slip, or a username'),
  reason,
})
export const lineReason = z.object({ reason })
export const lineReply = z.object({ data: bankLine, message: z.string() })

const deciding = {
  ...forAdmins,
  priority: 'paying',
  params: idParams,
  reply: lineReply,
  errors: ['not_found', 'conflict'],
} as const
export const assignBankLine = endpoint('POST', '/admin/bank/lines/:id/assign', {
  ...deciding,
  summary: 'Credit a line to a slip or a user',
  body: assigning,
})
export const disownBankLine = endpoint('POST', '/admin/bank/lines/:id/not-ours', {
  ...deciding,
  summary: 'Mark a line as not ours',
  description: 'Its money stays among the unmatched until the bank sends it back.',
  body: lineReason,
})
export const releaseBankLine = endpoint('POST', '/admin/bank/lines/:id/release', {
  ...deciding,
  summary: 'Undo the decision about a line',
  description: 'Credits are taken back by a reversal; refused if they have been spent.',
  body: lineReason,
  errors: [...deciding.errors, 'credit_short'],
})

export const bankTable = z.object({
  number: z.string(),
  bank: z.string(),
  columns: z.record(z.enum(bankColumns), z.string()),
  /** The names of columns in the last table. */
  header: z.array(z.string()),
})
export const bankTables = z.object({ data: z.array(bankTable) })
export const listBankColumns = endpoint('GET', '/admin/bank/columns', {
  ...forAdmins,
  summary: "List the meaning of the columns of each account's CSV",
  reply: bankTables,
})
export const saveBankColumns = endpoint('PUT', '/admin/bank/columns/:account', {
  ...forAdmins,
  summary: "Set the meaning of the columns of an account's CSV",
  params: z.object({ account: accountNumber.describe('The account of the house') }),
  body: bankColumnsBody,
  reply: message,
  errors: ['not_found'],
})
export const sampleBankStatement = endpoint('GET', '/admin/bank/sample', {
  ...forAdmins,
  summary: 'Invent a statement in which all open slips are paid',
  description: 'For trying the import; does not exist in production.',
  query: z.object({
    format: z.enum(bankFormats, 'Odaberite format.').default('camt').describe('The format of the file'),
  }),
  produces: 'application/octet-stream',
  isHidden: true,
})
