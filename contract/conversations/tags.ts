import { z } from 'zod'
import { message } from '#contract/accounts/endpoints.ts'
import { id, idParams } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { conversationTagNameLength, conversationTags, quickReplyLength } from '#contract/limits/messages.ts'
import { cleanLine, cleanText } from '#contract/listings/write.ts'

/** Colours of tags, with their names for users. */
export const tagColors = {
  grey: 'Siva',
  red: 'Crvena',
  orange: 'Narandžasta',
  yellow: 'Žuta',
  green: 'Zelena',
  blue: 'Plava',
  purple: 'Ljubičasta',
} as const
export type TagColor = keyof typeof tagColors

const color = z.enum(Object.keys(tagColors) as [TagColor, ...TagColor[]], 'Odaberite boju.')

export const conversationTag = z.object({ id: z.int(), name: z.string(), color })
export type ConversationTag = z.infer<typeof conversationTag>

export const conversationTagList = z.object({
  data: z.array(conversationTag.extend({ count: z.int() })),
})

export const tagBody = z.object({
  name: cleanLine(conversationTagNameLength, 'Unesite naziv oznake.').refine(
    (name) => name !== '',
    'Unesite naziv oznake.',
  ),
  color,
})
export const tagMade = message.extend({ id: z.int() })

export const taggedWith = z.object({
  tags: z
    .array(id, 'Pošaljite brojeve oznaka.')
    .max(conversationTags, `Najviše ${conversationTags} oznaka.`)
    .describe('All tags that the conversation is to have'),
})

export const quickReply = z.object({ id: z.int(), content: z.string() })
export type QuickReply = z.infer<typeof quickReply>
export const quickReplyMade = message.extend({ id: z.int() })
export const quickReplyList = z.object({ data: z.array(quickReply) })
export const quickReplyBody = z.object({
  content: cleanText(quickReplyLength, 'Napišite odgovor.').refine(
    (content) => content !== '',
    'Napišite odgovor.',
  ),
})

const own = { tag: 'Conversations', access: 'member' } as const
const changing = { ...own, limit: 'conversation', reply: message } as const

export const listConversationTags = endpoint('GET', '/conversation-tags', {
  agents: 'answer',
  ...own,
  summary: 'List your tags for conversations, by name',
  reply: conversationTagList,
})
export const makeConversationTag = endpoint('POST', '/conversation-tags', {
  agents: 'answer',
  ...changing,
  summary: 'Make a tag for conversations',
  description: 'Names are unique without case.',
  body: tagBody,
  reply: tagMade,
  errors: ['list_limit_reached'],
})
export const changeConversationTag = endpoint('PUT', '/conversation-tags/:id', {
  agents: 'answer',
  ...changing,
  summary: 'Change the name and colour of a tag',
  params: idParams,
  body: tagBody,
  errors: ['not_found'],
})
export const deleteConversationTag = endpoint('DELETE', '/conversation-tags/:id', {
  agents: 'answer',
  ...changing,
  summary: 'Delete a tag',
  description: 'Conversations lose it, and stay.',
  params: idParams,
  errors: ['not_found'],
})
export const tagConversation = endpoint('PUT', '/conversations/:id/tags', {
  agents: 'answer',
  ...changing,
  summary: 'Choose the tags of a conversation',
  params: idParams,
  body: taggedWith,
  errors: ['not_found'],
})

export const listQuickReplies = endpoint('GET', '/quick-replies', {
  agents: 'answer',
  ...own,
  summary: 'List your quick replies, the oldest first',
  reply: quickReplyList,
})
export const addQuickReply = endpoint('POST', '/quick-replies', {
  agents: 'answer',
  ...changing,
  summary: 'Add a quick reply',
  body: quickReplyBody,
  reply: quickReplyMade,
  errors: ['list_limit_reached'],
})
export const changeQuickReply = endpoint('PUT', '/quick-replies/:id', {
  agents: 'answer',
  ...changing,
  summary: 'Change a quick reply',
  params: idParams,
  body: quickReplyBody,
  errors: ['not_found'],
})
export const deleteQuickReply = endpoint('DELETE', '/quick-replies/:id', {
  agents: 'answer',
  ...changing,
  summary: 'Delete a quick reply',
  params: idParams,
  errors: ['not_found'],
})
