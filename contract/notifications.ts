import { z } from 'zod'
import { listOf, pageNumber, unixSeconds } from './common.ts'

/** A message in the local inbox, which stands in for carriers outside production. */
export const inboxMessage = z.object({
  id: z.int(),
  channel: z.enum(['mail', 'sms']),
  recipient: z.string(),
  subject: z.string().nullable(),
  text: z.string(),
  received_at: unixSeconds,
})
export type InboxMessage = z.infer<typeof inboxMessage>

export const inboxQuery = z.object({
  recipient: z.string().trim().max(254, 'Najviše 254 znaka.').default(''),
  page: pageNumber,
})
export const inboxPage = listOf(inboxMessage)
export const inboxMessageReply = z.object({ data: inboxMessage })
