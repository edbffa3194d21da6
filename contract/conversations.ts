import { z } from 'zod'
import { accountTypes, message } from './accounts.ts'
import { id, idParams, listOf, pageNumber, unixSeconds } from './common.ts'
import { endpoint } from './endpoint.ts'
import {
  amountLength,
  conversationTags,
  imageWidths,
  maxPriceFening,
  maxQueryLength,
  messageLength,
  messagePageSize,
  usernameLength,
} from './limits.ts'
import { listingItem } from './listings/read.ts'
import { cleanText, priceError } from './listings/write.ts'
import { messageWarnings } from './message-warnings.ts'
import { parseMoney } from './money.ts'
import { siteAddress } from './site-address.ts'
import { conversationTag } from './conversation-tags.ts'
import { emptyIsAbsent, flag, text } from './text.ts'

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
  /** Withdrawn by its sender; the text is no longer served. */
  withdrawn: z.boolean(),
  photos: z.array(messagePhoto),
  offer: messageOffer.nullable(),
  /** What its reader should be careful about; empty for the caller's own. */
  warnings: z.array(z.enum(messageWarnings)),
  created_at: unixSeconds,
})
export type ConversationMessage = z.infer<typeof conversationMessage>

export const conversationUser = z.object({
  id: z.int(),
  type: z.enum(accountTypes),
  username: z.string(),
  avatar: siteAddress.nullable(),
  /** Null for users without a shop. */
  business_name: z.string().nullable(),
  /** When they are back from a holiday. */
  away_until: unixSeconds.nullable(),
})
export type ConversationUser = z.infer<typeof conversationUser>

export const conversationListing = listingItem
  .pick({
    id: true,
    title: true,
    slug: true,
    display_price: true,
    show_price: true,
    price: true,
    image: true,
    thumbhash: true,
    status: true,
    reserved: true,
    user_id: true,
  })
  .extend({
    /** Why nobody can see it any more, or for now. */
    gone: z.enum(['deleted', 'hidden']).nullable(),
  })
export type ConversationListing = z.infer<typeof conversationListing>

export const conversation = z.object({
  id: z.int(),
  /** The other side's name, for sorting; empty once the account is erased. */
  username: z.string(),
  user: conversationUser.nullable(),
  /** The listing that it is about; null for one between profiles. */
  listing_id: z.int().nullable(),
  /** Null if it is erased, too. */
  listing: conversationListing.nullable(),
  saved: z.boolean(),
  archived: z.boolean(),
  /** Whether the caller has seen everything. */
  seen: z.boolean(),
  unread_messages: z.int(),
  user_tags: z.array(conversationTag),
  last_message: conversationMessage.nullable(),
  /** When the last message was sent. */
  updated_at: unixSeconds,
})
export type Conversation = z.infer<typeof conversation>

export const conversationThread = conversation.extend({
  last_sequence: z.int(),
  /** The caller has seen everything up to this message. */
  seen_sequence: z.int(),
  /** The other side has seen everything up to this message. */
  other_seen_sequence: z.int(),
  /** Written but not sent. */
  draft: z.string(),
  /** Why the caller can't write now; null if they can. */
  refusal: z.string().nullable(),
  /** Whether the caller blocks the other side; what the other side does stays unknown. */
  blocked: z.boolean(),
  /** Whether the caller may send photos. */
  may_send_photos: z.boolean(),
})
export type ConversationThread = z.infer<typeof conversationThread>

export const conversationReply = z.object({ data: conversationThread })
export const messageReply = z.object({ data: conversationMessage })
export const startedReply = z.object({ conversation_id: z.int(), data: conversationMessage })
export const conversationsPage = listOf(conversation).extend({
  /** For `before`, to go on; null at the end. */
  next: z.int().nullable(),
})

export const messagesPage = z.object({
  /** In the order in which they were sent. */
  data: z.array(conversationMessage),
  meta: z.object({
    last_sequence: z.int(),
    other_seen_sequence: z.int(),
    /** Whether there are more in the direction asked for. */
    has_more: z.boolean(),
  }),
})

export const seenReply = z.object({ unread_messages: z.int() })

/** Unread messages alone; the badge adds unread questions, which are counted by `GET /me`. */
export const unreadReply = z.object({ count: z.int(), questions: z.int() })

export const counterpart = z.object({
  data: z.object({
    /** Null if the two have not talked about it yet. */
    conversation_id: z.int().nullable(),
    user: conversationUser,
    listing: conversationListing.nullable(),
    refusal: z.string().nullable(),
  }),
})

