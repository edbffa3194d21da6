import { z } from 'zod'
import { message } from '#contract/accounts/endpoints.ts'
import { id, idParams, listOf, pageNumber, unixSeconds } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { emptyIsAbsent, flag, text } from '#contract/text/schemas.ts'
import { webhookAddressLength, webhookEventStates, webhookKindNames } from './kinds.ts'

const addressError = 'Unesite punu adresu, npr. https://www.primjer.ba/webhook.'
const address = text(webhookAddressLength, { tooLong: addressError })
  .trim()
  .refine((value) => /^https?:\/\//i.test(value) && URL.canParse(value), addressError)

export const webhookBody = z.object({
  address: address.describe('Address that receives events; https, on a public host'),
  kinds: z
    .array(z.enum(webhookKindNames, 'Nepoznata vrsta događaja.'))
    .min(1, 'Odaberite bar jednu vrstu događaja.')
    .max(webhookKindNames.length, 'Nepoznata vrsta događaja.')
    .transform((kinds) => [...new Set(kinds)])
    .describe('Kinds of events to send'),
  is_active: flag.default(true).describe('Whether events are noted and sent; also ends a pause'),
})

export const webhook = z.object({
  id: z.int(),
  address: z.string(),
  kinds: z.array(z.enum(webhookKindNames)),
  is_active: z.boolean(),
  /** When the site gave up calling it; null while it does not. */
  paused_at: unixSeconds.nullable(),
  /** The latest call that arrived. */
  succeeded_at: unixSeconds.nullable(),
  /** Events that still wait, and those that failed for good. */
  waiting: z.int(),
  failed: z.int(),
  created_at: unixSeconds,
})
export type Webhook = z.infer<typeof webhook>

export const webhookEvent = z.object({
  id: z.int(),
  /** Id for the receiver: the header `webhook-id`, the same in every attempt. */
  key: z.string(),
  type: z.string(),
  data: z.record(z.string(), z.unknown()),
  state: z.enum(webhookEventStates),
  attempts: z.int(),
  created_at: unixSeconds,
  attempted_at: unixSeconds.nullable(),
  /** While it waits. */
  next_at: unixSeconds.nullable(),
  /** Status of the latest answer; null if there was none. */
  status: z.int().nullable(),
  problem: z.string().nullable(),
})
export type WebhookEvent = z.infer<typeof webhookEvent>

export const webhooks = z.object({ data: z.array(webhook) })
export const oneWebhook = z.object({
  data: webhook.extend({
    /** Signs every call, as Standard Webhooks describe: `whsec_` and the key in base64. */
    secret: z.string(),
  }),
})
export const webhookMade = message.extend({ id: z.int(), secret: z.string() })
export const webhookEvents = listOf(webhookEvent)
export const webhookReplayed = message.extend({ count: z.int() })

const ofWebhooks = { tag: 'Webhooks', access: 'person' } as const
const changes = {
  ...ofWebhooks,
  limit: 'webhook',
  secondFactor: { notAsked: 'what it tells are numbers and states; reading more takes a login or a token' },
} as const
const ofOne = ['not_found'] as const

export const listWebhooks = endpoint('GET', '/shop/webhooks', {
  ...ofWebhooks,
  summary: "List your shop's webhooks",
  reply: webhooks,
})
export const makeWebhook = endpoint('POST', '/shop/webhooks', {
  ...changes,
  summary: 'Add a webhook',
  description:
    'The site posts an event as JSON: `{id, type, created_at, data}`, signed as Standard Webhooks describe (headers `webhook-id`, `webhook-timestamp`, `webhook-signature`). An answer other than 2xx, or none within 10 seconds, is followed by further attempts for about three days. Events of one listing, order or conversation arrive in their order; a repeat has the same `webhook-id`.',
  body: webhookBody.omit({ is_active: true }),
  reply: webhookMade,
  status: 201,
  idempotent: true,
  errors: ['conflict'],
})
export const getWebhook = endpoint('GET', '/shop/webhooks/:id', {
  ...ofWebhooks,
  summary: 'Get a webhook with its secret',
  params: idParams,
  reply: oneWebhook,
  errors: ofOne,
})
export const changeWebhook = endpoint('PUT', '/shop/webhooks/:id', {
  ...changes,
  summary: 'Change a webhook, or switch it on or off',
  params: idParams,
  body: webhookBody,
  reply: message,
  errors: ofOne,
})
export const deleteWebhook = endpoint('DELETE', '/shop/webhooks/:id', {
  ...changes,
  summary: 'Delete a webhook with its events',
  params: idParams,
  reply: message,
  errors: ofOne,
})
export const pingWebhook = endpoint('POST', '/shop/webhooks/:id/ping', {
  ...changes,
  summary: 'Send an event of type `ping`',
  params: idParams,
  reply: message,
  errors: [...ofOne, 'conflict'],
})
export const listWebhookEvents = endpoint('GET', '/shop/webhooks/:id/events', {
  ...ofWebhooks,
  summary: 'List the events of a webhook, the newest first',
  params: idParams,
  query: z.object({
    state: emptyIsAbsent(z.enum(webhookEventStates).optional()).describe('Only events in this state'),
    page: pageNumber,
  }),
  reply: webhookEvents,
  errors: ofOne,
})
export const replayWebhookEvents = endpoint('POST', '/shop/webhooks/:id/replay', {
  ...changes,
  summary: 'Send an event again, or all that failed',
  description: 'A replayed event keeps its `webhook-id`.',
  params: idParams,
  body: z.object({
    event_id: emptyIsAbsent(id.optional()).describe('Only this one; all failed ones if absent'),
  }),
  reply: webhookReplayed,
  errors: [...ofOne, 'conflict'],
})
