import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#lib/database/db.ts'

/**
 * Finds a listing, with the columns that decide who may ask about it; nobody changes it before this
 * transaction ends.
 */
export const findSubject = (trx: Db, listingId: number) =>
  trx
    .selectFrom('listing')
    .innerJoin('account', 'account.id', 'listing.seller_id')
    .leftJoin('shop', 'shop.owner_id', 'account.id')
    .select([
      'listing.id',
      'listing.title',
      'listing.seller_id',
      'listing.status',
      'listing.held_by_moderation',
      'listing.deleted_at',
      'account.allow_comments',
      'account.username as seller_username',
      'shop.business_name as seller_business_name',
    ])
    .where('listing.id', '=', listingId)
    .forShare('listing')
    .executeTakeFirst()

export type Subject = NonNullable<Awaited<ReturnType<typeof findSubject>>>

/** A person's texts about a listing: their questions, or with `parentId` their answers to one. */
type Texts = { listingId: number; authorId: number; parentId: number | null }

const textsOf = (db: Db, { listingId, authorId, parentId }: Texts) =>
  db
    .selectFrom('question')
    .where('author_id', '=', authorId)
    .where('listing_id', '=', listingId)
    .where('parent_id', parentId === null ? 'is' : '=', parentId)

/** The newest last. */
export async function listOwnTexts(db: Db, texts: Texts, limit: number): Promise<string[]> {
  const rows = await textsOf(db, texts).select('body').orderBy('id', 'desc').limit(limit).execute()
  return rows.map(({ body }) => body).reverse()
}

/** Counts an account's questions about a listing that wait for an answer. */
export async function countWaiting(db: Db, listingId: number, authorId: number): Promise<number> {
  const { count } = await db
    .selectFrom('question')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('author_id', '=', authorId)
    .where('listing_id', '=', listingId)
    .where('parent_id', 'is', null)
    .where('answered_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

const lettersOf = (text: RawBuilder<unknown>) => sql`regexp_replace(lower(${text}), '[^[:alnum:]]', '', 'g')`

/** Returns whether one of the texts is the same, apart from case, spaces and signs. */
export async function hasWritten(db: Db, texts: Texts, body: string): Promise<boolean> {
  const row = await textsOf(db, texts)
    .select('id')
    .where(sql<boolean>`${lettersOf(sql.ref('body'))} = ${lettersOf(sql`${body}::text`)}`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export type NewQuestion = {
  listing_id: number
  seller_id: number
  parent_id: number | null
  author_id: number
  body: string
  created_at: Date
}

export async function insertQuestion(trx: Db, question: NewQuestion): Promise<number> {
  const { id } = await trx.insertInto('question').values(question).returning('id').executeTakeFirstOrThrow()
  return id
}

/** A question or answer, removed or not; makes other changes of its thread wait for this transaction. */
export async function lockQuestion(trx: Db, id: number) {
  // Always by the question, so that two never wait for each other in a circle.
  await sql`
    select from question where id = (select coalesce(parent_id, id) from question where id = ${id})
    for update`.execute(trx)
  return findAny(trx, id)
}

/** A question or answer, removed or not. */
export const findAny = (db: Db, id: number) =>
  db
    .selectFrom('question')
    .innerJoin('listing', 'listing.id', 'question.listing_id')
    .leftJoin('question as parent', 'parent.id', 'question.parent_id')
    .select([
      'question.id',
      'question.listing_id',
      'question.seller_id',
      'question.parent_id',
      'question.author_id',
      'question.body',
      'question.created_at',
      'question.answered_at',
      'question.removed_at',
      'listing.title as listing_title',
      // The author of the question, also for its answers.
      sql<
        number | null
      >`case when question.parent_id is null then question.author_id else parent.author_id end`.as(
        'asker_id',
      ),
    ])
    .where('question.id', '=', id)
    .executeTakeFirst()

export type AnyQuestion = NonNullable<Awaited<ReturnType<typeof findAny>>>

export async function listAnswerIds(trx: Db, questionId: number): Promise<number[]> {
  const rows = await trx.selectFrom('question').select('id').where('parent_id', '=', questionId).execute()
  return rows.map(({ id }) => id)
}

/** Notes the time of a question's first answer, and that its author has seen the question. */
export const settleAnswered = (trx: Db, questionId: number) =>
  sql`
    update question set
      answered_at = answer.first_at,
      seen_at = coalesce(seen_at, answer.first_at)
    from (
      select min(created_at) as first_at from question
      where parent_id = ${questionId} and removed_at is null) as answer
    where id = ${questionId}`.execute(trx)

export const deleteById = (trx: Db, id: number) => trx.deleteFrom('question').where('id', '=', id).execute()

/** Null shows it again. */
export const setRemoved = (trx: Db, id: number, removedAt: Date | null) =>
  trx.updateTable('question').set({ removed_at: removedAt }).where('id', '=', id).execute()

/** Returns whether any of them had not been seen. */
export async function markSeen(
  trx: Db,
  sellerId: number,
  ids: readonly number[],
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('question')
    .set({ seen_at: now })
    .where('seller_id', '=', sellerId)
    .where('id', '=', sql<number>`any(${ids})`)
    .where('parent_id', 'is', null)
    .where('seen_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns those of the listings with questions that their seller has neither seen nor answered. */
export async function listUnseenListings(
  db: Db,
  sellerId: number,
  listingIds: readonly number[],
): Promise<number[]> {
  const rows = await db
    .selectFrom('question')
    .select('listing_id')
    .distinct()
    .where('seller_id', '=', sellerId)
    .where('listing_id', '=', sql<number>`any(${listingIds})`)
    .where('parent_id', 'is', null)
    .where('seen_at', 'is', null)
    .where('removed_at', 'is', null)
    .execute()
  return rows.map(({ listing_id }) => listing_id)
}
