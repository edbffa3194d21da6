import { sql } from 'kysely'
import type { Db } from '#lib/database/db.ts'
import type { MergeStep, Pair } from '../rule.ts'

/** Conversations hold several rows each. */
const conversationsAtOnce = 40

const idsOf = async (trx: Db, query: ReturnType<typeof sql<{ id: number }>>) =>
  (await query.execute(trx)).rows.map(({ id }) => id)

/**
 * A message between the two accounts loses the account that goes, as if this one had been erased: nobody talks to
 * themselves.
 */
const keptUnlessTo = (to: number) => sql`
  case when exists (
    select from conversation where conversation.id = message.conversation_id and ${to} in (low_id, high_id)
  ) then null else ${to}::bigint end`

const moveMessages: MergeStep = async (trx, { from, to }, limit) => {
  for (const column of ['sender_id', 'recipient_id'] as const) {
    const name = sql.ref(column)
    const ids = await idsOf(trx, sql`select id from message where ${name} = ${from.id} limit ${limit}`)
    if (ids.length === 0) continue
    // Keys only guard against repeats of the sender's own calls.
    const rest = column === 'sender_id' ? sql`, key = null` : sql``
    await sql`update message set ${name} = ${keptUnlessTo(to.id)}${rest} where id = any(${ids})`.execute(trx)
    return ids.length
  }
  return 0
}

/** Leaves the conversations of the two with each other to the account that stays. */
async function leaveOwn(trx: Db, { from, to }: Pair, ids: readonly number[]) {
  await sql`
    update conversation set low_id = nullif(low_id, ${from.id}), high_id = nullif(high_id, ${from.id})
    where id = any(${ids})`.execute(trx)
  await sql`
    update conversation_member set other_id = null
    where conversation_id = any(${ids}) and account_id = ${to.id}`.execute(trx)
  await sql`
    delete from conversation_member where conversation_id = any(${ids}) and account_id = ${from.id}`.execute(
    trx,
  )
}

/** Moves conversations; two about the same thing with the same person stay side by side. */
async function moveSides(trx: Db, { from, to }: Pair, ids: readonly number[]) {
  await sql`
    update conversation set
      low_id = case when other is null then case when low_id is null then null else ${to.id}::bigint end
        else least(other, ${to.id}) end,
      high_id = case when other is null then case when high_id is null then null else ${to.id}::bigint end
        else greatest(other, ${to.id}) end,
      about = case when exists (
        select from conversation as twin
        where twin.low_id = least(other, ${to.id}) and twin.high_id = greatest(other, ${to.id})
          and twin.about = conversation.about and twin.id <> conversation.id
      ) then -conversation.id else conversation.about end
    from (
      select id, case when low_id = ${from.id} then high_id else low_id end as other from conversation
      where id = any(${ids})
    ) as found
    where found.id = conversation.id`.execute(trx)
  await addTags(
    trx,
    { from, to },
    sql`id in (
    select tag_id from conversation_tag_entry
    where account_id = ${from.id} and conversation_id = any(${ids}))`,
  )
  await sql`
    insert into conversation_member (
      conversation_id, account_id, other_id, folder, last_at, seen_sequence, unread, is_saved, draft, tell_at,
      tell_agents_at, waiting_since)
    select conversation_id, ${to.id}, other_id, folder, last_at, seen_sequence, unread, is_saved, draft, tell_at,
      tell_agents_at, waiting_since
    from conversation_member where account_id = ${from.id} and conversation_id = any(${ids})
    order by conversation_id`.execute(trx)
  await sql`
    insert into conversation_tag_entry (tag_id, conversation_id, account_id)
    select kept.id, entry.conversation_id, ${to.id} from conversation_tag_entry as entry
    join conversation_tag as tag on tag.id = entry.tag_id
    join conversation_tag as kept on kept.account_id = ${to.id} and lower(kept.name) = lower(tag.name)
    where entry.account_id = ${from.id} and entry.conversation_id = any(${ids})`.execute(trx)
  await sql`
    update conversation_member set other_id = ${to.id}
    where conversation_id = any(${ids}) and other_id = ${from.id}`.execute(trx)
  await sql`
    delete from conversation_member where conversation_id = any(${ids}) and account_id = ${from.id}`.execute(
    trx,
  )
}

/** Gives the account that stays tags of these names, unless it has them. */
const addTags = (trx: Db, { from, to }: Pair, which: ReturnType<typeof sql>) =>
  sql`
    insert into conversation_tag (account_id, name, color, created_at)
    select ${to.id}, name, color, created_at from conversation_tag
    where account_id = ${from.id} and ${which}
    on conflict do nothing`.execute(trx)

/** Messages first, so that nobody sees their own as someone else's. */
export const moveConversations: MergeStep = async (trx, pair, limit) => {
  const messages = await moveMessages(trx, pair, limit)
  if (messages > 0) return messages
  const { rows } = await sql<{ id: number; is_own: boolean }>`
    select id, ${pair.to.id} = coalesce(case when low_id = ${pair.from.id} then high_id else low_id end, 0) as is_own
    from conversation where low_id = ${pair.from.id} or high_id = ${pair.from.id}
    order by id limit ${Math.min(limit, conversationsAtOnce)} for update`.execute(trx)
  const ids = (isOwn: boolean) => rows.flatMap(({ id, is_own }) => (is_own === isOwn ? [id] : []))
  await leaveOwn(trx, pair, ids(true))
  await moveSides(trx, pair, ids(false))
  return rows.length
}

export const countSameConversations = ({ from, to }: Pair) => sql<{ count: number }>`
  select count(*) from conversation as gone
  join conversation as kept on kept.about = gone.about
    and kept.low_id = least(${to.id}, case when gone.low_id = ${from.id} then gone.high_id else gone.low_id end)
    and kept.high_id = greatest(${to.id}, case when gone.low_id = ${from.id} then gone.high_id else gone.low_id end)
  where gone.low_id = ${from.id} or gone.high_id = ${from.id}`

/** Tags in use go with their conversations. */
export const moveTags: MergeStep = async (trx, pair, limit) => {
  const ids = await idsOf(
    trx,
    sql`
      select id from conversation_tag where account_id = ${pair.from.id} and not exists (
        select from conversation_tag_entry where tag_id = conversation_tag.id)
      limit ${limit}`,
  )
  await addTags(trx, pair, sql`id = any(${ids})`)
  await sql`delete from conversation_tag where id = any(${ids})`.execute(trx)
  return ids.length
}
