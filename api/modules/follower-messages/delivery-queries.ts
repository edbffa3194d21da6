import { sql } from 'kysely'
import type { Db } from '#lib/database/db.ts'

export const insertRecipients = (trx: Db, messageId: number, accountIds: readonly number[]) =>
  sql`
    insert into follower_message_recipient (message_id, account_id)
    select ${messageId}, account_id from unnest(${accountIds}::bigint[]) as given (account_id)
    order by account_id
    on conflict do nothing`.execute(trx)

/** Notes that followers up to `afterId` have the message; `done`: all have it. */
export const noteDelivered = (
  trx: Db,
  messageId: number,
  { afterId, count, doneAt }: { afterId: number; count: number; doneAt: Date | null },
) =>
  trx
    .updateTable('follower_message')
    .set((eb) => ({ after_id: afterId, delivered: eb('delivered', '+', count), done_at: doneAt }))
    .where('id', '=', messageId)
    .execute()

export const noteStopped = (trx: Db, messageId: number, now: Date) =>
  trx.updateTable('follower_message').set({ stopped_at: now }).where('id', '=', messageId).execute()

export const setRemoved = (trx: Db, messageId: number, at: Date | null) =>
  trx.updateTable('follower_message').set({ removed_at: at }).where('id', '=', messageId).execute()

/** The recipients after one, in the order of their ids. */
export async function listRecipients(
  db: Db,
  messageId: number,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('follower_message_recipient')
    .select('account_id')
    .where('message_id', '=', messageId)
    .where('account_id', '>', after)
    .orderBy('account_id')
    .limit(limit)
    .execute()
  return rows.map(({ account_id }) => account_id)
}

/** Messages whose recipients need not be known one by one any more. */
export async function listUncounted(db: Db, before: Date, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('follower_message')
    .select('id')
    .where('sent_at', '<', before)
    .where('opened', 'is', null)
    .orderBy('sent_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Writes the final counts into a message. */
export async function closeCounts(trx: Db, messageId: number): Promise<void> {
  await sql`
    update follower_message_listing as named set clicks = (
      select count(*) from follower_message_click as click
      where click.message_id = named.message_id and click.listing_id = named.listing_id)
    where message_id = ${messageId}`.execute(trx)
  await sql`
    update follower_message set
      opened = (select count(*) from follower_message_recipient
        where message_id = ${messageId} and opened_at is not null),
      unsubscribed = (select count(*) from follower_message_recipient
        where message_id = ${messageId} and unsubscribed_at is not null)
    where id = ${messageId} and opened is null`.execute(trx)
}

/** Deletes recipients of messages whose counts are final; returns how many. */
export async function deleteCounted(db: Db, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from follower_message_recipient
    where (message_id, account_id) in (
      select recipient.message_id, recipient.account_id
      from follower_message as message
      join follower_message_recipient as recipient on recipient.message_id = message.id
      where message.opened is not null limit ${limit})`.execute(db)
  return Number(numAffectedRows)
}
