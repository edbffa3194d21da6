import type { Db } from '#lib/database/db.ts'
import { defineLiveEvent, publishLive } from '#lib/notifications/live.ts'
import { reviewsChanged } from '#contract/reviews/endpoints.ts'

/** Makes the pages of both sides reload; its id is that of the order. */
const changed = defineLiveEvent({
  name: 'reviews-changed',
  wireName: reviewsChanged,
  load: async (_deps: unknown, refs) => refs.map(({ id }) => ({ order_id: id })),
})

/** Skips accounts that are erased. */
export const publishChanged = (trx: Db, orderId: number, accountIds: readonly (number | null)[]) =>
  publishLive(
    trx,
    changed,
    accountIds.flatMap((accountId) => (accountId === null ? [] : { accountId, id: orderId })),
  )

export const reviewLiveEvents = [changed]
