import { sql } from 'kysely'
import { isNotBanned } from '#lib/accounts/account-names.ts'
import type { Db } from '#lib/database/db.ts'
import { isVisible, visibleSequence } from '../queries.ts'

const selectMessages = (db: Db) =>
  db
    .selectFrom('message')
    .leftJoin('account', 'account.id', 'message.sender_id')
    .leftJoin('message as subject', (join) =>
      join
        .onRef('subject.conversation_id', '=', 'message.conversation_id')
        .onRef('subject.sequence', '=', 'message.about_sequence'),
    )
    .leftJoin('message_offer', (join) =>
      join.on('message_offer.message_id', '=', sql<number>`coalesce(subject.id, message.id)`),
    )
    .leftJoin('message_agent', 'message_agent.message_id', 'message.id')
    .leftJoin('account as agent', 'agent.id', 'message_agent.agent_id')
    .select([
      'message.id',
      'message.conversation_id',
      'message.sequence',
      'message.sender_id',
      'message.kind',
      'message.event',
      'message.created_at',
      'message.withdrawn_at',
      'message.warnings',
      sql<string | null>`case when message.withdrawn_at is null then message.body end`.as('body'),
      'account.username',
      sql<string | null>`coalesce(agent.first_name, agent.username)`.as('agent'),
      'message_offer.price_fening',
      'message_offer.state as offer_state',
      sql<PhotoRow[] | null>`case when message.kind = 'photo' and message.withdrawn_at is null then (
        select json_agg(json_build_object('id', id, 'width', width, 'height', height, 'thumbhash', thumbhash)
          order by position)
        from message_photo where message_id = message.id) end`.as('photos'),
    ])

export type PhotoRow = { id: number; width: number; height: number; thumbhash: string }
export type MessageRow = Awaited<ReturnType<ReturnType<typeof selectMessages>['execute']>>[number]

export const findMessageRow = (db: Db, accountId: number, conversationId: number, sequence: number) =>
  selectMessages(db)
    .where(isVisible(accountId))
    .where('message.conversation_id', '=', conversationId)
    .where('message.sequence', '=', sequence)
    .executeTakeFirst()

/** The messages next to a place in the conversation, nearest first. */
export const listMessageRows = (
  db: Db,
  accountId: number,
  conversationId: number,
  { before, after, limit }: { before?: number | undefined; after?: number | undefined; limit: number },
) => {
  const direction = after === undefined ? 'desc' : 'asc'
  return (
    selectMessages(db)
      // A subquery without joins, so that the index stops after one page however long the conversation is.
      .where('message.id', '=', (eb) =>
        eb.fn.any(
          sql<number[]>`array(${eb
            .selectFrom('message')
            .select('message.id')
            .where('message.conversation_id', '=', conversationId)
            .where(isVisible(accountId))
            .$if(after !== undefined, (query) => query.where('message.sequence', '>', after!))
            .$if(before !== undefined, (query) => query.where('message.sequence', '<', before!))
            .orderBy('message.sequence', direction)
            .limit(limit)})`,
        ),
      )
      .orderBy('message.sequence', direction)
      .execute()
  )
}

/** Messages of several conversations, each by its number. */
export const listMessagesAt = (
  db: Db,
  places: readonly { id: number; sequence: number }[],
): Promise<MessageRow[]> =>
  selectMessages(db)
    .where(
      sql<boolean>`(message.conversation_id, message.sequence) in (
        select * from unnest(${places.map(({ id }) => id)}::bigint[],
          ${places.map(({ sequence }) => sequence)}::integer[]))`,
    )
    .execute()

const selectConversations = (db: Db, accountId: number) =>
  db
    .selectFrom('conversation_member')
    .innerJoin('conversation', 'conversation.id', 'conversation_member.conversation_id')
    .leftJoin('account', 'account.id', 'conversation_member.other_id')
    .leftJoin('shop', 'shop.owner_id', 'account.id')
    .select([
      'conversation.id',
      'conversation.about',
      'conversation.listing_id',
      visibleSequence(accountId).as('last_sequence'),
      'conversation_member.other_id',
      'account.restriction as other_restriction',
      'conversation_member.folder',
      'conversation_member.last_at',
      'conversation_member.seen_sequence',
      'conversation_member.unread',
      'conversation_member.is_saved',
      'conversation_member.draft',
      'account.type',
      'account.username',
      'account.avatar',
      'account.away_until',
      'shop.business_name',
      isNotBanned.as('has_profile'),
    ])
    .where('conversation_member.account_id', '=', accountId)

export type ConversationRow = Awaited<ReturnType<ReturnType<typeof selectConversations>['execute']>>[number]

