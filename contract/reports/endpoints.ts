import { z } from 'zod'
import { id, idParams, listOf, pageNumber, unixSeconds } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { imageWidths } from '#contract/limits/listings.ts'
import { reportPictures, reportTextLength } from '#contract/limits/moderation.ts'
import { cleanText } from '#contract/listings/write.ts'
import { siteAddress } from '#contract/paths/site-address.ts'
import { usernameParams } from '#contract/profiles.ts'
import { emptyIsAbsent } from '#contract/text/schemas.ts'

/** Things that can be reported, with the word that pages use for each. */
export const reportSubjects = {
  listing: 'oglas',
  user: 'korisnik',
  conversation: 'razgovor',
  question: 'pitanje',
  review: 'dojam',
  review_reply: 'odgovor na dojam',
  note: 'poruka na mahalcu',
  video: 'video',
  follower_message: 'poruka prodavača',
} as const
export type ReportSubject = keyof typeof reportSubjects
export const reportSubjectNames = Object.keys(reportSubjects) as [ReportSubject, ...ReportSubject[]]

/** Subjects of cases: also an order whose sides disagree. */
export const caseSubjects = { ...reportSubjects, order: 'narudžba' } as const
export type CaseKind = keyof typeof caseSubjects
export const caseKinds = Object.keys(caseSubjects) as [CaseKind, ...CaseKind[]]

/** The ten reasons for a report. */
export const reportReasons = {
  scam: 'Prevara ili pokušaj prevare',
  illegal: 'Zabranjena, nezakonita ili krivotvorena roba',
  copied: 'Tuđe fotografije ili tekst',
  misleading: 'Netačan opis, cijena ili kategorija',
  unavailable: 'Već prodano ili ne postoji',
  spam: 'Neželjena reklama ili ponavljanje',
  abuse: 'Uvrede, prijetnje ili govor mržnje',
  private: 'Objavljeni tuđi lični podaci',
  impersonation: 'Lažno predstavljanje',
  other: 'Nešto drugo',
} as const
export type ReportReason = keyof typeof reportReasons
export const reportReasonNames = Object.keys(reportReasons) as [ReportReason, ...ReportReason[]]

const ofTexts = { misleading: 'Neistinit ili nije o ovoj narudžbi' }
const wordedFor: Partial<Record<CaseKind, Partial<Record<ReportReason, string>>>> = {
  review: ofTexts,
  review_reply: ofTexts,
}

/** A reason in words that fit the subject. */
export const reasonName = (subject: CaseKind, reason: ReportReason): string =>
  wordedFor[subject]?.[reason] ?? reportReasons[reason]

/** The reasons that make sense for a subject. */
export const reasonsFor: Record<ReportSubject, readonly ReportReason[]> = {
  listing: reportReasonNames.filter((name) => name !== 'abuse' && name !== 'impersonation'),
  user: ['scam', 'impersonation', 'abuse', 'spam', 'private', 'illegal', 'copied', 'other'],
  conversation: ['scam', 'spam', 'abuse', 'impersonation', 'private', 'illegal', 'other'],
  question: ['spam', 'abuse', 'scam', 'private', 'illegal', 'impersonation', 'other'],
  review: ['misleading', 'abuse', 'private', 'spam', 'scam', 'other'],
  review_reply: ['abuse', 'private', 'misleading', 'spam', 'scam', 'other'],
  video: reportReasonNames.filter((name) => name !== 'impersonation' && name !== 'unavailable'),
  follower_message: reportReasonNames.filter((name) => name !== 'unavailable'),
  note: ['abuse', 'spam', 'scam', 'private', 'illegal', 'copied', 'impersonation', 'other'],
}

const reason = z.enum(reportReasonNames, 'Odaberite razlog prijave.').describe('One of the ten reasons')
const words = emptyIsAbsent(cleanText(reportTextLength, 'Opišite šta nije u redu.').optional()).describe(
  'What is wrong, in the words of the reporter; required for `other`',
)

export const reporting = z.object({ reason, text: words })
export type Reporting = z.output<typeof reporting>

export const conversationReporting = z.object({
  reason,
  text: words,
  message: emptyIsAbsent(id.optional()).describe(
    'The number of the message that it is about, in its conversation',
  ),
})

export const reportStates = ['open', 'closed'] as const
/** Outcomes of a case, for those who reported. */
export const reportOutcomes = ['action', 'no_action'] as const

export const reportPicture = z.object({ id: z.int(), image: siteAddress, large: siteAddress })

