import { z } from 'zod'
import { listOf, pageNumber, unixSeconds } from './common.ts'

/** A message in the local inbox, which stands in for carriers outside production. */
export const inboxMessage = z.object({
  id: z.int(),
  channel: z.enum(['mail', 'sms']),
  recipient: z.string(),
  subject: z.string().nullable(),
  text: z.string(),
  /** It has a form for mail programs too. */
  has_html: z.boolean(),
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

/** A message on its way out, as the operator sees it; never what it says, which may hold a code. */
export const outboxMessage = z.object({
  id: z.int(),
  channel: z.enum(['mail', 'sms']),
  /** Of a mail. */
  kind: z.string().nullable(),
  recipient: z.string(),
  state: z.enum(outboxStates),
  created_at: unixSeconds,
  attempts: z.int(),
  last_error: z.string().nullable(),
  /** Sent, or given up. */
  ended_at: unixSeconds.nullable(),
  /** Null where none is planned. */
  next_try_at: unixSeconds.nullable(),
  /** It is not too late to try again. */
  can_retry: z.boolean(),
})
export type OutboxMessage = z.infer<typeof outboxMessage>

export const outboxQuery = z.object({
  state: z.enum(outboxStates, 'Odaberite ponuđeno stanje.').optional(),
  recipient: z.string().trim().max(254, 'Najviše 254 znaka.').default(''),
  page: pageNumber,
})
export const outboxPage = listOf(outboxMessage).extend({
  counts: z.object({ failed: z.int(), waiting: z.int() }),
})
export const outboxRetried = z.object({ success: z.literal(true) })
