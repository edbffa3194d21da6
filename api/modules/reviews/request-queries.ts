import { sql } from 'kysely'
import type { Db } from '#lib/database/db.ts'

export type ReviewRequest = {
  order_id: number
  buyer_id: number | null
  seller_id: number | null
  title: string
  listing_id: number | null
  /** True while the review of this side is missing. */
  by_buyer: boolean
  by_seller: boolean
}

/** The orders of these requests that both sides can still review. */
const askedOrders = (ids: readonly number[], since: Date) => sql`
  select orders.id as order_id, buyer_id, seller_id, order_item.title, order_item.listing_id,
    not exists (select from review where order_id = orders.id and side = 'buyer') as by_buyer,
    not exists (select from review where order_id = orders.id and side = 'seller') as by_seller
  from orders join order_item on order_item.order_id = orders.id and order_item.position = 0
  where orders.id = any(${ids}::bigint[]) and state = 'completed' and frozen_at is null and ended_at > ${since}
    and buyer_id is not null and seller_id is not null
  order by orders.id`

type Step = 'asked_at' | 'reminded_at'

/** Takes at most `limit` requests for a step, and returns how many, and those that still matter. */
async function take(
  trx: Db,
  step: Step,
  { now, since, ended, limit }: { now: Date; since: Date; ended: Date; limit: number },
) {
  const which =
    step === 'asked_at' ? sql`asked_at is null` : sql`reminded_at is null and ended_at <= ${ended}`
  const { rows: taken } = await sql<{ order_id: number }>`
    update review_request set ${sql.ref(step)} = ${now}
    where order_id in (
      select order_id from review_request where ${which} limit ${limit} for update skip locked)
    returning order_id`.execute(trx)
  const ids = taken.map(({ order_id }) => order_id)
  const { rows: orders } = await sql<ReviewRequest>`${askedOrders(ids, since)}`.execute(trx)
  return { count: taken.length, orders }
}

type Due = { now: Date; since: Date; limit: number }

export const takeNew = (trx: Db, due: Due) => take(trx, 'asked_at', { ...due, ended: due.now })

/** `ended`: reminds people of orders that ended until then. */
export const takeToRemind = (trx: Db, due: Due & { ended: Date }) => take(trx, 'reminded_at', due)

/** Those of these orders that the account can still review. */
export async function listStillOpen(
  db: Db,
  accountId: number,
  orderIds: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from orders
    where id = any(${orderIds}::bigint[]) and state = 'completed' and frozen_at is null
      and not exists (
        select from review where order_id = orders.id
          and side = case when orders.buyer_id = ${accountId} then 'buyer' else 'seller' end)`.execute(db)
  return rows.map(({ id }) => id)
}