export const ownReport = z.object({
  id: z.int(),
  subject: z.object({ type: z.enum(reportSubjectNames), id: z.int(), name: z.string() }),
  reason: z.enum(reportReasonNames),
  text: z.string(),
  pictures: z.array(reportPicture),
  state: z.enum(reportStates),
  /** Null until a moderator decided. */
  outcome: z.enum(reportOutcomes).nullable(),
  created_at: unixSeconds,
  decided_at: unixSeconds.nullable(),
})
export type OwnReport = z.infer<typeof ownReport>

export const ownReports = listOf(ownReport)
export const ownReportsQuery = z.object({
  page: pageNumber,
  type: z.enum(reportSubjectNames).optional().describe('Only reports of this kind of thing'),
  subject: id.optional().describe('Only reports of the thing with this number'),
})
export const reportReply = z.object({ data: ownReport, message: z.string() })

const filing = {
  tag: 'Reports',
  access: 'member',
  reply: reportReply,
  limit: 'report',
} as const

export const reportListing = endpoint('POST', '/listings/:id/report', {
  ...filing,
  features: ['reports'],
  summary: 'Report a listing',
  description: 'Someone who reported it before and waits for the decision changes that report.',
  params: idParams,
  body: reporting,
  errors: ['not_found', 'listing_gone', 'conflict'],
})
export const reportUser = endpoint('POST', '/users/:username/report', {
  ...filing,
  features: ['reports'],
  summary: 'Report a user',
  description: 'Someone who reported them before and waits for the decision changes that report.',
  params: usernameParams,
  body: reporting,
  errors: ['not_found', 'conflict'],
})
export const reportConversation = endpoint('POST', '/conversations/:id/report', {
  ...filing,
  features: ['reports'],
  summary: 'Report the other person of a conversation',
  description: 'Moderators may then read the conversation.',
  params: idParams,
  body: conversationReporting,
  errors: ['not_found', 'conflict'],
})

export const reportQuestion = endpoint('POST', '/questions/:id/report', {
  ...filing,
  features: ['reports'],
  summary: 'Report a question or an answer about a listing',
  params: idParams,
  body: reporting,
  errors: ['not_found', 'listing_gone', 'conflict'],
})

export const reportReview = endpoint('POST', '/reviews/:id/report', {
  ...filing,
  features: ['reports'],
  summary: 'Report a review',
  params: idParams,
  body: reporting,
  errors: ['not_found', 'conflict'],
})

export const reportNote = endpoint('POST', '/mahalac/notes/:id/report', {
  ...filing,
  features: ['reports'],
  summary: 'Report a note or a reply of the board',
  params: idParams,
  body: reporting,
  errors: ['not_found', 'conflict'],
})

export const reportVideo = endpoint('POST', '/videos/:id/report', {
  ...filing,
  features: ['reports'],
  summary: 'Report the video of a listing',
  params: idParams,
  body: reporting,
  errors: ['not_found', 'conflict'],
})

export const reportFollowerMessage = endpoint('POST', '/follower-messages/:id/report', {
  ...filing,
  features: ['reports'],
  summary: 'Report a message that a seller sent to followers',
  params: idParams,
  body: reporting,
  errors: ['not_found', 'conflict'],
})

export const reportReviewReply = endpoint('POST', '/reviews/:id/reply/report', {
  ...filing,
  features: ['reports'],
  summary: 'Report the reply to a review',
  params: idParams,
  body: reporting,
  errors: ['not_found', 'conflict'],
})

export const listOwnReports = endpoint('GET', '/reports', {
  tag: 'Reports',
  access: 'member',
  summary: 'List your reports, the newest first',
  query: ownReportsQuery,
  reply: ownReports,
})
export const addReportPictures = endpoint('POST', '/reports/:id/pictures', {
  features: ['reports', 'photo_upload'],
  tag: 'Reports',
  access: 'member',
  summary: 'Add pictures to your report',
  description: `At most ${reportPictures}; only moderators and you can see them.`,
  params: idParams,
  files: 'pictures',
  reply: reportReply,
  limit: 'report',
  errors: ['not_found', 'conflict'],
})

export const reportPictureParams = idParams.extend({
  picture: id.describe('The number of the picture'),
  size: z
    .enum(Object.keys(imageWidths) as ['sm', 'md', 'lg'], 'Veličina je sm, md ili lg.')
    .describe('Width'),
})
export const getReportPicture = endpoint('GET', '/reports/:id/pictures/:picture/:size', {
  tag: 'Reports',
  access: 'member',
  summary: 'Get a picture of a report',
  params: reportPictureParams,
  produces: 'image/webp',
  errors: ['not_found'],
})
