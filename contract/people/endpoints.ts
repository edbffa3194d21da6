import { z } from 'zod'
import { accountTypes, message } from '#contract/accounts/endpoints.ts'
import { id, idParams, unixSeconds } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { factsLength } from '#contract/limits/moderation.ts'
import { findPeopleLength, staffNoteLength } from '#contract/limits/accounts.ts'
import { cleanText } from '#contract/listings/write.ts'
import { restrictionDays, staffReason } from '#contract/moderation/endpoints.ts'
import { accountMeasures, contentMeasures, ruleNames } from '#contract/moderation/rules.ts'
import { caseKinds, reportReasonNames, reportSubjectNames } from '#contract/reports/endpoints.ts'
import { emptyIsAbsent, trimmed } from '#contract/text/schemas.ts'

/** Fields by which staff find accounts. `auto` guesses the field from the text. */
export const foundBy = [
  'auto',
  'username',
  'id',
  'email',
  'phone',
  'name',
  'ip',
  'device',
  'listing',
  'conversation',
] as const
export type FoundBy = (typeof foundBy)[number]

const roles = ['member', 'moderator', 'admin'] as const

export const accountRestriction = z.object({
  kind: z.enum(['limit', 'suspend', 'ban']),
  rule: z.enum(ruleNames),
  until: unixSeconds.nullable(),
})

