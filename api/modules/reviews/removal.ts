import type { Db } from '#lib/database/db.ts'
import { withdrawNotices } from '#api/modules/notifications/service.ts'
import type { ReviewRating } from '#contract/reviews/feedbacks.ts'
import { publishChanged } from './live.ts'
import { reviewAnswered, reviewReceived } from './notices.ts'
import {
  findReviewById,
  lockReview,
  setRemoved,
  setReplyRemoved,
  type WrittenReview,
} from './write-queries.ts'

/** A review as moderation knows it. */
export type RemovableReview = {
  id: number
  orderId: number
  /** Null once erased. */
  authorId: number | null
  subjectId: number | null
  rating: ReviewRating
  communication: number
  item: number | null
  delivery: number | null
  text: string
  changedAt: Date | null
  reply: string | null
  /** Everyone can read the review, and its reply. */
  isShown: boolean
  isReplyShown: boolean
}

const removableView = (row: WrittenReview): RemovableReview => {
  const isShown = row.published_at !== null && row.removed_at === null
  return {
    id: row.id,
    orderId: row.order_id,
    authorId: row.author_id,
    subjectId: row.subject_id,
    rating: row.rating as ReviewRating,
    communication: row.communication,
    item: row.item,
    delivery: row.delivery,
    text: row.body,
    changedAt: row.changed_at,
    reply: row.reply,
    isShown,
    isReplyShown: isShown && row.reply !== null && row.reply_removed_at === null,
  }
}

/** For moderation: a review, also one that is removed. */
export async function findReview(db: Db, id: number): Promise<RemovableReview | undefined> {
  const row = await findReviewById(db, id)
  return row && removableView(row)
}

const bothOf = ({ author_id, subject_id }: WrittenReview) => [author_id, subject_id]

/**
 * For moderation, in the transaction of its decision: nobody sees the review any more, and it does not count. The text
 * stays for an appeal.
 */
export async function removeReview(trx: Db, id: number, now: Date): Promise<void> {
  const review = await lockReview(trx, id)
  if (!review || review.removed_at) return
  await setRemoved(trx, id, now)
  if (review.subject_id !== null) await withdrawNotices(trx, reviewReceived, review.subject_id, [String(id)])
  await publishChanged(trx, review.order_id, bothOf(review))
}

/** Undoes `removeReview`. */
export async function restoreReview(trx: Db, id: number): Promise<void> {
  const review = await lockReview(trx, id)
  if (!review?.removed_at) return
  await setRemoved(trx, id, null)
  await publishChanged(trx, review.order_id, bothOf(review))
}

/** The same for its reply. */
export async function removeReply(trx: Db, id: number, now: Date): Promise<void> {
  const review = await lockReview(trx, id)
  if (!review || review.reply === null || review.reply_removed_at) return
  await setReplyRemoved(trx, id, now)
  if (review.author_id !== null) await withdrawNotices(trx, reviewAnswered, review.author_id, [String(id)])
  await publishChanged(trx, review.order_id, bothOf(review))
}

export async function restoreReply(trx: Db, id: number): Promise<void> {
  const review = await lockReview(trx, id)
  if (!review?.reply_removed_at) return
  await setReplyRemoved(trx, id, null)
  await publishChanged(trx, review.order_id, bothOf(review))
}
