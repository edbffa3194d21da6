import { z } from 'zod'
import { amountInput } from '#contract/money/amounts.ts'
import { id, idParams, optionalBody, unixSeconds } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { maxPriceFening, imageWidths } from '#contract/limits/listings.ts'
import { messageLength, messagePageSize } from '#contract/limits/messages.ts'
import { cleanText, priceError } from '#contract/listings/write.ts'
import { messageWarnings } from './message-warnings.ts'
import { readAmount } from '#contract/money/money.ts'
import { siteAddress } from '#contract/paths/site-address.ts'
import { flag, numeric } from '#contract/text/schemas.ts'

export const messageKinds = ['text', 'photo', 'offer', 'system'] as const
export const offerStates = ['pending', 'accepted', 'declined', 'replaced', 'withdrawn'] as const

export const messagePhoto = z.object({
  id: z.int(),
  width: z.int(),
  height: z.int(),
  /** A placeholder. */
  thumbhash: z.string(),
  /** Only the two people of the conversation can fetch these. */
  image: siteAddress,
  large: siteAddress,
})

export const messageOffer = z.object({
  price: z.number(),
  display_price: z.string(),
  state: z.enum(offerStates),
})

export const conversationMessage = z.object({
  id: z.int(),
  conversation_id: z.int(),
  /** Counts from 1 without gaps; clients catch up by it. */
  sequence: z.int(),
  type: z.enum(messageKinds),
  /** In words, whatever the type; empty for photos without a text. */
  content: z.string(),
  /** Null once the sender's account is erased. */
  sender: z.object({ id: z.int(), username: z.string() }).nullable(),
  is_mine: z.boolean(),
  /** The agent who wrote it for the shop; null for everyone but those of the shop. */
  agent: z.string().nullable(),
  /** Withdrawn by its sender; the text is no longer served. */
  withdrawn: z.boolean(),
  photos: z.array(messagePhoto),
  offer: messageOffer.nullable(),
  /** Warnings for its reader; empty for the caller's own. */
  warnings: z.array(z.enum(messageWarnings)),
  created_at: unixSeconds,
})
export type ConversationMessage = z.infer<typeof conversationMessage>

export const messageReply = z.object({ data: conversationMessage })
export const messagesPage = z.object({
  /** In the order in which they were sent. */
  data: z.array(conversationMessage),
  meta: z.object({
    last_sequence: z.int(),
    other_seen_sequence: z.int(),
    /** True if there are more in the direction asked for. */
    has_more: z.boolean(),
  }),
})

export const seenReply = z.object({ unread_messages: z.int() })

/** Unread messages alone; the badge adds unread questions, which are counted by `GET /me`. */
export const unreadReply = z.object({ count: z.int(), questions: z.int() })

/** A message's text, with something in it. */
export const content = cleanText(messageLength, 'Napišite poruku.').refine(
  (body) => body !== '',
  'Napišite poruku.',
)

export const newMessage = z.object({ content })

const sequence = numeric(
  z
    .number({ error: 'Unesite redni broj poruke.' })
    .int('Unesite redni broj poruke.')
    .min(0, 'Unesite redni broj poruke.')
    .max(2_147_483_647, 'Broj je prevelik.'),
)

export const messagesQuery = z.object({
  before: sequence.optional().describe('The latest ones before this message'),
  after: sequence.optional().describe('The first ones after this message, to catch up'),
  limit: numeric(
    z
      .number({ error: 'Unesite broj poruka.' })
      .int('Unesite broj poruka.')
      .min(1, 'Tražite bar jednu poruku.')
      .max(messagePageSize.most, `Najviše ${messagePageSize.most} poruka.`)
      .default(messagePageSize.usual),
  ).describe('Number of messages'),
})

export const seenBody = z.object({ sequence: sequence.describe('The last message that was seen') })
const positivePrice = 'Unesite iznos veći od nule.'
export const newOffer = z.object({
  price: amountInput(priceError).transform((value, context) => {
    const fening = readAmount(value)
    const problem =
      fening === undefined
        ? priceError
        : fening <= 0
          ? positivePrice
          : fening > maxPriceFening
            ? 'Iznos je prevelik: najviše 99.999.999 KM.'
            : undefined
    if (problem === undefined) return fening!
    context.addIssue({ code: 'custom', message: problem })
    return z.NEVER
  }),
})
export const acceptance = optionalBody(
  z.object({
    reserve: flag.default(false).describe('Also mark the listing as reserved; only its seller can'),
  }),
)

