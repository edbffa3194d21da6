import { z } from 'zod'
import { email, phone, plainLine } from '#contract/accounts/fields.ts'
import { message } from '#contract/accounts/endpoints.ts'
import { amountInput } from '#contract/money/amounts.ts'
import { id, listOf, pageNumber, unixSeconds } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { inquiryTextLength } from '#contract/limits/messages.ts'
import { cleanText } from '#contract/listings/write.ts'
import { readAmount } from '#contract/money/money.ts'
import { emptyIsAbsent, numeric, text } from '#contract/text/schemas.ts'

/** Purposes of loans; `any` pays for whatever the borrower wants. */
export const loanPurposes = ['cars', 'homes', 'any'] as const
export type LoanPurpose = (typeof loanPurposes)[number]

export const loanProduct = z.object({
  slug: z.string(),
  name: z.string(),
  purpose: z.enum(loanPurposes),
  /** Percent a year, fixed. */
  rate: z.number(),
  fee_percent: z.number(),
  /** Amounts in KM. */
  fee_min: z.number(),
  fee_max: z.number().nullable(),
  monthly_fee: z.number(),
  min_amount: z.number(),
  max_amount: z.number(),
  min_months: z.int(),
  max_months: z.int(),
  /** The part of the price that buyers pay themselves. */
  min_down_percent: z.number(),
})
export type LoanProduct = z.infer<typeof loanProduct>

export const loanPartner = z.object({
  slug: z.string(),
  name: z.string(),
  /** Stands in for real partners of a demo. */
  is_demo: z.boolean(),
  products: z.array(loanProduct),
})
export type LoanPartner = z.infer<typeof loanPartner>

export const loanPartners = z.object({ data: z.array(loanPartner) })
export const loanPartnerReply = z.object({ data: loanPartner })

export const slugLength = 40 // characters
export const loanPartnerParams = z.object({
  slug: text(slugLength).describe('The partner, as in the address of its page'),
})

const amountError = 'Unesite iznos u KM, npr. 15.000.'
/** In KM as people write it, read into fening. */
const amount = amountInput(amountError).transform((value, context) => {
  const fening = readAmount(value)
  if (fening !== undefined) return fening
  context.addIssue({ code: 'custom', message: amountError })
  return z.NEVER
})

export const loanInquiry = z.object({
  product: text(slugLength, { error: 'Odaberite vrstu kredita.' }).describe('The loan, by its slug'),
  price: amount.describe('The price of the purchase, in KM as people write it'),
  down: emptyIsAbsent(amount.optional()).describe(
    'Down payment in KM; by default the least that the loan asks for',
  ),
  months: numeric(z.int('Unesite broj mjeseci.').positive('Unesite broj mjeseci.')).describe(
    'Number of instalments',
  ),
  name: plainLine(100).min(1, 'Unesite ime i prezime.').describe('Name of the contact'),
  phone: phone.min(1, 'Unesite broj mobitela.').describe('A mobile number'),
  email,
  message: emptyIsAbsent(cleanText(inquiryTextLength, 'Upišite poruku.').optional()).describe(
    'Further words for the partner',
  ),
  listing: emptyIsAbsent(id.optional()).describe('The listing that it is for'),
  accept: z
    .literal(true, 'Bez vašeg pristanka podatke ne smijemo poslati banci.')
    .describe('Whether the partner may receive the inquiry'),
})
export type LoanInquiry = z.output<typeof loanInquiry>

const reading = { tag: 'Loans', access: 'anyone', isShared: true } as const

export const listLoanPartners = endpoint('GET', '/loan-partners', {
  ...reading,
  summary: 'List the partners that lend, with the terms of their loans',
  reply: loanPartners,
})
export const getLoanPartner = endpoint('GET', '/loan-partners/:slug', {
  ...reading,
  summary: 'Get a partner that lends, with the terms of its loans',
  params: loanPartnerParams,
  reply: loanPartnerReply,
  errors: ['not_found'],
})
export const sendLoanInquiry = endpoint('POST', '/loan-partners/:slug/inquiries', {
  tag: 'Loans',
  access: 'anyone',
  summary: 'Ask a partner for a loan',
  description: 'Stored and mailed to the partner. The same inquiry twice on a day is stored and mailed once.',
  params: loanPartnerParams,
  body: loanInquiry,
  reply: message,
  status: 201,
  limit: 'inquiry',
  challenge: 'inquiry',
  errors: ['not_found'],
})

export const storedInquiry = z.object({
  id: z.int(),
  partner: z.string(),
  product: z.string(),
  /** In KM. */
  amount: z.number(),
  monthly: z.number(),
  months: z.int(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  message: z.string(),
  listing: z.object({ id: z.int(), title: z.string() }).nullable(),
  created_at: unixSeconds,
})
export type StoredInquiry = z.infer<typeof storedInquiry>
export const storedInquiries = listOf(storedInquiry)

export const listLoanInquiries = endpoint('GET', '/admin/loan-inquiries', {
  tag: 'Administration',
  access: 'admin',
  summary: 'List inquiries for loans, the latest first',
  query: z.object({ page: pageNumber }),
  reply: storedInquiries,
})
