import { redirect, type RouterContextProvider } from 'react-router'
import { findCounterpart, getConversation, listConversations } from '#contract/conversations/endpoints.ts'
import { countUnreadMessages, listMessages } from '#contract/conversations/messages.ts'
import { listConversationTags, listQuickReplies } from '#contract/conversations/tags.ts'
import { messagePageSize } from '#contract/limits/messages.ts'
import { apiOf, routeError } from '#web/lib/api.ts'
import { hasPane, listPath, listQuery, type Place, threadHash } from './filter.ts'

type Api = ReturnType<typeof apiOf>

/** Messages shown after the one that a conversation opens at. */
const shownAfter = 20

/**
 * An open conversation with the messages that are shown at first: the unread ones and some before them, or those
 * around a chosen one.
 */
async function loadThread(api: Api, id: number, { before, at }: Pick<Place, 'before' | 'at'>) {
  const params = { id }
  const { data: conversation } = await api.call(getConversation, { params })
  const limit = Math.min(messagePageSize.most, conversation.unread_messages + messagePageSize.usual)
  const query =
    at === undefined ? { limit, before } : { before: Math.min(at, conversation.last_sequence) + shownAfter }
  const page = await api.call(listMessages, { params, query })
  return { conversation, page }
}

/** A conversation that does not exist yet; leads to the one that does. */
async function loadNew(api: Api, place: Place) {
  const query = { listing_id: place.listingId, username: place.username }
  const { data } = await api.call(findCounterpart, { query })
  if (data.conversation_id !== null)
    throw redirect(listPath(place, { razgovor: data.conversation_id }) + threadHash)
  return data
}

export async function loadMessages(context: Readonly<RouterContextProvider>, place: Place) {
  const api = apiOf(context)
  const isNew = place.listingId !== undefined || place.username !== undefined
  const [list, { data: tags }, { data: replies }, thread, starting, unread] = await Promise.all([
    api.call(listConversations, { query: listQuery(place) }),
    api.call(listConversationTags, {}),
    hasPane(place) ? api.call(listQuickReplies, {}) : { data: [] },
    place.conversationId === undefined ? null : loadThread(api, place.conversationId, place),
    isNew && place.conversationId === undefined ? loadNew(api, place) : null,
    api.call(countUnreadMessages, {}),
  ]).catch((error: unknown) => {
    if (error instanceof Response) throw error
    return routeError(error)
  })
  return {
    conversations: list.data,
    total: list.meta.total,
    next: list.next,
    tags,
    replies,
    thread,
    starting,
    unreadQuestions: unread.questions,
  }
}

export type Loaded = Awaited<ReturnType<typeof loadMessages>>
export type LoadedThread = NonNullable<Loaded['thread']>
export type Starting = NonNullable<Loaded['starting']>