const wrongTags = 'Pošaljite brojeve oznaka.'
/** One value of a query string comes without a list. */
const tagsQuery = z
  .union(
    [
      z.array(id, wrongTags).max(conversationTags, `Najviše ${conversationTags} oznaka.`),
      id.transform((one) => [one]),
    ],
    wrongTags,
  )
  .optional()

export const conversationsQuery = z.object({
  page: pageNumber,
  before: id.optional().describe('Only those after this conversation in the list; quicker than pages'),
  listing_id: id.optional().describe('Only about this listing'),
  'tags[]': tagsQuery.describe('Only those with all of these tags of yours'),
  q: text(maxQueryLength, { tooLong: `Najviše ${maxQueryLength} znakova.` })
    .optional()
    .describe('Words of the other name, the listing or the last message'),
  unread: flag.optional().describe('Only with unread messages'),
  saved: flag.optional().describe('Only saved ones'),
  archived: flag.optional().describe('The archive instead of the list'),
})

/** A message's text, with something in it. */
const content = cleanText(messageLength, 'Napišite poruku.').refine((body) => body !== '', 'Napišite poruku.')

export const newMessage = z.object({ content })

export const newConversation = z
  .object({
    content,
    listing_id: emptyIsAbsent(id.optional()).describe('The listing to ask about'),
    username: emptyIsAbsent(text(usernameLength.max).optional()).describe('Or a user to write to'),
  })
  .refine(({ listing_id, username }) => (listing_id === undefined) !== (username === undefined), {
    path: ['listing_id'],
    error: 'Navedite oglas ili korisnika.',
  })

export const counterpartQuery = z.object({
  listing_id: id.optional().describe('A listing, for its seller'),
  username: text(usernameLength.max).optional().describe('Or a user'),
})

const sequence = z.coerce
  .number({ error: 'Unesite redni broj poruke.' })
  .int('Unesite redni broj poruke.')
  .min(0, 'Unesite redni broj poruke.')
  .max(2_147_483_647, 'Broj je prevelik.')

export const messagesQuery = z.object({
  before: sequence.optional().describe('The latest ones before this message'),
  after: sequence.optional().describe('The first ones after this message, to catch up'),
  limit: z.coerce
    .number({ error: 'Unesite broj poruka.' })
    .int('Unesite broj poruka.')
    .min(1, 'Tražite bar jednu poruku.')
    .max(messagePageSize.most, `Najviše ${messagePageSize.most} poruka.`)
    .default(messagePageSize.usual)
    .describe('How many'),
})

export const seenBody = z.object({ sequence: sequence.describe('The last message that was seen') })
export const draftBody = z.object({ draft: cleanText(messageLength, 'Pošaljite tekst.') })

