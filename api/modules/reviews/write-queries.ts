import { sql } from 'kysely'
import type { Db } from '#lib/database/db.ts'
import type { Reviewing } from '#contract/reviews/endpoints.ts'
import type { Side } from './sides.ts'

/**
 * Locks an order, with the columns that decide who may review it. Until this transaction ends nobody
 * changes it, and the other side writes nothing.
 */
export const lockOrder = (trx: Db, id: number) =>
  trx
    .selectFrom('orders')
    .select(['id', 'number', 'buyer_id', 'seller_id', 'state', 'frozen_at', 'handover', 'ended_at'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

const writtenColumns = [
  'id',
  'order_id',
  'side',
  'author_id',
  'subject_id',
  'rating',
  'communication',
  'item',
  'delivery',
  'body',
  'created_at',
  'changed_at',
  'publish_at',
  'published_at',
  'removed_at',
  'reply',
  'reply_removed_at',
] as const

/** The reviews of an order, locked in the order of their ids as the job that publishes does. */
export const lockReviewsOf = (trx: Db, orderId: number) =>
  trx
    .selectFrom('review')
    .select(writtenColumns)
    .where('order_id', '=', orderId)
    .orderBy('id')
    .forUpdate()
    .execute()

export type WrittenReview = Awaited<ReturnType<typeof lockReviewsOf>>[number]

export const lockReview = (trx: Db, id: number): Promise<WrittenReview | undefined> =>
  trx.selectFrom('review').select(writtenColumns).where('id', '=', id).forUpdate().executeTakeFirst()

export const findReviewById = (db: Db, id: number): Promise<WrittenReview | undefined> =>
  db.selectFrom('review').select(writtenColumns).where('id', '=', id).executeTakeFirst()

export type Words = Pick<Reviewing, 'type' | 'communication' | 'text'> & {
  item: number | null
  delivery: number | null
}

const columnsOf = ({ type, communication, item, delivery, text }: Words) => ({
  rating: type,
  communication,
  item,
  delivery,
  body: text,
})

type NewReview = {
  orderId: number
  side: Side
  authorId: number
  subjectId: number
  words: Words
  now: Date
  publishAt: Date
}

export async function insertReview(
  trx: Db,
  { orderId, side, authorId, subjectId, words, now, publishAt }: NewReview,
): Promise<number> {
  const { id } = await trx
    .insertInto('review')
    .values({
      order_id: orderId,
      side,
      author_id: authorId,
      subject_id: subjectId,
      ...columnsOf(words),
      created_at: now,
      publish_at: publishAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const updateReview = (trx: Db, id: number, words: Words, now: Date) =>
  trx
    .updateTable('review')
    .set({ ...columnsOf(words), changed_at: now })
    .where('id', '=', id)
    .execute()

const toldColumns = [
  'review.id',
  'review.order_id',
  'review.side',
  'review.rating',
  'review.subject_id',
] as const

export type PublishedReview = {
  id: number
  order_id: number
  side: string
  rating: string
  subject_id: number | null
  number: string
}

/** Publishes those of these reviews that are not yet, and returns them. */
export const publishById = (trx: Db, ids: readonly number[], now: Date): Promise<PublishedReview[]> =>
  trx
    .updateTable('review')
    .from('orders')
    .whereRef('orders.id', '=', 'review.order_id')
    .set({ published_at: now })
    .where('review.id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('review.published_at', 'is', null)
    .returning([...toldColumns, 'orders.number'])
    .execute()

/** Locks at most `limit` reviews whose time has come, without waiting for their writers. */
export const lockDue = async (trx: Db, now: Date, limit: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from review where published_at is null and publish_at <= ${now}
    order by publish_at, id limit ${limit}
    for update skip locked`.execute(trx)
  return rows.map(({ id }) => id)
}

export async function findOrderNumber(db: Db, orderId: number): Promise<string> {
  const { number } = await db
    .selectFrom('orders')
    .select('number')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return number
}

export const insertReply = (trx: Db, id: number, text: string, now: Date) =>
  trx.updateTable('review').set({ reply: text, replied_at: now }).where('id', '=', id).execute()

/** Null shows it again. */
export const setRemoved = (trx: Db, id: number, removedAt: Date | null) =>
  trx.updateTable('review').set({ removed_at: removedAt }).where('id', '=', id).execute()

export const setReplyRemoved = (trx: Db, id: number, removedAt: Date | null) =>
  trx.updateTable('review').set({ reply_removed_at: removedAt }).where('id', '=', id).execute()
