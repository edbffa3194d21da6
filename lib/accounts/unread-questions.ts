import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#lib/database/db.ts'

/** A condition on `question`, the one of its index `question_unread`. */
const isUnreadQuestionOf = (sellerId: RawBuilder<unknown>) =>
  sql<boolean>`question.seller_id = ${sellerId} and question.parent_id is null
    and question.seen_at is null and question.removed_at is null`

const isShown = sql<boolean>`listing.status = 'active' and not listing.held_by_moderation
  and listing.deleted_at is null`

const mostAtOnce = 50

/** `countUnreadQuestions` of the account within another statement; null if there are too many to count at once. */
export const unreadQuestionsOf = (sellerId: RawBuilder<unknown>) =>
  sql<number | null>`(
    select case when count(*) < ${sql.lit(mostAtOnce)} then count(*) filter (where ${isShown}) end
    from (
      select listing_id from question where ${isUnreadQuestionOf(sellerId)} limit ${sql.lit(mostAtOnce)}) as question
    join listing on listing.id = question.listing_id)`

/**
 * Counts the questions about an account's active listings that it has not seen: a part of the badge in
 * header and navbar (spec 2.4).
 */
export async function countUnreadQuestions(db: Db, accountId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from question join listing on listing.id = question.listing_id
    where ${isUnreadQuestionOf(sql`${accountId}`)}
      and ${isShown}`.execute(db)
  return rows[0]!.count
}
