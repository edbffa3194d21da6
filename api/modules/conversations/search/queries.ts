import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#lib/database/db.ts'
import { type ConversationFilter, filtered, type Window } from '../reading/queries.ts'

type Finding = { total: number; found: { id: number; sequence: number | null }[] }

/**
 * Matches texts of the account that have all of these beginnings of words. Words are letters and digits
 * alone.
 */
const wordsOf = (accountId: number, words: readonly string[]) =>
  sql`${words.map((word) => `'${accountId}:${word}':*`).join(' & ')}::tsquery`

// Each to the letter as in its index, or the index does not serve it.
const isNamed = (accountId: number, words: readonly string[]) =>
  sql`account_words(names, array[conversation_names.account_id]) @@ ${wordsOf(accountId, words)}`
const isWritten = (accountId: number, words: readonly string[]) =>
  sql`account_words(body, array[sender_id, case when is_held then null else recipient_id end])
    @@ ${wordsOf(accountId, words)} and body is not null and withdrawn_at is null`

/** Up to this many words, every division among names and a message is tried; of more, only those at one place. */
const mostDivided = 3

/** The ways to split words between the names and a message. */
export function divisionsOf<T>(words: readonly T[]): { named: T[]; written: T[] }[] {
  const masks =
    words.length <= mostDivided
      ? Array.from({ length: Math.max(0, 2 ** words.length - 2) }, (_, at) => at + 1)
      : Array.from({ length: words.length - 1 }, (_, at) => 2 ** (at + 1) - 1).flatMap((mask) => [
          mask,
          2 ** words.length - 1 - mask,
        ])
  return masks.map((mask) => ({
    named: words.filter((_, at) => mask & (1 << at)),
    written: words.filter((_, at) => !(mask & (1 << at))),
  }))
}

const namedBy = (accountId: number, words: readonly string[]) =>
  sql`select conversation_id, null::integer as sequence from conversation_names where ${isNamed(accountId, words)}`
const writtenBy = (accountId: number, words: readonly string[]) =>
  sql`select conversation_id, sequence from message where ${isWritten(accountId, words)}`

/**
 * Finds conversations in which names or a message, or a message along with the names, have all of the
 * words, and the latest such message.
 */
function foundBy(accountId: number, words: readonly string[]): RawBuilder<unknown> {
  const ways = [
    namedBy(accountId, words),
    writtenBy(accountId, words),
    // `offset 0` keeps each side to its index, and `exists` spares reading messages where no name has such words.
    ...divisionsOf(words).map(
      ({ named, written }) => sql`
        select message.conversation_id, message.sequence
        from (${namedBy(accountId, named)} offset 0) as named
        join (${writtenBy(accountId, written)} offset 0) as message using (conversation_id)
        where exists (${namedBy(accountId, named)})`,
    ),
  ]
  return sql`
    select conversation_id, max(sequence) as sequence from (${sql.join(ways, sql` union all `)}) as way
    group by conversation_id`
}

/** The conversations with all of the words, the latest first, each with the latest message that has them. */
export async function findConversations(...asked: Parameters<typeof findingStatement>): Promise<Finding> {
  const { rows } = await findingStatement(...asked).execute(asked[0])
  return rows[0]!
}

export const findingStatement = (
  db: Db,
  accountId: number,
  words: readonly string[],
  { before, limit, offset, ...filter }: ConversationFilter & Window,
): RawBuilder<Finding> => sql`
    with found as materialized (${foundBy(accountId, words)}),
    matched as materialized (
      select conversation_id, last_at, sequence
      from ${filtered(db, accountId, filter).select(['conversation_id', 'last_at'])} as narrowed
      join found using (conversation_id)
    ), page as (
      select conversation_id, last_at, sequence from matched
      where ${before === undefined ? sql`true` : isAfter(accountId, before)}
      order by last_at desc, conversation_id desc limit ${limit} offset ${offset}
    )
    select (select count(*)::integer from matched) as total,
      (select coalesce(json_agg(json_build_object('id', conversation_id, 'sequence', sequence)
        order by last_at desc, conversation_id desc), '[]') from page) as found`

const isAfter = (accountId: number, before: number) =>
  sql`(last_at, conversation_id) < (
    select last_at, conversation_id from conversation_member
    where account_id = ${accountId} and conversation_id = ${before})`
