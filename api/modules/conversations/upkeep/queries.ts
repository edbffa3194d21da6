import { sql } from 'kysely'
import type { Db } from '#lib/database/db.ts'

export type Miscount = { conversation_id: number; account_id: number | null; what: string }

/**
 * Compares the counts of the next conversations with their messages, in one snapshot. Reads only messages that are
 * unread, and the last one.
 */
export async function compareCounts(db: Db, after: number, limit: number) {
  const { rows } = await sql<{ last: number | null; wrong: Miscount[] | null }>`
    with part as (
      select id, last_sequence from conversation where id > ${after} order by id limit ${limit}
    ), wrong as (
      select part.id as conversation_id, null::bigint as account_id, 'last_sequence' as what
      from part
      where last_sequence <> coalesce((
        select sequence from message where conversation_id = part.id order by sequence desc limit 1), 0)
      union all
      select part.id, account_id, 'unread'
      from part join conversation_member on conversation_member.conversation_id = part.id
      where unread <> (
        select count(*) from message
        where message.conversation_id = part.id and sequence > seen_sequence
          and sender_id is distinct from account_id and withdrawn_at is null and not is_held)
    )
    select (select max(id) from part) as last, (select json_agg(wrong) from wrong) as wrong`.execute(db)
  const { last, wrong } = rows[0]!
  return { last, wrong: wrong ?? [] }
}

/** Conversations that neither side has any more. */
export async function listAbandoned(db: Db, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('conversation')
    .select('id')
    .where('low_id', 'is', null)
    .where('high_id', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Withdrawn messages of before a time that still have a text or photos. */
export const listWithdrawn = async (db: Db, before: Date, limit: number): Promise<number[]> =>
  (
    await sql<{ id: number }>`
      select id from message
      where withdrawn_at < ${before} and (body is not null or kind = 'photo')
        and (body is not null or exists (select from message_photo where message_id = message.id))
      order by withdrawn_at limit ${limit}`.execute(db)
  ).rows.map(({ id }) => id)

export const listPhotosOf = async (db: Db, messageIds: readonly number[]): Promise<string[]> =>
  (
    await db.selectFrom('message_photo').select('file_key').where('message_id', 'in', messageIds).execute()
  ).map(({ file_key }) => file_key)

export const emptyMessages = (db: Db, ids: readonly number[]) =>
  db
    .with('photos', (trx) => trx.deleteFrom('message_photo').where('message_id', 'in', ids))
    .updateTable('message')
    .set({ body: null, warnings: [] })
    .where('id', 'in', ids)
    .execute()

export const listFileKeys = async (db: Db, conversationId: number): Promise<string[]> =>
  (
    await db
      .selectFrom('message_photo')
      .innerJoin('message', 'message.id', 'message_photo.message_id')
      .select('message_photo.file_key')
      .where('message.conversation_id', '=', conversationId)
      .execute()
  ).map(({ file_key }) => file_key)

export async function deleteMessages(db: Db, conversationId: number, limit: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('message')
    .where('id', 'in', (eb) =>
      eb.selectFrom('message').select('id').where('conversation_id', '=', conversationId).limit(limit),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export const deleteConversation = (db: Db, id: number) =>
  db.deleteFrom('conversation').where('id', '=', id).execute()
