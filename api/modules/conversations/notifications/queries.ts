import { sql } from 'kysely'
import type { Db } from '#lib/database/db.ts'

/** The conversations among these in which an account has unread messages. */
export async function listUnread(
  db: Db,
  accountId: number,
  conversationIds: readonly number[],
): Promise<number[]> {
  const rows = await db
    .selectFrom('conversation_member')
    .select('conversation_id')
    .where('account_id', '=', accountId)
    .where('conversation_id', '=', sql<number>`any(${conversationIds})`)
    .where('unread', '>', 0)
    .execute()
  return rows.map(({ conversation_id }) => conversation_id)
}

/** The accounts of the conversations that wait longest. */
export async function listDueAccounts(trx: Db, now: Date, limit: number): Promise<number[]> {
  const { rows } = await sql<{ account_id: number }>`
    select distinct account_id from (
      select account_id from conversation_member
      where tell_at <= ${now} order by tell_at limit ${limit}) as due
    order by account_id`.execute(trx)
  return rows.map(({ account_id }) => account_id)
}

/** Puts off accounts that are on the site; returns them. */
export async function postponePresent(
  trx: Db,
  accountIds: readonly number[],
  { seenSince, until }: { seenSince: Date; until: Date },
): Promise<number[]> {
  const { rows } = await sql<{ account_id: number }>`
    update conversation_member set tell_at = ${until}
    from account_presence
    where conversation_member.account_id = any(${accountIds}) and tell_at is not null
      and account_presence.account_id = conversation_member.account_id and seen_at > ${seenSince}
    returning conversation_member.account_id`.execute(trx)
  return [...new Set(rows.map(({ account_id }) => account_id))]
}

export type PendingNotification = {
  account_id: number
  conversation_id: number
  other_id: number | null
  unread: number
  last_sequence: number
  name: string | null
  title: string | null
}

/** Takes all pending notes for these accounts, so that one mail holds them. */
export async function takePending(trx: Db, accountIds: readonly number[]): Promise<PendingNotification[]> {
  const { rows } = await sql<PendingNotification>`
    with taken as (
      update conversation_member set tell_at = null
      where account_id = any(${accountIds}) and tell_at is not null
      returning account_id, conversation_id, other_id, unread)
    select taken.*, conversation.last_sequence, coalesce(shop.business_name, account.username) as name,
      case when listing.held_by_moderation then null else listing.title end as title
    from taken
    join conversation on conversation.id = taken.conversation_id
    left join account on account.id = taken.other_id
    left join shop on shop.owner_id = account.id
    left join listing on listing.id = conversation.listing_id and listing.deleted_at is null
    where unread > 0`.execute(trx)
  return rows
}
