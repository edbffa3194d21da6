import { type SelectQueryBuilder, sql } from 'kysely'
import { isNotBannedOf } from '#lib/accounts/account-names.ts'
import type { Db } from '#lib/database/db.ts'
import type { DB } from '#lib/database/database.generated.ts'
import type { ReviewRating } from '#contract/reviews/feedbacks.ts'
import type { OwnReviewList, ReviewRole } from '#contract/reviews/endpoints.ts'
import { sideReviewing } from './sides.ts'

const reviewColumns = [
  'review.id',
  'review.order_id',
  'review.side',
  'review.author_id',
  'review.subject_id',
  'review.rating',
  'review.communication',
  'review.item',
  'review.delivery',
  'review.body',
  'review.created_at',
  'review.changed_at',
  'review.publish_at',
  'review.published_at',
  'review.removed_at',
  'review.reply',
  'review.replied_at',
  'review.reply_removed_at',
] as const

const personColumns = [
  'person.id as person_id',
  'person.username',
  'person.type',
  'person.avatar',
  'shop.business_name',
  isNotBannedOf('person').as('has_profile'),
] as const

/** With the person at the other end: the author of reviews received, the subject of those given. */
const reviewsWith = (db: Db, person: 'author_id' | 'subject_id') =>
  db
    .selectFrom('review')
    .leftJoin('account as person', 'person.id', `review.${person}`)
    .leftJoin('shop', 'shop.owner_id', 'person.id')
    .leftJoin('order_item', (join) =>
      join.onRef('order_item.order_id', '=', 'review.order_id').on('order_item.position', '=', 0),
    )
    .select([...reviewColumns, ...personColumns, 'order_item.title'])

export type ReviewRow = Awaited<ReturnType<ReturnType<typeof reviewsWith>['execute']>>[number]

export type ReviewFilter = { type?: ReviewRating | undefined; as?: ReviewRole | undefined }
type Page = { limit: number; offset: number }

const isShown = sql<boolean>`review.published_at is not null and review.removed_at is null`

const latestFirst = <O>(query: SelectQueryBuilder<DB & { person: DB['account'] }, 'review', O>) =>
  query.orderBy('review.published_at', 'desc').orderBy('review.id', 'desc')

/** Reviews that a profile shows, the latest first. */
export const listShown = (
  db: Db,
  subjectId: number,
  { type, as }: ReviewFilter,
  { limit, offset }: Page,
): Promise<ReviewRow[]> => {
  const page = latestFirst(
    db
      .selectFrom('review')
      .select('review.id')
      .where('review.subject_id', '=', subjectId)
      .where(isShown)
      .$if(type !== undefined, (query) => query.where('review.rating', '=', type!))
      .$if(as !== undefined, (query) => query.where('review.side', '=', sideReviewing[as!])) as never,
  )
    .limit(limit)
    .offset(offset)
  return reviewsWith(db, 'author_id')
    .where('review.id', 'in', page as never)
    .orderBy('review.published_at', 'desc')
    .orderBy('review.id', 'desc')
    .execute()
}

/** Reviews that an account received or wrote, the latest first. */
export const listOwn = (
  db: Db,
  accountId: number,
  list: OwnReviewList,
  { limit, offset }: Page,
): Promise<ReviewRow[]> =>
  list === 'received'
    ? listShown(db, accountId, {}, { limit, offset })
    : reviewsWith(db, 'subject_id')
        .where('review.author_id', '=', accountId)
        .orderBy('review.id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute()

export async function countGiven(db: Db, accountId: number): Promise<number> {
  const { count } = await db
    .selectFrom('review')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('author_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return count
}

export const listTotals = (db: Db, accountId: number) =>
  db.selectFrom('review_total').selectAll().where('account_id', '=', accountId).execute()

export type TotalRow = Awaited<ReturnType<typeof listTotals>>[number]

const ordersWith = (db: Db, person: 'buyer_id' | 'seller_id') =>
  db
    .selectFrom('orders')
    .leftJoin('account as person', 'person.id', `orders.${person}`)
    .leftJoin('shop', 'shop.owner_id', 'person.id')
    .leftJoin('order_item', (join) =>
      join.onRef('order_item.order_id', '=', 'orders.id').on('order_item.position', '=', 0),
    )
    .select([
      ...personColumns,
      'orders.id',
      'orders.number',
      'orders.state',
      'orders.frozen_at',
      'orders.handover',
      'orders.ended_at',
      'order_item.title',
      'order_item.image_hash',
      sql<number>`(select count(*)::int - 1 from order_item where order_id = orders.id)`.as('others'),
    ])

export type OrderRow = Awaited<ReturnType<ReturnType<typeof ordersWith>['execute']>>[number]

/** An order with its other side. */
export const findOrder = (db: Db, id: number, as: ReviewRole): Promise<OrderRow | undefined> =>
  ordersWith(db, as === 'seller' ? 'seller_id' : 'buyer_id')
    .where('orders.id', '=', id)
    .executeTakeFirst()

/** The two sides of an order. */
export const findSides = (db: Db, id: number) =>
  db.selectFrom('orders').select(['buyer_id', 'seller_id']).where('id', '=', id).executeTakeFirst()

export const listOfOrder = (db: Db, orderId: number): Promise<ReviewRow[]> =>
  reviewsWith(db, 'author_id').where('review.order_id', '=', orderId).execute()

/** Completed orders since `since` that the account has not reviewed, as each of their sides. */
const waiting = (accountId: number, since: Date) => sql`
  select id, ended_at, 'seller' as role from orders
  where buyer_id = ${accountId} and seller_id is not null and state = 'completed' and frozen_at is null
    and ended_at > ${since}
    and not exists (select from review where order_id = orders.id and side = 'buyer')
  union all
  select id, ended_at, 'buyer' from orders
  where seller_id = ${accountId} and buyer_id is not null and state = 'completed' and frozen_at is null
    and ended_at > ${since}
    and not exists (select from review where order_id = orders.id and side = 'seller')`

export async function countWaiting(db: Db, accountId: number, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${waiting(accountId, since)}) as waiting`.execute(db)
  return rows[0]!.count
}

/** The first to end first, since their time is up first. */
export async function listWaiting(db: Db, accountId: number, since: Date, { limit, offset }: Page) {
  const { rows } = await sql<OrderRow & { role: ReviewRole }>`
    select orders.id, orders.number, orders.state, orders.frozen_at, orders.handover, orders.ended_at, waiting.role,
      person.id as person_id, person.username, person.type, person.avatar, shop.business_name,
      ${isNotBannedOf('person')} as has_profile, order_item.title, order_item.image_hash,
      (select count(*)::int - 1 from order_item where order_id = orders.id) as others
    from (${waiting(accountId, since)} order by ended_at, id limit ${limit} offset ${offset}) as waiting
      join orders on orders.id = waiting.id
      join account as person
        on person.id = case waiting.role when 'seller' then orders.seller_id else orders.buyer_id end
      left join shop on shop.owner_id = person.id
      left join order_item on order_item.order_id = orders.id and order_item.position = 0
    order by waiting.ended_at, waiting.id`.execute(db)
  return rows
}
