import type { z } from 'zod'
import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import type { Db } from '#lib/database/db.ts'
import { DomainError } from '#lib/errors.ts'
import { pageMetaOf } from '#lib/endpoints/paging.ts'
import { countUnreadQuestions } from '#lib/accounts/unread-questions.ts'
import { listRetainedItems } from '#api/modules/listings/service.ts'
import type {
  Conversation,
  conversationsQuery,
  ConversationThread,
} from '#contract/conversations/endpoints.ts'
import type { ConversationMessage, messagesQuery } from '#contract/conversations/messages.ts'
import { conversationPageSize } from '#contract/limits/messages.ts'
import { contactWith, membershipOf, unknownConversation } from '../access.ts'
import { findConversations } from '../search/queries.ts'
import { searchedWords } from '../search/words.ts'
import { conversationView, messageView } from '../view.ts'
import {
  type ConversationFilter,
  type ConversationRow,
  countConversations,
  findConversationRow,
  findMessageRow,
  findOtherSeen,
  listConversationRows,
  listMessageRows,
  listMessagesAt,
  listTagsOf,
  listTheseRows,
  sumUnread,
  type Window,
} from './queries.ts'

/** A message that its reader, one of the two, may see. Throws not_found. */
export async function getMessage(
  { db }: Pick<Deps, 'db'>,
  actor: Pick<Actor, 'id'>,
  id: number,
  sequence: number,
): Promise<ConversationMessage> {
  const row = await findMessageRow(db, actor.id, id, sequence)
  if (!row) throw new DomainError('not_found', 'Poruka nije pronađena.')
  return messageView(actor.id, row)
}

type Search = {
  words: readonly string[]
  /** By conversation, the number of the latest message with the words. */
  found: ReadonlyMap<number, number | null>
}

/** Shows rows with the things that they name, in a fixed number of statements. */
async function showAll(
  deps: Deps,
  accountId: number,
  rows: readonly ConversationRow[],
  search?: Search,
): Promise<Conversation[]> {
  if (rows.length === 0) return []
  const listingIds = [...new Set(rows.flatMap(({ listing_id }) => listing_id ?? []))]
  const foundIn = (id: number) => search?.found.get(id) ?? null
  const places = rows.flatMap(({ id, last_sequence }) => [
    { id, sequence: last_sequence },
    ...[foundIn(id)].flatMap((sequence) => (sequence === null ? [] : [{ id, sequence }])),
  ])
  const [items, messages, tags] = await Promise.all([
    listRetainedItems(deps, listingIds),
    listMessagesAt(deps.db, places),
    listTagsOf(
      deps.db,
      accountId,
      rows.map(({ id }) => id),
    ),
  ])
  const listingOf = new Map(items.map((item) => [item.id, item]))
  const keyOf = (id: number, sequence: number) => `${id}/${sequence}`
  const messageAt = new Map(messages.map((row) => [keyOf(row.conversation_id, row.sequence), row]))
  const tagsOf = Map.groupBy(tags, ({ conversation_id }) => conversation_id)
  const now = deps.now()
  return rows.map((row) => {
    const found = foundIn(row.id)
    return conversationView(accountId, row, {
      listing: row.listing_id === null ? undefined : listingOf.get(row.listing_id),
      lastMessage: messageAt.get(keyOf(row.id, row.last_sequence)),
      found: found === null ? undefined : messageAt.get(keyOf(row.id, found)),
      words: search?.words ?? [],
      tags: tagsOf.get(row.id) ?? [],
      now,
    })
  })
}

