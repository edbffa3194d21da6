import { awayUntil, unixSeconds } from '#lib/time.ts'
import type { RetainedItem } from '#api/modules/listings/service.ts'
import { compareNames } from '#contract/text/collation.ts'
import { callPath } from '#contract/endpoint.ts'
import type {
  Conversation,
  ConversationListing,
  ConversationUser,
} from '#contract/conversations/endpoints.ts'
import {
  type ConversationMessage,
  getMessagePhoto,
  type messageKinds,
  type offerStates,
} from '#contract/conversations/messages.ts'
import type { ConversationTag, TagColor } from '#contract/conversations/tags.ts'
import type { MessageWarning } from '#contract/conversations/message-warnings.ts'
import { formatMoney, toMarks } from '#contract/money/money.ts'
import { excerptOf } from './search/words.ts'
import type { Recipient } from './queries.ts'
import type { ConversationRow, MessageRow } from './reading/queries.ts'

const photoPath = (id: number, photo: number, size: 'md' | 'lg') =>
  `/api${callPath(getMessagePhoto, { params: { id, photo, size } })}`

/** The message as text, for clients that know nothing of its type. */
function contentOf({ kind, body, event, price_fening, withdrawn_at }: MessageRow): string {
  if (withdrawn_at) return 'Poruka je povučena.'
  const price = price_fening === null ? '' : formatMoney(price_fening)
  if (kind === 'offer') return `Ponuda: ${price}`
  if (event === 'offer-accepted') return `Ponuda od ${price} je prihvaćena.`
  if (event === 'offer-declined') return `Ponuda od ${price} je odbijena.`
  return body ?? ''
}

export function messageView(accountId: number, row: MessageRow): ConversationMessage {
  const { id, conversation_id, sequence, sender_id, kind, username, price_fening, offer_state } = row
  return {
    id,
    conversation_id,
    sequence,
    type: kind as (typeof messageKinds)[number],
    content: contentOf(row),
    sender: sender_id === null || username === null ? null : { id: sender_id, username },
    is_mine: sender_id === accountId,
    // Only the shop may know its agents.
    agent: sender_id === accountId ? row.agent : null,
    withdrawn: row.withdrawn_at !== null,
    photos: (row.photos ?? []).map((photo) => ({
      ...photo,
      image: photoPath(conversation_id, photo.id, 'md'),
      large: photoPath(conversation_id, photo.id, 'lg'),
    })),
    offer:
      kind === 'offer' && price_fening !== null
        ? {
            price: toMarks(price_fening),
            display_price: formatMoney(price_fening),
            state: offer_state as (typeof offerStates)[number],
          }
        : null,
    // The writer needs no warning of it.
    warnings: sender_id === accountId || row.withdrawn_at ? [] : (row.warnings as MessageWarning[]),
    created_at: unixSeconds(row.created_at),
  }
}

export const userView = (
  {
    id,
    type,
    username,
    avatar,
    business_name,
    has_profile,
    away_until,
  }: Omit<Recipient, 'allow_private_messages' | 'restriction'>,
  now: Date,
): ConversationUser => ({
  id,
  type,
  username,
  avatar,
  business_name,
  has_profile,
  away_until: awayUntil(away_until, now),
})

export const conversationListingView = (item: RetainedItem): ConversationListing => ({
  id: item.id,
  title: item.title,
  slug: item.slug,
  display_price: item.display_price,
  show_price: item.show_price,
  price: item.price,
  image: item.image,
  thumbhash: item.thumbhash,
  status: item.status,
  reserved: item.reserved,
  quantity: item.quantity,
  user_id: item.user_id,
  gone: item.gone,
})

type Around = {
  listing: RetainedItem | undefined
  lastMessage: MessageRow | undefined
  /** The message with the words of a search. */
  found: MessageRow | undefined
  words: readonly string[]
  tags: readonly { id: number; name: string; color: string }[]
  now: Date
}

export function conversationView(
  accountId: number,
  row: ConversationRow,
  { listing, lastMessage, found, words, tags, now }: Around,
): Conversation {
  const { other_id: otherId, username, type } = row
  return {
    id: row.id,
    username: username ?? '',
    user:
      otherId === null || username === null || type === null
        ? null
        : userView({ ...row, id: otherId, username, type }, now),
    // A conversation beside another about the same listing knows it only while it exists.
    listing_id: row.about > 0 ? row.about : row.listing_id,
    listing: listing ? conversationListingView(listing) : null,
    saved: row.is_saved,
    archived: row.folder === 'archive',
    seen: row.unread === 0,
    unread_messages: row.unread,
    user_tags: tags
      .map(({ id, name, color }): ConversationTag => ({ id, name, color: color as TagColor }))
      .toSorted((a, b) => compareNames(a.name, b.name)),
    last_message: lastMessage ? messageView(accountId, lastMessage) : null,
    found: found
      ? {
          sequence: found.sequence,
          is_mine: found.sender_id === accountId,
          excerpt: excerptOf(contentOf(found), words),
          created_at: unixSeconds(found.created_at),
        }
      : null,
    updated_at: unixSeconds(row.last_at),
  }
}