const account = {
  id: z.int(),
  username: z.string(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  business_name: z.string().nullable(),
  type: z.enum(accountTypes),
  role: z.enum(roles),
  created_at: unixSeconds,
  last_active_at: unixSeconds.nullable(),
  restriction: accountRestriction.nullable(),
}

/** An account in the search of staff. */
export const personItem = z.object({
  ...account,
  /** Has PRO now. */
  is_pro: z.boolean(),
  /** Its owner asked for the deletion. */
  is_leaving: z.boolean(),
  found_by: z.enum(foundBy),
})
export type PersonItem = z.infer<typeof personItem>

export const peopleQuery = z.object({
  q: emptyIsAbsent(
    trimmed(findPeopleLength, { tooLong: `Najviše ${findPeopleLength} znakova.` }).optional(),
  ).describe('Search text; without it the newest accounts are listed'),
  by: z.enum(foundBy, 'Odaberite po čemu tražite.').default('auto').describe('Meaning of `q`'),
  before: emptyIsAbsent(id.optional()).describe('Go on after this account, in the list of the newest'),
})
export const people = z.object({
  data: z.array(personItem),
  /** Cursor of the newest accounts; null at the end and in a search. */
  next: z.int().nullable(),
  /** A search found more than it shows. */
  has_more: z.boolean(),
})

const staffSession = z.object({
  id: z.int(),
  kind: z.enum(['device', 'token']),
  device: z.string(),
  ip: z.string().nullable(),
  created_at: unixSeconds,
  last_used_at: unixSeconds,
})
const kin = z.object({ id: z.int(), username: z.string() })

/** Everything that staff know of an account. */
export const personDetail = z.object({
  ...account,
  email: z.string().nullable(),
  email_verified_at: unixSeconds.nullable(),
  phone: z.string().nullable(),
  phone_verified_at: unixSeconds.nullable(),
  city_id: z.int().nullable(),
  pro_until: unixSeconds.nullable(),
  shop: z.object({ package: z.string(), active: z.boolean(), ends_at: unixSeconds }).nullable(),
  declared_at: unixSeconds.nullable(),
  /** When staff found the declared firm in the register. */
  declaration_verified_at: unixSeconds.nullable(),
  deletion_requested_at: unixSeconds.nullable(),
  has_second_factor: z.boolean(),
  passkeys: z.int(),
  listings: z.object({
    by_state: z.array(z.object({ state: z.string(), count: z.int() })),
    latest: z.array(z.object({ id: z.int(), title: z.string(), state: z.string(), created_at: unixSeconds })),
  }),
  /** Cases about the account and its things, the latest first, with the decision in force. */
  cases: z.array(
    z.object({
      id: z.int(),
      type: z.enum(caseKinds),
      name: z.string(),
      state: z.enum(['open', 'closed']),
      reports: z.int(),
      opened_at: unixSeconds,
      content: z.enum(contentMeasures).nullable(),
      account: z.enum(accountMeasures).nullable(),
    }),
  ),
  /** Reports by the account, the latest first. */
  reported: z.object({
    right: z.int(),
    wrong: z.int(),
    latest: z.array(
      z.object({
        case_id: z.int(),
        type: z.enum(reportSubjectNames),
        name: z.string(),
        reason: z.enum(reportReasonNames),
        verdict: z.enum(['right', 'wrong']).nullable(),
        created_at: unixSeconds,
      }),
    ),
  }),
  restrictions: z.array(
    z.object({
      case_id: z.int(),
      kind: z.enum(['limit', 'suspend', 'ban']),
      rule: z.enum(ruleNames),
      starts_at: unixSeconds,
      ends_at: unixSeconds.nullable(),
      lifted_at: unixSeconds.nullable(),
    }),
  ),
  logins: z.array(
    z.object({
      id: z.int(),
      is_registration: z.boolean(),
      device: z.string(),
      ip: z.string().nullable(),
      at: unixSeconds,
    }),
  ),
  changes: z.array(
    z.object({
      id: z.int(),
      field: z.enum(['username', 'email', 'phone', 'first_name', 'last_name']),
      before: z.string().nullable(),
      after: z.string().nullable(),
      at: unixSeconds,
    }),
  ),
  sessions: z.array(staffSession),
  /** Known devices, with other accounts that were used on one that looks the same. */
  devices: z.array(z.object({ id: z.int(), last_used_at: unixSeconds, others: z.array(kin) })),
  notes: z.array(z.object({ id: z.int(), author: z.string().nullable(), body: z.string(), at: unixSeconds })),
  /** Actions of staff about the account, the latest first. */
  log: z.array(z.object({ id: z.int(), username: z.string(), action: z.string(), at: unixSeconds })),
  may: z.object({ measure: z.boolean(), lift: z.boolean(), merge: z.boolean() }),
})
export type PersonDetail = z.infer<typeof personDetail>
export const personReply = z.object({ data: personDetail })

export const staffNote = z.object({
  body: cleanText(staffNoteLength, 'Napišite bilješku.').refine(
    (value) => value !== '',
    'Napišite bilješku.',
  ),
})

/** A measure against an account, with the content of its statement of reasons. */
export const accountMeasure = z.object({
  account: z.enum(['warn', 'limit', 'suspend', 'ban'], 'Odaberite mjeru.'),
  rule: z.enum(ruleNames, 'Odaberite pravilo.').describe('The rule that was broken'),
  facts: cleanText(factsLength, 'Opišite činjenice.')
    .refine((value) => value !== '', 'Opišite činjenice.')
    .describe('The facts behind the decision, for the owner'),
  days: restrictionDays,
})

const forModerators = { tag: 'Administration', access: 'moderator' } as const
const ofPerson = { ...forModerators, params: idParams } as const

export const findPeople = endpoint('GET', '/admin/users', {
  ...forModerators,
  summary: 'Find accounts by anything',
  description:
    'By username, number, e-mail, phone, name, IP address or network, number of a device, a listing or a conversation. Leaves an audit entry.',
  query: peopleQuery,
  reply: people,
})
export const getPerson = endpoint('GET', '/admin/users/:id', {
  ...ofPerson,
  summary: 'Get everything about an account',
  description: 'Leaves an audit entry.',
  reply: personReply,
  errors: ['not_found'],
})
export const addStaffNote = endpoint('POST', '/admin/users/:id/notes', {
  ...ofPerson,
  summary: 'Add a note for staff, which nobody can change',
  body: staffNote,
  reply: message,
  errors: ['not_found'],
})
export const endPersonSession = endpoint('DELETE', '/admin/users/:id/sessions/:session', {
  ...forModerators,
  params: idParams.extend({ session: id }),
  summary: 'End one session of an account',
  reply: message,
  errors: ['not_found', 'conflict'],
})
export const endPersonSessions = endpoint('DELETE', '/admin/users/:id/sessions', {
  ...ofPerson,
  summary: 'End all sessions and tokens of an account',
  reply: message,
  errors: ['not_found', 'conflict'],
})
export const measurePerson = endpoint('POST', '/admin/users/:id/measures', {
  ...ofPerson,
  summary: 'Warn, limit, suspend or ban an account',
  description:
    'Decides the open case about the account, or a new one: its owner gets the statement of reasons and can appeal.',
  body: accountMeasure,
  reply: message,
  errors: ['not_found', 'conflict'],
})
export const liftMeasures = endpoint('POST', '/admin/users/:id/lift', {
  ...ofPerson,
  summary: 'Lift the restriction of an account',
  body: staffReason,
  reply: message,
  errors: ['not_found', 'conflict'],
})
