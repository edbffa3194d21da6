import { z } from 'zod'
import { listOf, pageNumber, unixSeconds } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { decisionKeyLength, factsLength } from '#contract/limits/moderation.ts'
import { cleanText } from '#contract/listings/write.ts'
import { accountMeasures, contentMeasures, correctableFields, ruleNames } from './rules.ts'
import { reportReasonNames, caseKinds } from '#contract/reports/endpoints.ts'
import { numeric, text } from '#contract/text/schemas.ts'

/** A decision as the owner of a thing reads it: the statement of reasons. */
export const ownDecision = z.object({
  id: z.int(),
  subject: z.object({ type: z.enum(caseKinds), id: z.int(), name: z.string() }),
  content: z.enum(contentMeasures),
  account: z.enum(accountMeasures),
  rule: z.enum(ruleNames),
  facts: z.string(),
  /** No person made it. */
  is_automated: z.boolean(),
  /** Someone reported the thing; else only a check found it. */
  is_reported: z.boolean(),
  field: z.enum(correctableFields).nullable(),
  /** The owner corrected it, and the listing is back. */
  corrected_at: unixSeconds.nullable(),
  days: z.int().nullable(),
  ends_at: unixSeconds.nullable(),
  decided_at: unixSeconds,
  undone_at: unixSeconds.nullable(),
  appeal_until: unixSeconds,
  appeal: z
    .object({
      text: z.string(),
      made_at: unixSeconds,
      outcome: z.enum(['upheld', 'reversed']).nullable(),
      answer: z.string(),
      decided_at: unixSeconds.nullable(),
    })
    .nullable(),
})
export type OwnDecision = z.infer<typeof ownDecision>
export const ownDecisions = listOf(ownDecision)
export const decisionReply = z.object({ data: ownDecision })

const keyParams = z.object({
  key: text(decisionKeyLength).describe('The number of the decision for its owner, or the key of the mail'),
})
export const appealing = z.object({
  text: cleanText(factsLength, 'Napišite zašto odluka nije tačna.').refine(
    (value) => value !== '',
    'Napišite zašto odluka nije tačna.',
  ),
})
export const appealReply = z.object({ data: ownDecision, message: z.string() })

const aboutDecisions = { tag: 'Reports' } as const

export const listOwnDecisions = endpoint('GET', '/decisions', {
  ...aboutDecisions,
  access: 'member',
  summary: 'List the decisions about your listings and your account, the latest first',
  query: z.object({ page: pageNumber }),
  reply: ownDecisions,
})
export const getDecision = endpoint('GET', '/decisions/:key', {
  ...aboutDecisions,
  access: 'anyone',
  summary: 'Get a decision with its reasons',
  description: 'Its owner names it by number. The key of the mail opens it without a login.',
  params: keyParams,
  reply: decisionReply,
  errors: ['not_found', 'not_logged_in'],
})
export const appealDecision = endpoint('POST', '/decisions/:key/appeal', {
  ...aboutDecisions,
  access: 'anyone',
  summary: 'Appeal a decision, once',
  params: keyParams,
  body: appealing,
  reply: appealReply,
  limit: 'report',
  errors: ['not_found', 'not_logged_in', 'conflict'],
})

/** Figures of a year's moderation. */
export const transparencyYear = z.object({
  year: z.int(),
  reports: z.int(),
  reports_by_reason: z.array(z.object({ reason: z.enum(reportReasonNames), count: z.int() })),
  decisions: z.int(),
  /** Decisions that found nothing wrong. */
  without_measure: z.int(),
  content: z.array(z.object({ measure: z.enum(contentMeasures), count: z.int() })),
  accounts: z.array(z.object({ measure: z.enum(accountMeasures), count: z.int() })),
  rules: z.array(z.object({ rule: z.enum(ruleNames), count: z.int() })),
  /** Listings that reports hid until a moderator looked. */
  hidden_by_reports: z.int(),
  /** Decisions that no person made; the owner could correct the listing or appeal. */
  automated: z.int(),
  appeals: z.int(),
  appeals_upheld: z.int(),
  appeals_reversed: z.int(),
  /** Between the first report and the decision; null without a decision. */
  median_hours: z.number().nullable(),
})
export type TransparencyYear = z.infer<typeof transparencyYear>
export const transparency = z.object({ data: z.array(transparencyYear) })

export const getTransparency = endpoint('GET', '/transparency', {
  ...aboutDecisions,
  access: 'anyone',
  summary: 'Count reports, decisions and appeals by year',
  reply: transparency,
  isShared: true,
})

/** A statement of reasons with the fields of Art. 17 of the Digital Services Act. */
export const statement = z.object({
  id: z.int(),
  decision_visibility: z.array(z.string()),
  decision_account: z.string().nullable(),
  decision_ground: z.enum(['DECISION_GROUND_ILLEGAL_CONTENT', 'DECISION_GROUND_INCOMPATIBLE_CONTENT']),
  ground_reference: z.string(),
  ground_explanation: z.string(),
  decision_facts: z.string(),
  category: z.string(),
  content_type: z.array(z.string()),
  content_date: z.string().nullable(),
  territorial_scope: z.array(z.string()),
  application_date: z.string(),
  end_date: z.string().nullable(),
  source_type: z.string(),
  automated_detection: z.boolean(),
  automated_decision: z.string(),
  redress: z.array(z.string()),
  undone: z.boolean(),
  appeal_outcome: z.string().nullable(),
})
export type Statement = z.infer<typeof statement>
export const statements = listOf(statement)
const years = numeric(
  z
    .number({ error: 'Unesite godinu.' })
    .int('Unesite godinu.')
    .min(2000, 'Unesite godinu.')
    .max(2999, 'Unesite godinu.'),
).describe('The year of the decisions')

const forModerators = { tag: 'Administration', access: 'moderator' } as const
export const listStatements = endpoint('GET', '/admin/statements', {
  ...forModerators,
  summary: 'List statements of reasons, the latest first',
  query: z.object({ page: pageNumber, year: years.optional() }),
  reply: statements,
})
export const statementsOfYear = z.object({ data: z.array(statement) })
const ofYear = z.object({ year: years })
export const exportStatements = endpoint('GET', '/admin/statements/:year/csv', {
  ...forModerators,
  summary: 'Export the statements of reasons of a year as a table',
  params: ofYear,
  produces: 'text/csv',
})
export const exportStatementsJson = endpoint('GET', '/admin/statements/:year/json', {
  ...forModerators,
  summary: 'Export the statements of reasons of a year',
  params: ofYear,
  reply: statementsOfYear,
})
