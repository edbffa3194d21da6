import { sql } from 'kysely'
import type { Db } from '#lib/database/db.ts'
import { lockAccount } from '#lib/accounts/lock-account.ts'
import type { TagColor } from '#contract/conversations/tags.ts'

async function countOf(trx: Db, table: 'conversation_tag' | 'quick_reply', accountId: number) {
  // Other additions of the account wait, so that the limit holds.
  await lockAccount(trx, accountId)
  const { count } = await trx
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return count
}

export const lockTags = (trx: Db, accountId: number) => countOf(trx, 'conversation_tag', accountId)
export const lockReplies = (trx: Db, accountId: number) => countOf(trx, 'quick_reply', accountId)

/** Each with the number of conversations in the list or the archive that have it. */
export const listTags = (db: Db, accountId: number) =>
  db
    .selectFrom('conversation_tag')
    .select([
      'conversation_tag.id',
      'conversation_tag.name',
      'conversation_tag.color',
      sql<number>`(
        select count(*) from conversation_tag_entry entry
        join conversation_member using (account_id, conversation_id)
        where entry.tag_id = conversation_tag.id and folder <> 'removed'
      )`.as('count'),
    ])
    .where('conversation_tag.account_id', '=', accountId)
    .execute()

type Tag = { name: string; color: TagColor }

export const insertTag = (trx: Db, accountId: number, tag: Tag, now: Date) =>
  trx
    .insertInto('conversation_tag')
    .values({ ...tag, account_id: accountId, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()

export async function changeTag(db: Db, accountId: number, id: number, tag: Tag): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('conversation_tag')
    .set(tag)
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteTag(db: Db, accountId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('conversation_tag')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Returns those of the tags that the account has, and keeps them from deletion until the transaction ends. */
export const listOwnAmong = (trx: Db, accountId: number, ids: readonly number[]) =>
  trx
    .selectFrom('conversation_tag')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', sql<number>`any(${ids})`)
    .orderBy('id')
    .forKeyShare()
    .execute()

/** Makes these the only tags of a conversation. */
export async function setTags(trx: Db, accountId: number, conversationId: number, tags: readonly number[]) {
  await trx
    .deleteFrom('conversation_tag_entry')
    .where('account_id', '=', accountId)
    .where('conversation_id', '=', conversationId)
    .where('tag_id', '<>', sql<number>`all(${tags}::bigint[])`)
    .execute()
  await trx
    .insertInto('conversation_tag_entry')
    .columns(['tag_id', 'conversation_id', 'account_id'])
    .expression((eb) =>
      eb
        .selectFrom('conversation_tag')
        .select(['id', sql<number>`${conversationId}::bigint`.as('conversation'), 'account_id'])
        .where('account_id', '=', accountId)
        .where('id', '=', sql<number>`any(${tags})`),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const listReplies = (db: Db, accountId: number) =>
  db
    .selectFrom('quick_reply')
    .select(['id', 'body'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()

export const insertReply = (trx: Db, accountId: number, body: string, now: Date) =>
  trx
    .insertInto('quick_reply')
    .values({ account_id: accountId, body, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()

export async function changeReply(db: Db, accountId: number, id: number, body: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('quick_reply')
    .set({ body })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteReply(db: Db, accountId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('quick_reply')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
