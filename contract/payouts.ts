import { z } from 'zod'
import { givenPassword, plainLine, secondFactorCode } from './accounts/fields.ts'
import { message } from './accounts/endpoints.ts'
import { marks } from './money/amounts.ts'
import { bankDigits, isBankAccount } from './bank/accounts.ts'
import { id, idParams, listOf, pageNumber, unixSeconds } from './common.ts'
import { endpoint } from './endpoint.ts'
import { payoutLimits } from './limits/money.ts'
import { emptyIsAbsent, roomFor, text, trimmed } from './text/schemas.ts'

/**
 * `new`: being made; `posted`: in the file; `sent`: given to the bank; `returned`: the money is owed again; `dropped`:
 * nothing was paid, since the seller or the balance changed meanwhile.
 */
export const payoutStates = ['new', 'posted', 'sent', 'returned', 'dropped'] as const
export type PayoutState = (typeof payoutStates)[number]

const accountNumber = text(40, { error: 'Unesite broj računa.', tooLong: 'Broj računa ima 16 cifara.' })
  .transform(bankDigits)
  .pipe(
    z
      .string()
      .regex(/^\d{16}$/, 'Broj računa ima 16 cifara.')
      .refine(isBankAccount, 'Broj računa nije dobro prepisan: kontrolne cifre ne odgovaraju.'),
  )

export const payoutAccountBody = z.object({
  number: accountNumber.describe('16 digits, also in groups or as an IBAN'),
  holder_name: plainLine(roomFor(payoutLimits.holderName)).pipe(
    z
      .string()
      .min(1, 'Unesite na koga glasi račun.')
      .refine(
        (name) => [...name].length <= payoutLimits.holderName,
        `Najviše ${payoutLimits.holderName} znakova.`,
      ),
  ),
  password: givenPassword,
  otp: secondFactorCode.optional(),
})

const payoutAccount = z.object({
  number: z.string(),
  holder_name: z.string(),
  changed_at: unixSeconds,
  /** When payouts begin to go there. */
  effective_at: unixSeconds,
  /** The bank could not pay there; nothing more is paid until it is entered again. */
  is_refused: z.boolean(),
})
export type PayoutAccount = z.infer<typeof payoutAccount>

export const payoutOverview = z.object({
  data: z.object({
    /** Owed by the site. */
    balance: marks,
    /** Paid by card for orders that are not completed yet, without what the courier gets. */
    held: marks,
    /** The least that is paid out. */
    minimum: marks,
    account: payoutAccount.nullable(),
    /** A change would ask for a code of the second factor. */
    code_due: z.boolean(),
  }),
})
export type PayoutOverview = z.infer<typeof payoutOverview>['data']

const ownPayout = z.object({
  id: z.int(),
  state: z.enum(payoutStates),
  amount: marks,
  number: z.string(),
  /** The payout's reference in the bank's statements. */
  reference: z.string(),
  at: unixSeconds,
  /** The reason for which it came back. */
  reason: z.string().nullable(),
})
export type OwnPayout = z.infer<typeof ownPayout>
export const ownPayouts = z.object({ data: z.array(ownPayout), next: z.int().nullable() })

const ofPeople = { tag: 'Payouts', access: 'person' } as const
export const getPayoutAccount = endpoint('GET', '/me/payout-account', {
  ...ofPeople,
  summary: 'Get your earnings and your bank account',
  reply: payoutOverview,
})
export const savePayoutAccount = endpoint('PUT', '/me/payout-account', {
  ...ofPeople,
  summary: 'Say to which bank account you are paid',
  description: 'Nothing is paid out for the next 24 hours. The owner is told by mail.',
  body: payoutAccountBody,
  reply: message,
  secondFactor: 'asked',
  errors: ['conflict', 'rate_limited'],
})
export const deletePayoutAccount = endpoint('DELETE', '/me/payout-account', {
  ...ofPeople,
  summary: 'Remove your bank account',
  reply: message,
  secondFactor: { notAsked: 'it only stops payouts' },
  errors: ['not_found'],
})
export const listPayouts = endpoint('GET', '/me/payouts', {
  ...ofPeople,
  summary: 'List your payouts, the latest first',
  query: z.object({
    before: emptyIsAbsent(id.optional()).describe('Payouts before this number, from `next`'),
  }),
  reply: ownPayouts,
})

const dueSeller = z.object({
  account_id: z.int(),
  username: z.string(),
  amount: marks,
  number: z.string(),
  holder_name: z.string(),
})
export type DueSeller = z.infer<typeof dueSeller>
export const payoutPreview = z.object({
  data: z.array(dueSeller),
  /** Cursor of the next page. */
  next: z.int().nullable(),
  count: z.int(),
  total: marks,
  minimum: marks,
  /** Sellers with enough money who are not paid, by reason. */
  left_out: z.object({ without_account: z.int(), waiting: z.int(), refused: z.int(), banned: z.int() }),
  /** Accounts of the house from which a bank can pay. */
  accounts: z.array(z.object({ bank: z.string(), number: z.string() })),
})
export type PayoutPreview = z.infer<typeof payoutPreview>

