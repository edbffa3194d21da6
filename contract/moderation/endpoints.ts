import { z } from 'zod'
import { checkHit, hitFact } from '#contract/checks/endpoints.ts'
import { checkRuleNames } from '#contract/checks/rules.ts'
import { accountTypes } from '#contract/accounts/endpoints.ts'
import { id, idParams, listOf, pageNumber, unixSeconds } from '#contract/common.ts'
import { conversationMessage, messagePhotoParams } from '#contract/conversations/messages.ts'
import { endpoint } from '#contract/endpoint.ts'
import { factsLength, shownHits, suspensionDays } from '#contract/limits/moderation.ts'
import { disputeReasonNames } from '#contract/orders/dispute-reasons.ts'
import { cleanText } from '#contract/listings/write.ts'
import {
  type AccountMeasure,
  accountMeasures,
  type ContentMeasure,
  contentMeasures,
  correctableFields,
  ruleNames,
} from './rules.ts'
import { reportPicture, reportReasonNames, caseKinds } from '#contract/reports/endpoints.ts'
import { siteAddress } from '#contract/paths/site-address.ts'
import { emptyIsAbsent, numeric } from '#contract/text/schemas.ts'
import { video } from '#contract/videos.ts'

const person = z.object({ id: z.int(), username: z.string(), type: z.enum(accountTypes) })

export const caseClaim = z.object({
  username: z.string(),
  until: unixSeconds,
  is_mine: z.boolean(),
})

export const caseItem = z.object({
  id: z.int(),
  subject: z.object({ type: z.enum(caseKinds), id: z.int(), name: z.string() }),
  owner: person.nullable(),
  /** The listing's first photo, or that of the order's first thing. */
  image: siteAddress.nullable(),
  reasons: z.array(z.enum(reportReasonNames)),
  /** Why the order is disputed; null for everything else. */
  dispute: z.enum(disputeReasonNames).nullable(),
  /** The automatic checks that found something. */
  checks: z.array(z.enum(checkRuleNames)),
  reports: z.int(),
  /** Sum of the weights of unrelated reporters. */
  weight: z.number(),
  state: z.enum(['open', 'closed']),
  /** An appeal waits. */
  has_appeal: z.boolean(),
  /** Hidden by its reports or a check. */
  hidden: z.boolean(),
  due_at: unixSeconds,
  opened_at: unixSeconds,
  closed_at: unixSeconds.nullable(),
  claim: caseClaim.nullable(),
})
export type CaseItem = z.infer<typeof caseItem>

export const caseViews = ['open', 'mine', 'appeals', 'closed'] as const
export type CaseView = (typeof caseViews)[number]
export const casesQuery = z.object({
  page: pageNumber,
  view: z
    .enum(caseViews, 'Pregled je open, mine, appeals ili closed.')
    .default('open')
    .describe('`mine`: claimed by you'),
  type: z.enum(caseKinds).optional().describe('Only cases about this kind of thing'),
  reason: z.enum(reportReasonNames).optional().describe('Only cases with a report for this reason'),
  check: z.enum(checkRuleNames).optional().describe('Only cases in which this check found something'),
})
export const cases = listOf(caseItem).extend({
  counts: z.object({ open: z.int(), mine: z.int(), appeals: z.int() }),
})

/** A listing as it was or is. */
export const caseListing = z.object({
  /** Null for its present state. */
  taken_at: unixSeconds.nullable(),
  title: z.string(),
  short_description: z.string().nullable(),
  description: z.string(),
  display_price: z.string(),
  category: z.string(),
  place: z.string().nullable(),
  /** Names and values. */
  attributes: z.array(z.object({ name: z.string(), value: z.string() })),
  images: z.array(siteAddress),
})
export type CaseListing = z.infer<typeof caseListing>

const measures = {
  content: z.enum(contentMeasures),
  account: z.enum(accountMeasures),
}

/** A decision for staff. */
export const caseDecision = z.object({
  id: z.int(),
  ...measures,
  rule: z.enum(ruleNames).nullable(),
  facts: z.string(),
  field: z.enum(correctableFields).nullable(),
  days: z.int().nullable(),
  ends_at: unixSeconds.nullable(),
  decided_at: unixSeconds,
  /** Null for a decision that no person made, and once the account is erased. */
  decided_by: z.string().nullable(),
  is_automated: z.boolean(),
  undone_at: unixSeconds.nullable(),
  appeal: z
    .object({
      text: z.string(),
      made_at: unixSeconds,
      outcome: z.enum(['upheld', 'reversed']).nullable(),
      answer: z.string(),
      decided_by: z.string().nullable(),
      decided_at: unixSeconds.nullable(),
    })
    .nullable(),
})
export type CaseDecision = z.infer<typeof caseDecision>

