import { sql } from 'kysely'
import type { Db } from '#lib/database/db.ts'
import { tellAfterSeconds } from '#contract/limits/messages.ts'
import type { MessageWarning } from '#contract/conversations/message-warnings.ts'
import { noteAnswer } from '../answers/queries.ts'
import { hasAnsweringAgents } from '../queries.ts'

export type NewMessage = {
  conversationId: number
  senderId: number
  /** The agent who writes it for the shop; the sender is the shop. */
  agentId?: number | undefined
  kind: 'text' | 'photo' | 'offer' | 'system'
  body?: string | null
  /** For system messages: the sender's act, and its message. */
  event?: string
  aboutSequence?: number
  /** The sender's, for safe repeats. */
  key?: string | null
  /** For texts: the warnings for the reader. */
  warnings?: readonly MessageWarning[]
  /** The other side sees it only once staff release it. */
  isHeld?: boolean
  /** The program wrote it, so that it ends nobody's wait and begins none. */
  isAutomatic?: boolean
  now: Date
}

type Pair = { one: number; other: number; about: number }

export const findConversationOf = (db: Db, { one, other, about }: Pair) =>
  db
    .selectFrom('conversation')
    .select('id')
    .where('low_id', '=', Math.min(one, other))
    .where('high_id', '=', Math.max(one, other))
    .where('about', '=', about)
    .executeTakeFirst()

/** Finds or makes the conversation of the two, and keeps its messages to this transaction. */
export async function openConversation(trx: Db, pair: Pair & { now: Date }): Promise<number> {
  const { one, other, about, now } = pair
  const made = await trx
    .insertInto('conversation')
    .values({
      low_id: Math.min(one, other),
      high_id: Math.max(one, other),
      about,
      listing_id: about === 0 ? null : about,
      created_at: now,
    })
    .onConflict((conflict) => conflict.constraint('conversation_once').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) return (await findConversationOf(trx, pair))!.id
  const sides = [
    [one, other],
    [other, one],
  ] as const
  await trx
    .insertInto('conversation_member')
    .values(
      sides.map(([account_id, other_id]) => ({
        conversation_id: made.id,
        account_id,
        other_id,
        last_at: now,
      })),
    )
    .execute()
  return made.id
}

/** The message that the sender sent under this key before. */
export const findKeyed = (db: Db, senderId: number, key: string) =>
  db
    .selectFrom('message')
    .select(['id', 'conversation_id', 'sequence', 'kind', 'body'])
    .where('sender_id', '=', senderId)
    .where('key', '=', key)
    .executeTakeFirst()

/** Appends a message to a locked conversation, and counts it in the same transaction. */
export async function insertMessage(trx: Db, message: NewMessage) {
  const { conversationId, senderId, kind, body = null, event, aboutSequence, key = null, now } = message
  const { warnings = [], isHeld = false, isAutomatic = false, agentId } = message
  const { last_sequence: sequence } = await trx
    .updateTable('conversation')
    .set({ last_sequence: sql`last_sequence + 1` })
    .where('id', '=', conversationId)
    .returning('last_sequence')
    .executeTakeFirstOrThrow()
  const { id } = await trx
    .insertInto('message')
    .values({
      conversation_id: conversationId,
      sequence,
      sender_id: senderId,
      kind,
      body,
      event: event ?? null,
      about_sequence: aboutSequence ?? null,
      key,
      warnings: [...warnings],
      is_held: isHeld,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (agentId !== undefined)
    await trx.insertInto('message_agent').values({ message_id: id, agent_id: agentId }).execute()
  const tellAt = new Date(now.getTime() + tellAfterSeconds * 1000)
  // In one order, so that the two never wait for each other in a circle: the conversation's lock comes first.
  await trx
    .updateTable('conversation_member')
    .set({
      last_at: now,
      unread: sql`unread + (account_id <> ${senderId})::integer`,
      // Once until the other has been there.
      tell_at: sql`case when account_id <> ${senderId} and unread = 0 then ${tellAt}::timestamptz else tell_at end`,
      tell_agents_at: sql`case when account_id <> ${senderId} and unread = 0 and ${hasAnsweringAgents}
        then ${tellAt}::timestamptz else tell_agents_at end`,
      waiting_since: sql`case when account_id <> ${senderId} and not ${isAutomatic}::boolean then coalesce(waiting_since, ${now}::timestamptz)
        else waiting_since end`,
      // A message from the other returns the conversation to the list; the sender's own archive stays.
      folder: sql`case when account_id = ${senderId} and folder = 'archive' then folder else 'inbox' end`,
    })
    .where('conversation_id', '=', conversationId)
    .$if(isHeld, (query) => query.where('account_id', '=', senderId))
    .execute()
  if (isHeld) await hideUnwritten(trx, conversationId, senderId)
  else if (!isAutomatic) await noteAnswer(trx, { messageId: id, conversationId, accountId: senderId, now })
  return { id, sequence }
}

/** Keeps a conversation with held messages alone out of the other side's list. */
const hideUnwritten = (trx: Db, conversationId: number, senderId: number) =>
  trx
    .updateTable('conversation_member')
    .set({ folder: 'removed' })
    .where('conversation_id', '=', conversationId)
    .where('account_id', '<>', senderId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('message')
            .select('message.id')
            .where('message.conversation_id', '=', conversationId)
            .where('message.is_held', '=', false),
        ),
      ),
    )
    .execute()

