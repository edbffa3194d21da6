import { z } from 'zod'
import { idParams, listOf, pageNumber, unixSeconds } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { numeric } from '#contract/text/schemas.ts'

/** A message in the local inbox, which replaces the carriers outside production. */
export const inboxMessage = z.object({
  id: z.int(),
  channel: z.enum(['mail', 'sms']),
  recipient: z.string(),
  subject: z.string().nullable(),
  text: z.string(),
  has_html: z.boolean(),
  /** Names of the files that came with it. */
  attachments: z.array(z.string()),
  received_at: unixSeconds,
})
export type InboxMessage = z.infer<typeof inboxMessage>

export const inboxQuery = z.object({
  recipient: z.string().trim().max(254, 'Najviše 254 znaka.').default(''),
  page: pageNumber,
})
export const inboxPage = listOf(inboxMessage)
export const inboxMessageReply = z.object({ data: inboxMessage })

export const outboxStates = ['failed', 'waiting', 'sent'] as const
export type OutboxState = (typeof outboxStates)[number]

/** An outgoing message as operators see it; never its content, which may hold a code. */
export const outboxMessage = z.object({
  id: z.int(),
  channel: z.enum(['mail', 'sms']),
  /** For mails. */
  kind: z.string().nullable(),
  /** For staff, in Bosnian. */
  label: z.string(),
  recipient: z.string(),
  state: z.enum(outboxStates),
  created_at: unixSeconds,
  attempts: z.int(),
  last_error: z.string().nullable(),
  /** When it was sent or given up. */
  ended_at: unixSeconds.nullable(),
  /** Null if no retry is planned. */
  next_try_at: unixSeconds.nullable(),
  /** False once it is too late to retry. */
  can_retry: z.boolean(),
})
export type OutboxMessage = z.infer<typeof outboxMessage>

export const outboxQuery = z.object({
  state: z
    .enum(outboxStates, 'Odaberite ponuđeno stanje.')
    .optional()
    .describe('Returns only messages in this state'),
  recipient: z
    .string()
    .trim()
    .max(254, 'Najviše 254 znaka.')
    .default('')
    .describe("A part of the recipient's address or number"),
  page: pageNumber,
})
export const outboxPage = listOf(outboxMessage).extend({
  counts: z.object({ failed: z.int(), waiting: z.int() }),
})
export const outboxRetried = z.object({ success: z.literal(true) })

const ofAdmin = { tag: 'Administration', access: 'admin' } as const

export const listOutbox = endpoint('GET', '/admin/outbox', {
  ...ofAdmin,
  summary: 'List the mails and SMS that wait, were sent or failed',
  query: outboxQuery,
  reply: outboxPage,
})
export const retryMessage = endpoint('POST', '/admin/outbox/:id/retry', {
  ...ofAdmin,
  summary: 'Send a message again',
  params: idParams,
  reply: outboxRetried,
})

/** Production has no inbox; on a shared demo people see only their own messages (`Deps.inbox`). */
const ofInbox = { tag: 'Status', access: 'anyone', isHidden: true } as const

export const listInbox = endpoint('GET', '/dev/inbox', {
  ...ofInbox,
  summary: 'List the messages of the local inbox',
  query: inboxQuery,
  reply: inboxPage,
  errors: ['not_found', 'not_logged_in'],
})
export const getInboxMessage = endpoint('GET', '/dev/inbox/:id', {
  ...ofInbox,
  summary: 'Get a message of the local inbox',
  params: idParams,
  reply: inboxMessageReply,
  errors: ['not_found', 'not_logged_in'],
})
export const getInboxMessageHtml = endpoint('GET', '/dev/inbox/:id/html', {
  ...ofInbox,
  summary: 'Get a mail of the local inbox as mail programs show it',
  params: idParams,
  produces: 'text/html',
  errors: ['not_found', 'not_logged_in'],
})
export const getInboxAttachment = endpoint('GET', '/dev/inbox/:id/attachments/:position', {
  ...ofInbox,
  summary: 'Get a file that came with a mail of the local inbox',
  params: idParams.extend({
    position: numeric(
      z
        .number('Unesite redni broj.')
        .int('Unesite redni broj.')
        .min(0, 'Unesite redni broj.')
        .max(9, 'Unesite redni broj.'),
    ).describe('Its place in `attachments`, from 0'),
  }),
  produces: 'application/pdf',
  errors: ['not_found', 'not_logged_in'],
})