export const findConversationRow = (db: Db, accountId: number, id: number) =>
  selectConversations(db, accountId).where('conversation.id', '=', id).executeTakeFirst()

/** Returns the last message that the other side has read. */
export async function findOtherSeen(db: Db, accountId: number, id: number): Promise<number> {
  const row = await db
    .selectFrom('conversation_member')
    .select('seen_sequence')
    .where('conversation_id', '=', id)
    .where('account_id', '<>', accountId)
    .executeTakeFirst()
  return row?.seen_sequence ?? 0
}

export type ConversationFilter = {
  listingId?: number | undefined
  /** Tags of the account; all of them. */
  tags: readonly number[]
  folders: readonly ('inbox' | 'archive')[]
  isUnread: boolean
  isSaved: boolean
}

/** Narrows an account's conversations; reads other tables only if the filter needs them. */
export const filtered = (
  db: Db,
  accountId: number,
  { listingId, tags, folders, isUnread, isSaved }: ConversationFilter,
) =>
  db
    .selectFrom('conversation_member')
    .where('conversation_member.account_id', '=', accountId)
    .where('folder', 'in', folders)
    .$if(isUnread, (query) => query.where('unread', '>', 0))
    .$if(isSaved, (query) => query.where('is_saved', '=', true))
    .$if(listingId !== undefined, (query) =>
      query.where('conversation_id', 'in', (eb) =>
        eb.selectFrom('conversation').select('conversation.id').where('listing_id', '=', listingId!),
      ),
    )
    .$call((query) =>
      tags.reduce(
        (narrowed, tag) =>
          narrowed.where('conversation_id', 'in', (eb) =>
            eb
              .selectFrom('conversation_tag_entry')
              .select('conversation_tag_entry.conversation_id')
              .where('conversation_tag_entry.tag_id', '=', tag)
              .where('conversation_tag_entry.account_id', '=', accountId),
          ),
        query,
      ),
    )

export async function countConversations(
  db: Db,
  accountId: number,
  filter: ConversationFilter,
): Promise<number> {
  const { count } = await filtered(db, accountId, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export type Window = { before?: number | undefined; limit: number; offset: number }

/** The latest first, after the conversation `before` or from `offset`, which the caller bounds. */
export const listConversationRows = (
  db: Db,
  accountId: number,
  { before, limit, offset, ...filter }: ConversationFilter & Window,
): Promise<ConversationRow[]> =>
  selectConversations(db, accountId)
    .where('conversation.id', 'in', (eb) =>
      // A subquery without joins, so that the index of the list stops after one page.
      eb
        .selectFrom(
          filtered(db, accountId, filter)
            .select('conversation_id')
            .$if(before !== undefined, (query) =>
              query.where(
                sql<boolean>`(last_at, conversation_id) < (
                  select last_at, conversation_id from conversation_member
                  where account_id = ${accountId} and conversation_id = ${before})`,
              ),
            )
            .orderBy('last_at', 'desc')
            .orderBy('conversation_id', 'desc')
            .limit(limit)
            .offset(offset)
            .as('page'),
        )
        .select('page.conversation_id'),
    )
    .orderBy('conversation_member.last_at', 'desc')
    .orderBy('conversation_member.conversation_id', 'desc')
    .execute()

/** Chosen conversations, the latest first. */
export const listTheseRows = (
  db: Db,
  accountId: number,
  ids: readonly number[],
): Promise<ConversationRow[]> =>
  selectConversations(db, accountId)
    .where('conversation.id', '=', sql<number>`any(${ids})`)
    .orderBy('conversation_member.last_at', 'desc')
    .orderBy('conversation_member.conversation_id', 'desc')
    .execute()

export const listTagsOf = (db: Db, accountId: number, ids: readonly number[]) =>
  db
    .selectFrom('conversation_tag_entry')
    .innerJoin('conversation_tag', 'conversation_tag.id', 'conversation_tag_entry.tag_id')
    .select([
      'conversation_tag_entry.conversation_id',
      'conversation_tag.id',
      'conversation_tag.name',
      'conversation_tag.color',
    ])
    .where('conversation_tag_entry.account_id', '=', accountId)
    .where('conversation_tag_entry.conversation_id', '=', sql<number>`any(${ids})`)
    .execute()

/** Unread messages of everything in the list and the archive. */
export async function sumUnread(db: Db, accountId: number): Promise<number> {
  const { sum } = await db
    .selectFrom('conversation_member')
    .select((eb) => eb.fn.sum<number | null>('unread').as('sum'))
    .where('account_id', '=', accountId)
    .where('unread', '>', 0)
    .executeTakeFirstOrThrow()
  return Number(sum ?? 0)
}