const sequencesRead = 40

/** The latest texts of a sender in a conversation, the oldest first. */
export async function listOwnTexts(
  db: Db,
  { conversationId, senderId, limit }: { conversationId: number; senderId: number; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('message')
    .innerJoin('conversation', 'conversation.id', 'message.conversation_id')
    .select('message.body')
    .where('message.conversation_id', '=', conversationId)
    .where('message.sequence', '>', sql<number>`conversation.last_sequence - ${sequencesRead}::integer`)
    .where('message.sender_id', '=', senderId)
    .where('message.kind', '=', 'text')
    .where('message.withdrawn_at', 'is', null)
    .orderBy('message.sequence', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ body }) => body ?? '').toReversed()
}

export const clearDraft = (trx: Db, accountId: number, conversationId: number) =>
  trx
    .updateTable('conversation_member')
    .set({ draft: null })
    .where('account_id', '=', accountId)
    .where('conversation_id', '=', conversationId)
    .where('draft', 'is not', null)
    .execute()

/** Marks a message of the sender; returns its number if it was there and not withdrawn yet. */
export const markWithdrawn = (
  trx: Db,
  {
    conversationId,
    sequence,
    senderId,
    now,
  }: Record<'conversationId' | 'sequence' | 'senderId', number> & {
    now: Date
  },
) =>
  trx
    .updateTable('message')
    .set({ withdrawn_at: now })
    .where('conversation_id', '=', conversationId)
    .where('sequence', '=', sequence)
    .where('sender_id', '=', senderId)
    .where('withdrawn_at', 'is', null)
    .returning(['id', 'kind', 'is_held'])
    .executeTakeFirst()

/** A message that was withdrawn before it was seen is unread no more. */
export const discountWithdrawn = (trx: Db, conversationId: number, senderId: number, sequence: number) =>
  trx
    .updateTable('conversation_member')
    .set({ unread: sql`unread - 1` })
    .where('conversation_id', '=', conversationId)
    .where('account_id', '<>', senderId)
    .where('seen_sequence', '<', sequence)
    .execute()

export const findMessage = (db: Db, conversationId: number, sequence: number) =>
  db
    .selectFrom('message')
    .select(['id', 'sequence', 'sender_id', 'kind', 'created_at', 'withdrawn_at', 'is_held'])
    .where('conversation_id', '=', conversationId)
    .where('sequence', '=', sequence)
    .executeTakeFirst()

/** The listing that a conversation may be about. */
export const findSubjectListing = (db: Db, id: number) =>
  db.selectFrom('listing').select(['id', 'seller_id', 'status']).where('id', '=', id).executeTakeFirst()

/** Returns whether an account wrote in a conversation since a moment. */
export const wroteSince = async (
  db: Db,
  { conversationId, accountId, since }: { conversationId: number; accountId: number; since: Date },
): Promise<boolean> =>
  (await db
    .selectFrom('message')
    .select(sql<number>`1`.as('one'))
    .where('conversation_id', '=', conversationId)
    .where('sender_id', '=', accountId)
    .where('created_at', '>', since)
    .limit(1)
    .executeTakeFirst()) !== undefined

export const isWrittenBy = async (trx: Db, messageId: number, agentId: number): Promise<boolean> =>
  (await trx
    .selectFrom('message_agent')
    .select('agent_id')
    .where('message_id', '=', messageId)
    .where('agent_id', '=', agentId)
    .executeTakeFirst()) !== undefined
