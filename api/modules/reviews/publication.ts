import type { Deps } from '#api/deps.ts'
import { inBatches } from '#lib/database/batches.ts'
import type { Db } from '#lib/database/db.ts'
import { publishNotices } from '#api/modules/notifications/service.ts'
import type { ReviewRating } from '#contract/reviews/feedbacks.ts'
import { publishChanged } from './live.ts'
import { reviewReceived } from './notices.ts'
import { lockDue, publishById, type PublishedReview } from './write-queries.ts'

/** Publishes locked reviews that are not yet, and notifies the reviewed people. */
export async function publishReviews(trx: Db, ids: readonly number[], now: Date): Promise<void> {
  const published = await publishById(trx, ids, now)
  const events = published.flatMap((review) => receivedEvent(review) ?? [])
  if (events.length > 0) await publishNotices(trx, reviewReceived, events, now)
  for (const { order_id, subject_id } of published) await publishChanged(trx, order_id, [subject_id])
}

function receivedEvent({ id, order_id, rating, subject_id, number }: PublishedReview) {
  if (subject_id === null) return null
  return {
    accountId: subject_id,
    key: String(id),
    group: String(id),
    data: { orderId: order_id, number, type: rating as ReviewRating },
  }
}

/** Publishes reviews to which the other side did not answer in time. */
export const publishDue = ({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> =>
  inBatches((limit) =>
    db.transaction().execute(async (trx) => {
      const ids = await lockDue(trx, now(), limit)
      if (ids.length > 0) await publishReviews(trx, ids, now())
      return ids.length
    }),
  )