export const caseReport = z.object({
  id: z.int(),
  reporter: person
    .extend({
      created_at: unixSeconds,
      right: z.int(),
      wrong: z.int(),
      /** Weight of the report. */
      weight: z.number(),
      /** Reporters with the same number may be one person or friends. */
      group: z.int(),
    })
    .nullable(),
  reason: z.enum(reportReasonNames),
  text: z.string(),
  message: z.int().nullable(),
  pictures: z.array(reportPicture),
  created_at: unixSeconds,
})
export type CaseReport = z.infer<typeof caseReport>

export const moderationCase = z.object({
  ...caseItem.shape,
  /** The reported video, or that of the listing, also once it is removed. */
  video: video.nullable(),
  /** Null for other things than listings. */
  listing: z
    .object({
      id: z.int(),
      status: z.string(),
      is_deleted: z.boolean(),
      holds: z.array(z.string()),
      views: z.int(),
      created_at: unixSeconds,
      now: caseListing,
      /** As reporters saw it, the first version first; only those that differ from now. */
      before: z.array(caseListing),
      /** Listings of others with the same photos. */
      look_alikes: z.array(
        z.object({
          id: z.int(),
          title: z.string(),
          username: z.string(),
          image: siteAddress,
          other_image: siteAddress,
          is_earlier: z.boolean(),
        }),
      ),
      /** Listings of the same seller that this one repeats. */
      originals: z.array(z.object({ id: z.int(), title: z.string(), status: z.string() })),
    })
    .nullable(),
  /** A question, a review or a reply as reporters saw it, the first version first; empty for other things. */
  texts: z.array(z.object({ text: z.string(), facts: z.array(hitFact), seen_at: unixSeconds })),
  /** Words of the reported account; null for listings. */
  profile: z.object({ about: z.string().nullable(), avatar: siteAddress.nullable() }).nullable(),
  history: z
    .object({
      created_at: unixSeconds,
      email_verified: z.boolean(),
      phone_verified: z.boolean(),
      active_listings: z.int(),
      listings: z.int(),
      restriction: z.enum(['limit', 'suspend', 'ban']).nullable(),
      restricted_until: unixSeconds.nullable(),
      /** Other cases, the latest first. */
      cases: z.array(
        z.object({
          id: z.int(),
          name: z.string(),
          opened_at: unixSeconds,
          state: z.enum(['open', 'closed']),
          content: measures.content.nullable(),
          account: measures.account.nullable(),
        }),
      ),
    })
    .nullable(),
  reported: z.array(caseReport),
  /** Hits of automatic checks, the latest first. */
  hits: z.array(checkHit),
  /** The latest first. */
  decisions: z.array(caseDecision),
  /** Actions of staff, the latest first. */
  log: z.array(z.object({ id: z.int(), username: z.string(), action: z.string(), at: unixSeconds })),
  /** The case that a moderator would claim next, with photos that its page shows. */
  next: z.object({ id: z.int(), images: z.array(siteAddress) }).nullable(),
  may: z.object({ claim: z.boolean(), decide: z.boolean(), answer_appeal: z.boolean(), undo: z.boolean() }),
  /** Staff who may answer the appeal, besides the one who decided; null without an appeal. */
  appeal_judges: z.enum(['moderators', 'admins', 'nobody']).nullable(),
})
export type ModerationCase = z.infer<typeof moderationCase>
export const caseReply = z.object({ data: moderationCase })

const decisionText = (error: string) => cleanText(factsLength, error)

export const restrictionDays = emptyIsAbsent(
  numeric(
    z
      .int('Unesite broj dana.')
      .min(suspensionDays.min, `Najmanje ${suspensionDays.min} dan.`)
      .max(suspensionDays.max, `Najviše ${suspensionDays.max} dana.`)
      .nullable(),
  ).optional(),
).describe('Duration, for `limit` and `suspend`')