const positivePrice = 'Unesite iznos veći od nule.'
export const newOffer = z.object({
  price: z
    .union([z.number(), text(amountLength, { tooLong: priceError })], priceError)
    .transform((value, context) => {
      const fening = typeof value === 'number' ? Math.round(value * 100) : parseMoney(value.trim())
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
export const acceptance = z.object({
  reserve: flag.default(false).describe('Also mark the listing as reserved; only its seller can'),
})

export const messageParams = idParams.extend({
  sequence: sequence.describe('The number of the message in its conversation'),
})
export const messagePhotoParams = idParams.extend({
  photo: id,
  size: z
    .enum(Object.keys(imageWidths) as ['sm', 'md', 'lg'], 'Veličina je sm, md ili lg.')
    .describe('Width'),
})

const own = { tag: 'Conversations', access: 'member' } as const
const ofOne = { ...own, params: idParams } as const
const marking = { ...ofOne, limit: 'conversation', reply: message, errors: ['not_found'] } as const
const sending = { ...own, idempotent: true, status: 201 } as const

export const listConversations = endpoint('GET', '/conversations', {
  ...own,
  summary: 'List your conversations, the latest first',
  query: conversationsQuery,
  reply: conversationsPage,
})
export const countUnreadMessages = endpoint('GET', '/messages/unread', {
  ...own,
  summary: 'Count your unread messages',
  reply: unreadReply,
  priority: 'reading',
})
export const startConversation = endpoint('POST', '/conversations', {
  ...sending,
  summary: 'Write to a seller or a user',
  description: 'Continues the conversation that the two already have about it.',
  body: newConversation,
  reply: startedReply,
  errors: ['not_found', 'listing_gone', 'listing_state', 'conflict', 'contact_refused', 'rate_limited'],
})
export const findCounterpart = endpoint('GET', '/conversations/with', {
  ...own,
  summary: 'Find whom a new conversation would be with, and whether there is one already',
  query: counterpartQuery,
  reply: counterpart,
  errors: ['conflict', 'listing_gone', 'not_found'],
})
export const getConversation = endpoint('GET', '/conversations/:id', {
  ...ofOne,
  summary: 'Get a conversation without its messages',
  reply: conversationReply,
  errors: ['not_found'],
})
export const listMessages = endpoint('GET', '/conversations/:id/messages', {
  ...ofOne,
  summary: 'List messages, by default the latest',
  query: messagesQuery,
  reply: messagesPage,
  errors: ['not_found'],
})
export const sendMessage = endpoint('POST', '/conversations/:id/messages', {
  ...sending,
  summary: 'Send a message',
  description: 'A repeat with the same Idempotency-Key sends nothing and gets the first reply.',
  params: idParams,
  body: newMessage,
  reply: messageReply,
  errors: ['not_found', 'contact_refused', 'rate_limited'],
})
export const sendPhotos = endpoint('POST', '/conversations/:id/photos', {
  ...sending,
  summary: 'Send photos',
  description: 'For pro users and shops.',
  params: idParams,
  files: 'photos',
  reply: messageReply,
  errors: ['not_found', 'contact_refused', 'forbidden', 'rate_limited'],
})
export const getMessagePhoto = endpoint('GET', '/conversations/:id/photos/:photo/:size', {
  ...own,
  summary: 'Get a photo of a conversation',
  params: messagePhotoParams,
  produces: 'image/webp',
  errors: ['not_found'],
})
export const markSeen = endpoint('POST', '/conversations/:id/seen', {
  ...ofOne,
  summary: 'Mark messages as seen',
  body: seenBody,
  reply: seenReply,
  limit: 'conversation-note',
  priority: 'reading',
  errors: ['not_found'],
})
export const keepDraft = endpoint('PUT', '/conversations/:id/draft', {
  ...ofOne,
  summary: 'Keep what you have written but not sent',
  description: 'An empty text removes it, and so does sending a message.',
  body: draftBody,
  limit: 'conversation-note',
  priority: 'reading',
  errors: ['not_found'],
})
export const withdrawMessage = endpoint('POST', '/conversations/:id/messages/:sequence/withdraw', {
  ...own,
  summary: 'Withdraw a message of yours',
  description: 'Within 15 minutes. Its place stays, its content is no longer served.',
  params: messageParams,
  reply: messageReply,
  limit: 'conversation',
  errors: ['not_found', 'conflict', 'forbidden'],
})
export const saveConversation = endpoint('POST', '/conversations/:id/save', {
  ...marking,
  summary: 'Save a conversation',
})
export const unsaveConversation = endpoint('POST', '/conversations/:id/delete-save', {
  ...marking,
  summary: 'Remove a conversation from the saved ones',
})
export const archiveConversation = endpoint('POST', '/conversations/:id/archive', {
  ...marking,
  summary: 'Move a conversation to the archive',
  description: 'A message of the other side brings it back.',
})
export const unarchiveConversation = endpoint('POST', '/conversations/:id/delete-archive', {
  ...marking,
  summary: 'Move a conversation back from the archive',
})
export const removeConversation = endpoint('DELETE', '/conversations/:id', {
  ...marking,
  summary: 'Remove a conversation from your list',
  description: 'The other side keeps it, and a new message brings it back.',
})
export const makeOffer = endpoint('POST', '/conversations/:id/offers', {
  ...sending,
  summary: 'Offer a price, or counter an offer',
  description: 'Replaces the offer that waits for an answer.',
  params: idParams,
  body: newOffer,
  reply: messageReply,
  errors: ['not_found', 'contact_refused', 'conflict', 'rate_limited'],
})
export const acceptOffer = endpoint('POST', '/conversations/:id/offers/:sequence/accept', {
  ...own,
  summary: 'Accept an offer of the other side',
  params: messageParams,
  body: acceptance,
  reply: messageReply,
  limit: 'conversation',
  errors: ['not_found', 'conflict', 'contact_refused', 'listing_state'],
})
export const declineOffer = endpoint('POST', '/conversations/:id/offers/:sequence/decline', {
  ...own,
  summary: 'Decline an offer of the other side',
  params: messageParams,
  reply: messageReply,
  limit: 'conversation',
  errors: ['not_found', 'conflict', 'contact_refused'],
})