const payoutBatch = z.object({
  id: z.int(),
  account: z.string(),
  created_at: unixSeconds,
  /** When every payout was posted or dropped; null until then, and there is no file yet. */
  filled_at: unixSeconds.nullable(),
  sent_at: unixSeconds.nullable(),
  /** Payouts and their sum that are in the file, or were. */
  count: z.int(),
  total: marks,
  waiting: z.int(),
  dropped: z.int(),
  returned: z.int(),
})
export type PayoutBatch = z.infer<typeof payoutBatch>
export const payoutBatches = listOf(payoutBatch)
export const onePayoutBatch = z.object({ data: payoutBatch })
export const changedPayoutBatch = onePayoutBatch.extend({ message: z.string() })

const staffPayout = z.object({
  id: z.int(),
  state: z.enum(payoutStates),
  /** Null once the account is erased. */
  account: z.object({ id: z.int(), username: z.string() }).nullable(),
  amount: marks,
  number: z.string(),
  holder_name: z.string(),
  reference: z.string(),
  reason: z.string().nullable(),
  /** A statement of the bank has it. */
  has_left: z.boolean(),
})
export type StaffPayout = z.infer<typeof staffPayout>
export const staffPayouts = z.object({ data: z.array(staffPayout), next: z.int().nullable() })

const forAdmins = { tag: 'Administration', access: 'admin' } as const
const ofBatch = { ...forAdmins, params: idParams, errors: ['not_found', 'conflict'] } as const

export const previewPayouts = endpoint('GET', '/admin/payouts/preview', {
  ...forAdmins,
  summary: 'List the sellers whom a batch would pay now',
  query: z.object({
    after: emptyIsAbsent(id.optional()).describe('Sellers after this number, from `next`'),
  }),
  reply: payoutPreview,
})
export const makePayoutBatch = endpoint('POST', '/admin/payout-batches', {
  ...forAdmins,
  summary: 'Make a batch of payouts',
  description: "Pays each seller's earnings; a job goes on where the call stops.",
  body: z.object({
    account: text(16, { error: 'Odaberite račun.' })
      .regex(/^\d{16}$/, 'Odaberite račun.')
      .describe('The account of the house that pays'),
  }),
  reply: changedPayoutBatch,
  status: 201,
  idempotent: true,
  errors: ['conflict'],
})
export const listPayoutBatches = endpoint('GET', '/admin/payout-batches', {
  ...forAdmins,
  summary: 'List batches of payouts, the latest first',
  query: z.object({ page: pageNumber }),
  reply: payoutBatches,
})
export const getPayoutBatch = endpoint('GET', '/admin/payout-batches/:id', {
  ...forAdmins,
  summary: 'Get a batch of payouts',
  params: idParams,
  reply: onePayoutBatch,
  errors: ['not_found'],
})
export const listBatchPayouts = endpoint('GET', '/admin/payout-batches/:id/payouts', {
  ...forAdmins,
  summary: 'List the payouts of a batch',
  params: idParams,
  query: z.object({
    after: emptyIsAbsent(id.optional()).describe('Payouts after this number, from `next`'),
  }),
  reply: staffPayouts,
  errors: ['not_found'],
})
export const getPayoutFile = endpoint('GET', '/admin/payout-batches/:id/pain.xml', {
  ...ofBatch,
  summary: 'Get the file of a batch for the bank (ISO 20022 pain.001.001.03)',
  description: 'Leaves an audit entry. The same file each time, without payouts that were returned since.',
  produces: 'application/xml',
})
export const getPayoutTable = endpoint('GET', '/admin/payout-batches/:id/payouts.csv', {
  ...ofBatch,
  summary: 'Get the payouts of a batch as a table',
  description: 'Leaves an audit entry.',
  produces: 'text/csv',
})
export const sendPayoutBatch = endpoint('POST', '/admin/payout-batches/:id/sent', {
  ...ofBatch,
  summary: 'Note that a batch was given to the bank',
  description: 'Sellers are told.',
  reply: changedPayoutBatch,
})
export const returnPayout = endpoint('POST', '/admin/payouts/:id/return', {
  ...forAdmins,
  summary: 'Note that a payout came back',
  description: 'The money is owed to the seller again, who is told.',
  params: idParams,
  body: z.object({
    reason: trimmed(roomFor(payoutLimits.reason), { error: 'Napišite razlog.' })
      .min(1, 'Napišite razlog.')
      .refine((value) => [...value].length <= payoutLimits.reason, `Najviše ${payoutLimits.reason} znakova.`),
  }),
  reply: message,
  errors: ['not_found', 'conflict'],
})