/** One measure must be named, so that nobody closes a case by a request that lost its body. */
export const decision = z
  .object({
    content: z
      .enum(contentMeasures, 'Odaberite šta biva s oglasom.')
      .optional()
      .describe('`keep` if only `account` is given'),
    account: z
      .enum(accountMeasures, 'Odaberite mjeru za račun.')
      .optional()
      .describe('`none` if only `content` is given'),
    rule: emptyIsAbsent(z.enum(ruleNames, 'Odaberite pravilo.').optional()).describe(
      'The rule that was broken; required for every measure',
    ),
    facts: emptyIsAbsent(decisionText('Opišite činjenice.').optional()).describe(
      'The facts behind the decision, for the owner; required for every measure',
    ),
    field: emptyIsAbsent(z.enum(correctableFields, 'Odaberite šta treba ispraviti.').optional()).describe(
      'The field that the owner has to correct, for `correct`',
    ),
    days: restrictionDays,
    wrong_checks: z
      .array(id, 'Nalazi su spisak.')
      .max(shownHits, 'Previše nalaza.')
      .optional()
      .describe('The hits of checks that were wrong although something else was not in order'),
  })
  .refine(({ content, account }) => content !== undefined || account !== undefined, {
    path: ['content'],
    error: 'Odaberite šta biva s oglasom ili mjeru za račun.',
  })
export type Decision = z.output<typeof decision> & { content: ContentMeasure; account: AccountMeasure }

export const staffReason = z.object({
  reason: decisionText('Navedite razlog.').refine((value) => value !== '', 'Navedite razlog.'),
})
export const appealDecision = z.object({
  outcome: z.enum(['upheld', 'reversed'], 'Odaberite ishod žalbe.').describe('`upheld`: the decision stands'),
  text: decisionText('Obrazložite odluku.').refine((value) => value !== '', 'Obrazložite odluku.'),
})
export const caseMessage = z.object({ message: z.string() })
export const claimReply = caseMessage.extend({ until: unixSeconds })
export const nextCase = z.object({ id: z.int().nullable() })
export const threadReply = z.object({ data: z.array(conversationMessage) })

const forModerators = { tag: 'Administration', access: 'moderator' } as const
const ofCase = { ...forModerators, params: idParams } as const

export const listCases = endpoint('GET', '/admin/cases', {
  ...forModerators,
  summary: 'List cases, the most urgent first',
  query: casesQuery,
  reply: cases,
})
export const claimNextCase = endpoint('POST', '/admin/cases/next', {
  ...forModerators,
  summary: 'Claim the most urgent case that nobody works on',
  reply: nextCase,
})
export const getCase = endpoint('GET', '/admin/cases/:id', {
  ...ofCase,
  summary: 'Get everything about a case',
  reply: caseReply,
  errors: ['not_found'],
})
export const claimCase = endpoint('POST', '/admin/cases/:id/claim', {
  ...ofCase,
  summary: 'Work on a case, or go on with it, for some minutes',
  description: 'An appeal goes to another moderator than the one who decided.',
  reply: claimReply,
  errors: ['not_found', 'conflict'],
})
export const releaseCase = endpoint('POST', '/admin/cases/:id/release', {
  ...ofCase,
  summary: 'Leave a claimed case to others',
  reply: caseMessage,
  errors: ['not_found', 'conflict'],
})
export const readThread = endpoint('POST', '/admin/cases/:id/thread', {
  ...ofCase,
  summary: 'Read the reported conversation, for a reason that is kept',
  body: staffReason,
  reply: threadReply,
  errors: ['not_found', 'conflict'],
})
export const getThreadPhoto = endpoint('GET', '/admin/cases/:id/photos/:photo/:size', {
  ...forModerators,
  summary: 'Get a photo of the reported conversation',
  description:
    'For the moderator who claimed the case and has read the conversation for a reason that is kept.',
  params: messagePhotoParams,
  produces: 'image/webp',
  errors: ['not_found', 'conflict'],
})
export const decideCase = endpoint('POST', '/admin/cases/:id/decision', {
  ...ofCase,
  summary: 'Decide a claimed case',
  body: decision,
  reply: caseMessage,
  errors: ['not_found', 'conflict'],
})
export const undoDecision = endpoint('POST', '/admin/cases/:id/undo', {
  ...ofCase,
  summary: 'Take a decision back, with everything that it did',
  body: staffReason,
  reply: caseMessage,
  errors: ['not_found', 'conflict'],
})
export const decideAppeal = endpoint('POST', '/admin/cases/:id/appeal', {
  ...ofCase,
  summary: 'Decide the appeal against a decision of another moderator',
  body: appealDecision,
  reply: caseMessage,
  errors: ['not_found', 'conflict'],
})