export const messageParams = idParams.extend({
  sequence: sequence.describe('The number of the message in its conversation'),
})
export const messagePhotoParams = idParams.extend({
  photo: id.describe('The number of the photo'),
  size: z
    .enum(Object.keys(imageWidths) as ['sm', 'md', 'lg'], 'Veličina je sm, md ili lg.')
    .describe('Width'),
})

const own = { tag: 'Conversations', access: 'member' } as const
const ofOne = { ...own, params: idParams } as const
const sending = { ...own, idempotent: true, status: 201 } as const

export const countUnreadMessages = endpoint('GET', '/messages/unread', {
  agents: 'any',
  ...own,
  summary: 'Count your unread messages',
  reply: unreadReply,
  priority: 'reading',
})
export const listMessages = endpoint('GET', '/conversations/:id/messages', {
  agents: 'answer',
  ...ofOne,
  summary: 'List messages, by default the latest',
  query: messagesQuery,
  reply: messagesPage,
  errors: ['not_found'],
})
export const sendMessage = endpoint('POST', '/conversations/:id/messages', {
  agents: 'answer',
  ...sending,
  features: ['messages'],
  summary: 'Send a message',
  description: 'A repeat with the same Idempotency-Key sends nothing and gets the first reply.',
  params: idParams,
  body: newMessage,
  reply: messageReply,
  errors: ['not_found', 'account_restricted', 'contact_refused', 'rate_limited'],
})
export const sendPhotos = endpoint('POST', '/conversations/:id/photos', {
  agents: 'answer',
  ...sending,
  features: ['messages', 'photo_upload'],
  summary: 'Send photos',
  description: 'For pro users and shops.',
  params: idParams,
  files: 'photos',
  reply: messageReply,
  errors: ['not_found', 'account_restricted', 'contact_refused', 'forbidden', 'rate_limited'],
})
export const getMessagePhoto = endpoint('GET', '/conversations/:id/photos/:photo/:size', {
  agents: 'answer',
  ...own,
  summary: 'Get a photo of a conversation',
  params: messagePhotoParams,
  produces: 'image/webp',
  errors: ['not_found'],
})
export const markSeen = endpoint('POST', '/conversations/:id/seen', {
  agents: 'answer',
  ...ofOne,
  summary: 'Mark messages as seen',
  body: seenBody,
  reply: seenReply,
  limit: 'conversation-note',
  priority: 'reading',
  errors: ['not_found'],
})
export const withdrawMessage = endpoint('POST', '/conversations/:id/messages/:sequence/withdraw', {
  agents: 'answer',
  ...own,
  summary: 'Withdraw a message of yours',
  description: 'Within 15 minutes. Its place stays, its content is no longer served.',
  params: messageParams,
  reply: messageReply,
  limit: 'conversation',
  errors: ['not_found', 'conflict', 'forbidden'],
})
export const makeOffer = endpoint('POST', '/conversations/:id/offers', {
  agents: 'answer',
  ...sending,
  features: ['messages'],
  summary: 'Offer a price, or counter an offer',
  description: 'Replaces the offer that waits for an answer.',
  params: idParams,
  body: newOffer,
  reply: messageReply,
  errors: ['not_found', 'account_restricted', 'contact_refused', 'conflict', 'rate_limited'],
})
export const acceptOffer = endpoint('POST', '/conversations/:id/offers/:sequence/accept', {
  agents: 'answer',
  ...own,
  features: ['messages'],
  summary: 'Accept an offer of the other side',
  params: messageParams,
  body: acceptance,
  reply: messageReply,
  limit: 'conversation',
  errors: ['not_found', 'conflict', 'account_restricted', 'contact_refused', 'listing_state'],
})
export const declineOffer = endpoint('POST', '/conversations/:id/offers/:sequence/decline', {
  agents: 'answer',
  ...own,
  features: ['messages'],
  summary: 'Decline an offer of the other side',
  params: messageParams,
  reply: messageReply,
  limit: 'conversation',
  errors: ['not_found', 'conflict', 'account_restricted', 'contact_refused'],
})