export async function listConversations(
  deps: Deps,
  actor: Actor,
  query: z.output<typeof conversationsQuery>,
) {
  const { page, before, listing_id: listingId, q, unread, saved, archived } = query
  const words = searchedWords(q ?? '')
  const limit = conversationPageSize
  const asked: ConversationFilter & Window = {
    listingId,
    tags: query['tags[]'] ?? [],
    // Searches cover the archive too: people do not know where the conversation is.
    folders: archived ? ['archive'] : saved || words.length > 0 ? ['inbox', 'archive'] : ['inbox'],
    isUnread: unread ?? false,
    isSaved: saved ?? false,
    before,
    limit: limit + 1,
    offset: before === undefined ? (page - 1) * limit : 0,
  }
  const { total, listed, search } =
    words.length > 0
      ? await searchRows(deps.db, actor.id, words, asked)
      : { ...(await listRows(deps.db, actor.id, asked)), search: undefined }
  const rows = listed.slice(0, limit)
  return {
    data: await showAll(deps, actor.id, rows, search),
    meta: pageMetaOf(total, page, limit),
    next: listed.length > limit ? rows.at(-1)!.id : null,
  }
}

async function listRows(db: Db, accountId: number, asked: ConversationFilter & Window) {
  const [total, listed] = await Promise.all([
    countConversations(db, accountId, asked),
    listConversationRows(db, accountId, asked),
  ])
  return { total, listed }
}

async function searchRows(
  db: Db,
  accountId: number,
  words: readonly string[],
  asked: ConversationFilter & Window,
) {
  const { total, found } = await findConversations(db, accountId, words, asked)
  const ids = found.map(({ id }) => id)
  const listed = await listTheseRows(db, accountId, ids)
  return { total, listed, search: { words, found: new Map(found.map(({ id, sequence }) => [id, sequence])) } }
}

const maySendPhotos = ({ isPro, type, shopId }: Actor) => isPro || type === 'shop' || shopId !== null

export async function getConversation(deps: Deps, actor: Actor, id: number): Promise<ConversationThread> {
  const row = await findConversationRow(deps.db, actor.id, id)
  if (!row) throw unknownConversation()
  const [[shown], otherSeen, contact] = await Promise.all([
    showAll(deps, actor.id, [row]),
    findOtherSeen(deps.db, actor.id, id),
    contactWith(deps.db, actor, row),
  ])
  return {
    ...shown!,
    last_sequence: row.last_sequence,
    seen_sequence: row.seen_sequence,
    other_seen_sequence: otherSeen,
    draft: row.draft ?? '',
    refusal: contact.refusal?.message ?? null,
    blocked: contact.blocks,
    may_send_photos: maySendPhotos(actor),
  }
}

export function assertMaySendPhotos(actor: Actor): void {
  if (!maySendPhotos(actor))
    throw new DomainError('forbidden', 'Fotografije u porukama mogu slati PRO korisnici i shopovi.')
}

export async function listMessages(
  { db }: Deps,
  actor: Actor,
  id: number,
  { before, after, limit }: z.output<typeof messagesQuery>,
) {
  const { last_sequence } = await membershipOf(db, actor, id)
  const [found, other_seen_sequence] = await Promise.all([
    listMessageRows(db, actor.id, id, { before, after, limit: limit + 1 }),
    findOtherSeen(db, actor.id, id),
  ])
  const rows = found.slice(0, limit)
  if (after === undefined) rows.reverse()
  return {
    data: rows.map((row) => messageView(actor.id, row)),
    meta: { last_sequence, other_seen_sequence, has_more: found.length > limit },
  }
}

/** The two parts of the badge in header and navbar. */
export async function countUnread({ db }: Pick<Deps, 'db'>, accountId: number) {
  const [count, questions] = await Promise.all([
    sumUnread(db, accountId),
    countUnreadQuestions(db, accountId),
  ])
  return { count, questions }
}

const mostForStaff = 200

/** The latest messages as one of the two sees them, for staff who may read a reported conversation. */
export async function readAs(db: Db, accountId: number, id: number): Promise<ConversationMessage[]> {
  const rows = await listMessageRows(db, accountId, id, { limit: mostForStaff })
  return rows.toReversed().map((row) => messageView(accountId, row))
}
