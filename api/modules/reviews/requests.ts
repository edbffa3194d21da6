import type { Deps } from '#api/deps.ts'
import { inBatches } from '#lib/database/batches.ts'
import type { Db } from '#lib/database/db.ts'
import { dayMs } from '#lib/time.ts'
import { publishNotices, withdrawNotices } from '#api/modules/notifications/service.ts'
import { reviewReminderDays } from '#contract/limits/orders.ts'
import type { ReviewRole } from '#contract/reviews/endpoints.ts'
import { type ReviewRequest, takeNew, takeToRemind } from './request-queries.ts'
import { reviewAsked } from './notices.ts'
import { openSince } from './rules.ts'

const firstKey = (orderId: number) => String(orderId)
const secondKey = (orderId: number) => `${orderId}:podsjetnik`

function eventsOf(order: ReviewRequest, key: string, channels: { mail: boolean; push: boolean }) {
  const { order_id: orderId, title, listing_id: listingId, by_buyer, by_seller } = order
  const to = (accountId: number, as: ReviewRole) => ({
    accountId,
    key,
    group: String(orderId),
    sourceId: orderId,
    ...(listingId !== null && { listingId }),
    data: { orderId, title, as },
    channels,
  })
  return [
    ...(by_buyer ? [to(order.buyer_id!, 'seller')] : []),
    ...(by_seller ? [to(order.seller_id!, 'buyer')] : []),
  ]
}

/** Asks both sides of newly completed orders, on the site and their devices. */
export const askNew = ({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> =>
  inBatches((limit) =>
    db.transaction().execute(async (trx) => {
      const { count, orders } = await takeNew(trx, { now: now(), since: openSince(now()), limit })
      const events = orders.flatMap((order) =>
        eventsOf(order, firstKey(order.order_id), { mail: false, push: true }),
      )
      await publishNotices(trx, reviewAsked, events, now())
      return count
    }),
  )

/** Reminds each side that has not written, once, by mail. */
export const remindDue = ({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> =>
  inBatches((limit) =>
    db.transaction().execute(async (trx) => {
      const ended = new Date(now().getTime() - reviewReminderDays * dayMs)
      const { count, orders } = await takeToRemind(trx, { now: now(), since: openSince(now()), ended, limit })
      const events = orders.flatMap((order) =>
        eventsOf(order, secondKey(order.order_id), { mail: true, push: false }),
      )
      await publishNotices(trx, reviewAsked, events, now())
      return count
    }),
  )

/** Withdraws the requests for a review once it is written. */
export const withdrawAsked = (trx: Db, accountId: number, orderId: number): Promise<void> =>
  withdrawNotices(trx, reviewAsked, accountId, [firstKey(orderId), secondKey(orderId)])
