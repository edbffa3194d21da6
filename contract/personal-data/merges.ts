import { z } from 'zod'
import { message } from '#contract/accounts/endpoints.ts'
import { id, idParams, unixSeconds } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { staffReason } from '#contract/moderation/endpoints.ts'
import { numeric, text } from '#contract/text/schemas.ts'

export const likenesses = ['phone', 'email', 'device'] as const
export type Likeness = (typeof likenesses)[number]

/** Accounts that may belong to the same person. */
export const accountDoubles = z.object({
  data: z.array(
    z.object({
      id: z.int(),
      username: z.string(),
      created_at: unixSeconds,
      listings: z.int(),
      reasons: z.array(z.enum(likenesses)),
    }),
  ),
})
export type AccountDouble = z.infer<typeof accountDoubles>['data'][number]

const side = z.object({ id: z.int(), username: z.string(), created_at: unixSeconds })
const portion = z.object({
  label: z.string(),
  count: z.int(),
  /** Number of those that the remaining account has, too; one of each two stays. */
  both: z.int(),
})

export const mergePreview = z.object({
  gone: side,
  kept: side,
  /** Reasons against the merge; empty if there are none. */
  refusals: z.array(z.string()),
  moves: z.array(portion),
  /** Things that both have, and what happens to them, in words. */
  conflicts: z.array(z.string()),
  lost: z.array(z.string()),
})
export type MergePreview = z.infer<typeof mergePreview>
export const mergePreviewReply = z.object({ data: mergePreview })

export const mergeBody = staffReason.extend({
  into: numeric(id).describe('The account that stays'),
  username: text(100).describe('The username of the account that goes, typed by the admin'),
})

export const accountMerge = z.object({
  id: z.int(),
  gone: z.object({ id: z.int(), username: z.string() }),
  kept: z.object({ id: z.int(), username: z.string() }),
  reason: z.string(),
  /** Rows to move, as counted when it began, and rows moved. */
  total: z.int(),
  moved: z.int(),
  started_at: unixSeconds,
  done_at: unixSeconds.nullable(),
})
export type AccountMerge = z.infer<typeof accountMerge>
export const accountMergeReply = z.object({ data: accountMerge })
export const accountMergeStarted = message.extend({ id: z.int() })

const forAdmins = { tag: 'Administration', access: 'admin' } as const
const ofAccount = { ...forAdmins, params: idParams } as const

export const listAccountDoubles = endpoint('GET', '/admin/users/:id/doubles', {
  ...ofAccount,
  summary: 'List accounts that may belong to the same person',
  description: 'Found by a phone that one of them verified, the mailbox behind the e-mail, or a device.',
  reply: accountDoubles,
  errors: ['not_found'],
})
export const previewMerge = endpoint('GET', '/admin/users/:id/merge', {
  ...ofAccount,
  summary: 'Preview the merge of an account into another one',
  query: z.object({ into: text(100).describe('The account that stays, by number or username') }),
  reply: mergePreviewReply,
  errors: ['not_found'],
})
export const mergeAccounts = endpoint('POST', '/admin/users/:id/merge', {
  ...ofAccount,
  summary: 'Merge an account into another one of the same person',
  description:
    'Ends every way into the account at once, and moves its things to the other one in the background. Cannot be undone.',
  body: mergeBody,
  reply: accountMergeStarted,
  errors: ['not_found', 'conflict'],
})
export const getAccountMerge = endpoint('GET', '/admin/merges/:id', {
  ...ofAccount,
  summary: 'Get a merge of two accounts, with its progress',
  reply: accountMergeReply,
  errors: ['not_found'],
})
