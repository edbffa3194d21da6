import { z } from 'zod'
import { message } from '#contract/accounts/endpoints.ts'
import { id, idParams, listOf, optionalId, pageNumber, unixSeconds } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { conversationTags, messageLength } from '#contract/limits/messages.ts'
import { maxQueryLength } from '#contract/limits/search.ts'
import { usernameLength } from '#contract/limits/accounts.ts'
import { listingItem } from '#contract/listings/read.ts'
import { cleanText } from '#contract/listings/write.ts'
import { content, conversationMessage } from './messages.ts'
import { conversationTag } from './tags.ts'
import { person } from '#contract/people/person.ts'
import { emptyIsAbsent, flag, text } from '#contract/text/schemas.ts'

export const conversationUser = person.extend({
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
    quantity: true,
    user_id: true,
  })
  .extend({
    /** The reason why nobody can see it any more, or for now. */
    gone: z.enum(['deleted', 'hidden']).nullable(),
  })
export type ConversationListing = z.infer<typeof conversationListing>

/** The latest message with the words of a search. */
export const foundMessage = z.object({
  sequence: z.int(),
  is_mine: z.boolean(),
  /** An excerpt of its text around the words, split into matches and the rest. */
  excerpt: z.array(z.object({ text: z.string(), is_match: z.boolean() })),
  created_at: unixSeconds,
})
export type FoundMessage = z.infer<typeof foundMessage>

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
  /** True if the caller has seen everything. */
  seen: z.boolean(),
  unread_messages: z.int(),
  user_tags: z.array(conversationTag),
  last_message: conversationMessage.nullable(),
  /** Null without a search, and where the names alone have its words. */
  found: foundMessage.nullable(),
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
  /** The reason why the caller can't write now; null if they can. */
  refusal: z.string().nullable(),
  /** True if the caller blocks the other side; the reverse stays unknown. */
  blocked: z.boolean(),
  /** True if the caller may send photos. */
  may_send_photos: z.boolean(),
})
export type ConversationThread = z.infer<typeof conversationThread>

export const conversationReply = z.object({ data: conversationThread })
export const startedReply = z.object({ conversation_id: z.int(), data: conversationMessage })
export const conversationsPage = listOf(conversation).extend({
  /** For `before`, to go on; null at the end. */
  next: z.int().nullable(),
})

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
  listing_id: optionalId.describe('Only about this listing'),
  'tags[]': emptyIsAbsent(tagsQuery).describe('Only those with all of these tags of yours'),
  q: text(maxQueryLength, { tooLong: `Najviše ${maxQueryLength} znakova.` })
    .optional()
    .describe('The beginnings of words of a message, the other name or the title of the listing'),
  unread: flag.optional().describe('Only with unread messages'),
  saved: flag.optional().describe('Only saved ones'),
  archived: flag.optional().describe('The archive instead of the list'),
})

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

export const draftBody = z.object({ draft: cleanText(messageLength, 'Pošaljite tekst.') })

const own = { tag: 'Conversations', access: 'member' } as const
const ofOne = { ...own, params: idParams } as const
const marking = { ...ofOne, limit: 'conversation', reply: message, errors: ['not_found'] } as const
const sending = { ...own, idempotent: true, status: 201 } as const

export const listConversations = endpoint('GET', '/conversations', {
  agents: 'answer',
  ...own,
  summary: 'List your conversations, the latest first',
  query: conversationsQuery,
  reply: conversationsPage,
})
export const startConversation = endpoint('POST', '/conversations', {
  ...sending,
  features: ['messages'],
  summary: 'Write to a seller or a user',
  description: 'Continues the conversation that the two already have about it.',
  body: newConversation,
  reply: startedReply,
  errors: [
    'not_found',
    'listing_gone',
    'listing_state',
    'conflict',
    'account_restricted',
    'contact_refused',
    'rate_limited',
  ],
})
export const findCounterpart = endpoint('GET', '/conversations/with', {
  agents: 'answer',
  ...own,
  summary: 'Find the other side of a new conversation, and an existing one',
  query: counterpartQuery,
  reply: counterpart,
  errors: ['conflict', 'listing_gone', 'not_found'],
})
export const getConversation = endpoint('GET', '/conversations/:id', {
  agents: 'answer',
  ...ofOne,
  summary: 'Get a conversation without its messages',
  reply: conversationReply,
  errors: ['not_found'],
})
export const keepDraft = endpoint('PUT', '/conversations/:id/draft', {
  agents: 'answer',
  ...ofOne,
  summary: 'Save an unsent message as a draft',
  description: 'An empty text removes it, and so does sending a message.',
  body: draftBody,
  limit: 'conversation-note',
  priority: 'reading',
  errors: ['not_found'],
})
export const saveConversation = endpoint('POST', '/conversations/:id/save', {
  agents: 'answer',
  ...marking,
  summary: 'Save a conversation',
})
export const unsaveConversation = endpoint('POST', '/conversations/:id/delete-save', {
  agents: 'answer',
  ...marking,
  summary: 'Remove a conversation from the saved ones',
})
export const archiveConversation = endpoint('POST', '/conversations/:id/archive', {
  agents: 'answer',
  ...marking,
  summary: 'Move a conversation to the archive',
  description: 'A message of the other side brings it back.',
})
export const unarchiveConversation = endpoint('POST', '/conversations/:id/delete-archive', {
  agents: 'answer',
  ...marking,
  summary: 'Move a conversation back from the archive',
})
export const removeConversation = endpoint('DELETE', '/conversations/:id', {
  ...marking,
  summary: 'Remove a conversation from your list',
  description: 'The other side keeps it, and a new message brings it back.',
})
