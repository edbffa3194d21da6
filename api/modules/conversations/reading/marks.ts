import { sql } from 'kysely'
import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import type { Db } from '#lib/database/db.ts'
import { membershipOf, unknownConversation } from '../access.ts'
import { publishRead } from '../live/publication.ts'
import { lockConversation } from '../queries.ts'

/** Marks messages up to one as seen; returns how many stay unread. */
export async function markSeen({ db }: Deps, actor: Actor, id: number, sequence: number): Promise<number> {
  await membershipOf(db, actor, id)
  return db.transaction().execute(async (trx) => {
    // A message that is being sent right now is either counted as unread or seen, never both.
    await lockConversation(trx, id)
    const moved = await trx
      .updateTable('conversation_member')
      .set({
        seen_sequence: sql`${upTo(id, sequence)}`,
        unread: sql`(
          select count(*) from message
          where message.conversation_id = ${id} and sequence > ${sequence}
            and sender_id is distinct from ${actor.id} and withdrawn_at is null and not is_held)`,
        tell_at: null,
        tell_agents_at: null,
      })
      .where('account_id', '=', actor.id)
      .where('conversation_id', '=', id)
      .where('seen_sequence', '<', upTo(id, sequence))
      .returning('unread')
      .executeTakeFirst()
    if (moved) {
      await publishRead(trx, actor.id, id)
      return moved.unread
    }
    return (await findUnread(trx, actor.id, id)) ?? 0
  })
}

/** Messages that do not exist yet can't be seen. */
const upTo = (id: number, sequence: number) =>
  sql<number>`least(${sequence}, (select last_sequence from conversation where conversation.id = ${id}))`

async function findUnread(db: Db, accountId: number, id: number) {
  const row = await db
    .selectFrom('conversation_member')
    .select('unread')
    .where('account_id', '=', accountId)
    .where('conversation_id', '=', id)
    .executeTakeFirst()
  return row?.unread
}

type Mark = { is_saved: boolean } | { folder: 'inbox' | 'archive' } | { draft: string | null }

/** Throws not_found unless the conversation is the actor's. */
export async function markConversation({ db }: Deps, actor: Actor, id: number, mark: Mark): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('conversation_member')
    .set(mark)
    .where('account_id', '=', actor.id)
    .where('conversation_id', '=', id)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw unknownConversation()
}

/** Takes a conversation out of the actor's list, with everything in it seen. */
export async function removeConversation({ db }: Deps, actor: Actor, id: number): Promise<void> {
  await membershipOf(db, actor, id)
  await db.transaction().execute(async (trx) => {
    await lockConversation(trx, id)
    await trx
      .updateTable('conversation_member')
      .set({
        folder: 'removed',
        is_saved: false,
        draft: null,
        unread: 0,
        tell_at: null,
        tell_agents_at: null,
        seen_sequence: sql`(select last_sequence from conversation where conversation.id = ${id})`,
      })
      .where('account_id', '=', actor.id)
      .where('conversation_id', '=', id)
      .execute()
  })
}
