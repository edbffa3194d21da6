import { sql } from 'kysely'
import type { Db } from '#lib/database/db.ts'

/**
 * The conversations among these that an agent may answer for the shop and that hold unread messages. Agents hear
 * nothing of people whom the shop has blocked, and banned agents nothing at all.
 */
export async function listUnreadOfShop(
  db: Db,
  agentId: number,
  conversationIds: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ conversation_id: number }>`
    select member.conversation_id
    from account as agent
    join shop on shop.id = agent.agent_of_shop_id
    join conversation_member as member on member.account_id = shop.owner_id
    where agent.id = ${agentId} and 'answer' = any(agent.agent_rights)
      and agent.restriction is distinct from 'ban'
      and member.conversation_id = any(${conversationIds}) and member.unread > 0
      and not exists (
        select from account_block
        where account_block.account_id = shop.owner_id and blocked_id = member.other_id)`.execute(db)
  return rows.map(({ conversation_id }) => conversation_id)
}

/** The accounts of shops whose agents have waited longest. */
export async function listDueShops(trx: Db, now: Date, limit: number): Promise<number[]> {
  const { rows } = await sql<{ account_id: number }>`
    select distinct account_id from (
      select account_id from conversation_member
      where tell_agents_at <= ${now} order by tell_agents_at limit ${limit}) as due
    order by account_id`.execute(trx)
  return rows.map(({ account_id }) => account_id)
}

export type AnsweringAgent = { agent_id: number; owner_id: number; is_present: boolean }

export async function listAnsweringAgents(
  trx: Db,
  ownerIds: readonly number[],
  seenSince: Date,
): Promise<AnsweringAgent[]> {
  const { rows } = await sql<AnsweringAgent>`
    select agent.id as agent_id, shop.owner_id, coalesce(seen_at > ${seenSince}, false) as is_present
    from shop
    join account as agent on agent.agent_of_shop_id = shop.id and 'answer' = any(agent.agent_rights)
      and agent.restriction is distinct from 'ban'
    left join account_presence on account_presence.account_id = agent.id
    where shop.owner_id = any(${ownerIds})
    order by agent.id`.execute(trx)
  return rows
}

export type PendingAgentNotification = {
  /** The shop's account. */
  account_id: number
  conversation_id: number
  other_id: number
  unread: number
  first_unread: number
  shop: string
  name: string
  title: string | null
}

/**
 * Takes all pending notes of these shops, so that one mail holds them. Those of the `waiting` shops come again at
 * `until`.
 */
export async function takePendingOfAgents(
  trx: Db,
  ownerIds: readonly number[],
  { waiting, until }: { waiting: readonly number[]; until: Date },
): Promise<PendingAgentNotification[]> {
  const { rows } = await sql<PendingAgentNotification>`
    with taken as (
      update conversation_member
      set tell_agents_at = case when unread > 0 and account_id = any(${waiting}) then ${until}::timestamptz end
      where account_id = any(${ownerIds}) and tell_agents_at is not null
      returning account_id, conversation_id, other_id, unread, seen_sequence)
    select taken.account_id, taken.conversation_id, taken.other_id, taken.unread, first.sequence as first_unread,
      own.business_name as shop, coalesce(shop.business_name, account.username) as name,
      case when listing.held_by_moderation then null else listing.title end as title
    from taken
    join shop as own on own.owner_id = taken.account_id
    join conversation on conversation.id = taken.conversation_id
    join account on account.id = taken.other_id
    cross join lateral (
      select sequence from message
      where message.conversation_id = taken.conversation_id and sequence > taken.seen_sequence
        and sender_id is distinct from taken.account_id and withdrawn_at is null and not is_held
      order by sequence limit 1) as first
    left join shop on shop.owner_id = account.id
    left join listing on listing.id = conversation.listing_id and listing.deleted_at is null
    where unread > 0`.execute(trx)
  return rows
}
