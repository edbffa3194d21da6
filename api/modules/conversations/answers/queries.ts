import { type DeleteResult, sql } from 'kysely'
import type { Db } from '#lib/database/db.ts'

/** Notes how long the other side has waited for a message of an account, and ends the wait. */
export const noteAnswer = (
  trx: Db,
  {
    messageId,
    conversationId,
    accountId,
    now,
  }: Record<'messageId' | 'conversationId' | 'accountId', number> & {
    now: Date
  },
) =>
  sql`
    with before as (
      select waiting_since from conversation_member
      where account_id = ${accountId} and conversation_id = ${conversationId} and waiting_since is not null
    ), ended as (
      update conversation_member set waiting_since = null from before
      where account_id = ${accountId} and conversation_id = ${conversationId}
    )
    insert into message_answer (message_id, account_id, seconds, answered_at)
    select ${messageId}::bigint, ${accountId}::bigint,
      greatest(0, least(2147483647, extract(epoch from ${now}::timestamptz - waiting_since)))::integer, ${now}::timestamptz
    from before`.execute(trx)

export type AnswerTime = { id: number; minutes: number | null }

/** Accounts whose median has changed; null for those without enough answers any more. */
export async function listChangedTimes(
  db: Db,
  { since, fewest }: { since: Date; fewest: number },
): Promise<AnswerTime[]> {
  const { rows } = await sql<AnswerTime>`
    with counted as (
      select account_id, ceil(percentile_cont(0.5) within group (order by seconds) / 60)::integer as minutes
      from message_answer
      where answered_at > ${since}
      group by account_id
      having count(*) >= ${fewest}
    )
    select account.id, counted.minutes
    from account left join counted on counted.account_id = account.id
    where account.answer_minutes is distinct from counted.minutes
      and (account.answer_minutes is not null or counted.minutes is not null)
    order by account.id`.execute(db)
  return rows
}

export const writeAnswerTimes = (db: Db, times: readonly AnswerTime[]) =>
  sql`
    update account set answer_minutes = given.minutes
    from json_to_recordset(${JSON.stringify(times)}::json) as given (id bigint, minutes integer)
    where account.id = given.id`.execute(db)

export const deleteAnswers = (db: Db, before: Date, limit: number): Promise<DeleteResult> =>
  db
    .deleteFrom('message_answer')
    .where('message_id', 'in', (eb) =>
      eb.selectFrom('message_answer').select('message_id').where('answered_at', '<', before).limit(limit),
    )
    .executeTakeFirst()
