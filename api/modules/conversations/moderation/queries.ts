import { sql } from 'kysely'
import type { Db } from '#lib/database/db.ts'
import { tellAfterSeconds } from '#contract/limits/messages.ts'
import { hasAnsweringAgents } from '../queries.ts'

const openHeld = (db: Db) =>
  db
    .selectFrom('held_message')
    .innerJoin('message', 'message.id', 'held_message.message_id')
    .where('held_message.state', '=', 'open')
    .where('message.withdrawn_at', 'is', null)

export async function countHeldSenders(db: Db): Promise<number> {
  const { count } = await openHeld(db)
    .select((eb) => eb.fn.count<number>('held_message.account_id').distinct().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

const shownTexts = 3
/** Stand-ins for messages without a text, for staff. */
const unwritten = { photo: '[Fotografije]', offer: '[Ponuda cijene]' }
const textsRead = 100

export const listHeldSenders = (db: Db, { limit, offset }: { limit: number; offset: number }) =>
  openHeld(db)
    .innerJoin('account', 'account.id', 'held_message.account_id')
    .select((eb) => [
      'account.id',
      'account.username',
      'account.type',
      'account.created_at',
      eb.fn.countAll<number>().as('count'),
      eb.fn.max('held_message.copies').as('copies'),
      eb.fn.min('held_message.held_at').as('held_at'),
      eb.fn.max('held_message.message_id').as('last_id'),
      sql<string[]>`array(
        select body from (
          select message.id, coalesce(body, case kind when 'photo' then ${unwritten.photo} else ${unwritten.offer} end) as body
          from held_message as one join message on message.id = one.message_id
          where one.account_id = account.id and one.state = 'open' and withdrawn_at is null
          order by one.message_id desc limit ${textsRead}) as latest
        group by body order by max(id) desc limit ${shownTexts})`.as('texts'),
    ])
    .groupBy('account.id')
    .orderBy(sql`min(held_message.held_at)`)
    .orderBy('account.id')
    .limit(limit)
    .offset(offset)
    .execute()

type Decided = { accountId: number; lastId: number; state: 'released' | 'refused'; now: Date; limit: number }

/** Decides on the oldest waiting messages; each message gets only one of two concurrent decisions. */
export async function decideHeld(trx: Db, { accountId, lastId, state, now, limit }: Decided) {
  const rows = await trx
    .updateTable('held_message')
    .set({ state, decided_at: now })
    .where('message_id', 'in', (eb) =>
      eb
        .selectFrom('held_message as waiting')
        .select('waiting.message_id')
        .where('waiting.account_id', '=', accountId)
        .where('waiting.state', '=', 'open')
        .where('waiting.message_id', '<=', lastId)
        .orderBy('waiting.message_id')
        .limit(limit),
    )
    .where('state', '=', 'open')
    .returning('message_id')
    .execute()
  return rows.map(({ message_id }) => message_id).toSorted((a, b) => a - b)
}

export const listConversationsOf = (db: Db, messageIds: readonly number[]) =>
  db
    .selectFrom('message')
    .select(['id', 'conversation_id', 'sender_id', 'withdrawn_at'])
    .where('id', 'in', messageIds)
    .orderBy('conversation_id')
    .orderBy('sequence')
    .execute()

/**
 * Delivers a held message of a locked conversation. It moves to the end if the other side has read past its place,
 * since clients catch up by number; returns its number.
 */
export async function deliverHeld(trx: Db, messageId: number, now: Date): Promise<number> {
  const { rows } = await sql<{ conversation_id: number; sender_id: number; sequence: number }>`
    with place as (
      select message.id, message.conversation_id,
        conversation.last_sequence = message.sequence and other.seen_sequence < message.sequence as is_last
      from message
      join conversation on conversation.id = message.conversation_id
      join conversation_member other
        on other.conversation_id = message.conversation_id and other.account_id <> message.sender_id
      where message.id = ${messageId}
    ), moved as (
      update conversation set last_sequence = last_sequence + 1
      from place where conversation.id = place.conversation_id and not place.is_last
      returning last_sequence
    )
    update message
    set is_held = false, sequence = coalesce((select last_sequence from moved), sequence)
    from place where message.id = place.id
    returning message.conversation_id, message.sender_id, message.sequence`.execute(trx)
  const delivered = rows[0]
  // The other side's account is erased.
  if (!delivered) return 0
  const tellAt = new Date(now.getTime() + tellAfterSeconds * 1000)
  await trx
    .updateTable('conversation_member')
    .set({
      unread: sql`unread + 1`,
      last_at: now,
      folder: 'inbox',
      tell_at: sql`coalesce(tell_at, ${tellAt}::timestamptz)`,
      tell_agents_at: sql`coalesce(tell_agents_at, case when ${hasAnsweringAgents} then ${tellAt}::timestamptz end)`,
      waiting_since: sql`coalesce(waiting_since, ${now}::timestamptz)`,
    })
    .where('conversation_id', '=', delivered.conversation_id)
    .where('account_id', '<>', delivered.sender_id)
    .execute()
  return delivered.sequence
}
