import { z } from 'zod'
import { email, plainLine } from '#contract/accounts/fields.ts'
import { message } from '#contract/accounts/endpoints.ts'
import { idParams, listOf, pageNumber, unixSeconds } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { inquiryTextLength, leadNoteLength } from '#contract/limits/messages.ts'
import { leadFieldNames } from './fields.ts'
import { cleanText } from '#contract/listings/write.ts'
import { trimmed } from '#contract/text/schemas.ts'

const phoneError = 'Unesite broj telefona, npr. 033 123 456.'

export const newLead = z.object({
  name: plainLine(100).min(1, 'Unesite ime i prezime.').describe('Name of the contact'),
  firm: plainLine(100).min(1, 'Unesite naziv firme.').describe('The business that it is for'),
  phone: trimmed(30, { error: phoneError })
    .regex(/^\+?[\d\s()/.-]{6,30}$/, phoneError)
    .describe('Number to call'),
  email,
  field: z.enum(leadFieldNames, 'Odaberite djelatnost.').describe('Field of the business'),
  message: cleanText(inquiryTextLength, 'Napišite šta vam treba.')
    .refine((value) => value !== '', 'Napišite šta vam treba.')
    .describe('Needs of the business'),
})
export type NewLead = z.output<typeof newLead>

export const leadStates = ['open', 'done'] as const
export type LeadState = (typeof leadStates)[number]

export const lead = z.object({
  id: z.int(),
  name: z.string(),
  firm: z.string(),
  phone: z.string(),
  email: z.string(),
  field: z.enum(leadFieldNames),
  message: z.string(),
  state: z.enum(leadStates),
  /** For staff. */
  note: z.string(),
  /** The admin who changed its state last; null if nobody did, or if their account is erased. */
  handled_by: z.string().nullable(),
  handled_at: unixSeconds.nullable(),
  created_at: unixSeconds,
})
export type Lead = z.infer<typeof lead>

export const leads = listOf(lead).extend({
  /** Number of leads that wait. */
  open: z.int(),
})
export const leadsQuery = z.object({
  state: z
    .enum(leadStates, 'Stanje je open ili done.')
    .optional()
    .describe('Only those that wait, or are done'),
  page: pageNumber,
})
export const handlingLead = z.object({
  state: z.enum(leadStates, 'Odaberite stanje.').describe('Whether it is done'),
  note: cleanText(leadNoteLength, 'Zabilješka je tekst.').default('').describe('For staff'),
})
export const handledLead = z.object({ data: lead, message: z.string() })

export const sendLead = endpoint('POST', '/leads', {
  tag: 'Leads',
  access: 'anyone',
  summary: 'Ask the site for an offer, as a business',
  description: 'Stored for admins and mailed. The same request twice on a day is stored and mailed once.',
  body: newLead,
  reply: message,
  status: 201,
  limit: 'inquiry',
  challenge: 'inquiry',
})
export const listLeads = endpoint('GET', '/admin/leads', {
  tag: 'Administration',
  access: 'admin',
  summary: 'List businesses that asked for an offer, the latest first',
  query: leadsQuery,
  reply: leads,
})
export const handleLead = endpoint('PUT', '/admin/leads/:id', {
  tag: 'Administration',
  access: 'admin',
  summary: 'Note that a business got its offer, or that it waits again',
  params: idParams,
  body: handlingLead,
  reply: handledLead,
  errors: ['not_found', 'conflict'],
})
