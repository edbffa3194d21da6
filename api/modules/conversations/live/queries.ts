import { sql } from 'kysely'
import type { Db } from '#lib/database/db.ts'

/** Messages that recipients are notified of; system messages only show in the conversation. */
const tellable = (db: Db) =>
  db
    .selectFrom('message')
    .innerJoin('conversation_member as member', (join) =>
      join
        .onRef('member.conversation_id', '=', 'message.conversation_id')
        .on('member.account_id', 'is distinct from', sql.ref('message.sender_id')),
    )
    .where('message.kind', '<>', 'system')
    .where('message.withdrawn_at', 'is', null)
    .where('message.is_held', '=', false)

export const listArrived = (db: Db, ids: readonly number[]) =>
  tellable(db)
    .innerJoin('account as sender', 'sender.id', 'message.sender_id')
    .innerJoin('conversation', 'conversation.id', 'message.conversation_id')
    .leftJoin('listing', 'listing.id', 'conversation.listing_id')
    .select([
      'message.id',
      'message.kind',
      'message.body',
      'message.conversation_id',
      'member.account_id as recipient_id',
      'sender.username as sender',
      sql<string | null>`case when listing.held_by_moderation then null else listing.title end`.as('title'),
    ])
    .where('message.id', '=', sql<number>`any(${ids})`)
    .execute()

const mostMissed = 10_000

/** By id from the newest on, since messages are added in about the order of their times. */
export function listMessagesSince(db: Db, since: Date) {
  const newest = db.selectFrom('message').select(['id', 'created_at']).orderBy('id', 'desc').limit(mostMissed)
  return tellable(db)
    .innerJoin(newest.as('newest'), 'newest.id', 'message.id')
    .select(['message.id', 'member.account_id as recipient_id'])
    .where('newest.created_at', '>=', since)
    .orderBy('message.id')
    .execute()
}

export const listOthers = (db: Db, conversationId: number, senderId: number) =>
  db
    .selectFrom('conversation_member')
    .select('account_id')
    .where('conversation_id', '=', conversationId)
    .where('account_id', '<>', senderId)
    .execute()

/** The accounts that are shops with agents who answer. */
export async function listDesks(db: Db, accountIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('shop')
    .select('owner_id')
    .where('owner_id', '=', sql<number>`any(${accountIds})`)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('account')
          .select('account.id')
          .whereRef('agent_of_shop_id', '=', 'shop.id')
          .where(sql<boolean>`'answer' = any(agent_rights)`),
      ),
    )
    .execute()
  return rows.map(({ owner_id }) => owner_id)
}
