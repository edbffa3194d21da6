import { z } from 'zod'
import { accountTypes } from '#contract/accounts/endpoints.ts'
import { id, idParams, listOf, pageNumber, unixSeconds } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'

/** A sender whose messages wait, since the same text went to too many people who had not written to them. */
export const heldSender = z.object({
  user: z.object({
    id: z.int(),
    username: z.string(),
    type: z.enum(accountTypes),
    created_at: unixSeconds,
  }),
  /** Messages that wait. */
  count: z.int(),
  /** People who got the text, the most of all messages. */
  copies: z.int(),
  /** Some of the texts, the latest first. */
  texts: z.array(z.string()),
  held_at: unixSeconds,
  /** The latest of the messages; a decision covers those up to it. */
  last_id: z.int(),
})
export type HeldSender = z.infer<typeof heldSender>

export const heldSendersQuery = z.object({ page: pageNumber })
export const heldSenders = listOf(heldSender)

/** `release`: the messages are delivered. `refuse`: their readers never see them; the sender does. */
export const heldDecision = z.object({
  decision: z.enum(['release', 'refuse'], 'Odaberite „release“ ili „refuse“.'),
  last_id: id.describe('The latest message that was looked at'),
})
export type HeldDecision = z.infer<typeof heldDecision>
export const heldDecided = z.object({ message: z.string() })

const forModerators = { tag: 'Administration', access: 'moderator' } as const

export const listHeldSenders = endpoint('GET', '/admin/held-messages', {
  ...forModerators,
  summary: 'List senders whose copies of a message wait, the longest waiting first',
  query: heldSendersQuery,
  reply: heldSenders,
})
export const decideHeldMessages = endpoint('POST', '/admin/held-messages/:id', {
  ...forModerators,
  summary: 'Deliver the waiting messages of a sender, named by number, or keep them from their readers',
  description: 'At most 100 at once; the others keep waiting.',
  params: idParams,
  body: heldDecision,
  reply: heldDecided,
  errors: ['conflict'],
})
