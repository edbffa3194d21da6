import { sql } from 'kysely'
import type { Db } from '#lib/database/db.ts'
import type { ReviewRating } from '#contract/reviews/feedbacks.ts'
import { orderOf } from './orders.ts'

type Reviewed = {
  buyerId: number
  sellerId: number
  /** The author; the buyer by default. */
  side?: 'buyer' | 'seller'
  rating?: ReviewRating
  stars?: number
  text?: string
  reply?: string
  listingId?: number
  at?: Date
  /** Null if it waits for the other side. */
  publishedAt?: Date | null
}

const fortnight = 14 * 24 * 3600 * 1000

/** A review of a new completed order, published unless `publishedAt` is null. */
export async function reviewOf(
  db: Db,
  {
    buyerId,
    sellerId,
    side = 'buyer',
    rating = 'positive',
    stars = 5,
    text = 'Sve po dogovoru.',
    reply,
    listingId,
    at = new Date(),
    publishedAt = at,
  }: Reviewed,
): Promise<{ id: number; orderId: number }> {
  const items = listingId === undefined ? [] : [{ listingId }]
  const { id: orderId } = await orderOf(db, { buyerId, sellerId, items, at })
  const [authorId, subjectId] = side === 'buyer' ? [buyerId, sellerId] : [sellerId, buyerId]
  const { id } = await db
    .insertInto('review')
    .values({
      order_id: orderId,
      side,
      author_id: authorId,
      subject_id: subjectId,
      rating,
      communication: stars,
      ...(side === 'buyer' && { item: stars, delivery: stars }),
      body: text,
      created_at: at,
      publish_at: new Date(at.getTime() + fortnight),
      published_at: publishedAt,
      ...(reply !== undefined && { reply, replied_at: at }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, orderId }
}

/** Lists counters that differ from a recount. */
export async function wrongCounts(db: Db): Promise<object[]> {
  const { rows } = await sql<object>`
    with counted as (
      select subject_id as account_id, case side when 'buyer' then 'seller' else 'buyer' end as role,
        count(*) filter (where rating = 'positive') as positive,
        count(*) filter (where rating = 'neutral') as neutral,
        count(*) filter (where rating = 'negative') as negative,
        sum(communication) as communication_sum, coalesce(sum(item), 0) as item_sum,
        coalesce(sum(delivery), 0) as delivery_sum, count(delivery) as delivery_count,
        count(*) filter (where stars = 1) as stars_1, count(*) filter (where stars = 2) as stars_2,
        count(*) filter (where stars = 3) as stars_3, count(*) filter (where stars = 4) as stars_4,
        count(*) filter (where stars = 5) as stars_5
      from review where published_at is not null and removed_at is null and subject_id is not null
      group by subject_id, side),
    bought as (
      select listing_id, count(distinct review.id) as reviews
      from review join order_item using (order_id)
      where side = 'buyer' and published_at is not null and removed_at is null and subject_id is not null
        and listing_id is not null
      group by listing_id),
    sold as (
      select seller_id as account_id, count(*) as sales from orders
      where state = 'completed' and seller_id is not null group by seller_id)
    select to_jsonb(kept) as kept, to_jsonb(counted) as counted
    from (select * from review_total where positive + neutral + negative > 0) as kept
      full join counted using (account_id, role)
    where (kept.positive, kept.neutral, kept.negative, kept.communication_sum, kept.item_sum, kept.delivery_sum,
        kept.delivery_count, kept.stars_1, kept.stars_2, kept.stars_3, kept.stars_4, kept.stars_5)
      is distinct from (counted.positive, counted.neutral, counted.negative, counted.communication_sum,
        counted.item_sum, counted.delivery_sum, counted.delivery_count, counted.stars_1, counted.stars_2,
        counted.stars_3, counted.stars_4, counted.stars_5)
    union all
    select to_jsonb(kept), to_jsonb(bought)
    from (select * from listing_review_count where reviews > 0) as kept full join bought using (listing_id)
    where kept.reviews is distinct from bought.reviews
    union all
    select to_jsonb(kept), to_jsonb(sold)
    from (select * from sale_count where sales > 0) as kept full join sold using (account_id)
    where kept.sales is distinct from sold.sales`.execute(db)
  return rows
}

/** Orders and reviews among these accounts: one that waits for the member, and ones with the longest texts. */
export async function fillReviews(
  db: Db,
  { memberId, shopId, listingId }: { memberId: number; shopId: number; listingId: number },
): Promise<{ orders: { toReview: number; reviewed: number; answered: number }; answeredId: number }> {
  const items = [{ listingId }]
  const { id: toReview } = await orderOf(db, { buyerId: memberId, sellerId: shopId, items })
  const long = { text: 'W'.repeat(1_000), listingId }
  const ofShop = { ...long, buyerId: memberId, sellerId: shopId }
  const { orderId: reviewed } = await reviewOf(db, { ...ofShop, publishedAt: null })
  const { orderId: answered, id: answeredId } = await reviewOf(db, { ...ofShop, reply: 'W'.repeat(1_000) })
  await reviewOf(db, { ...ofShop, rating: 'neutral', stars: 3, text: 'Korektno.' })
  await reviewOf(db, { ...ofShop, rating: 'negative', stars: 1 })
  await reviewOf(db, { ...long, buyerId: shopId, sellerId: memberId, reply: 'Hvala!' })
  await reviewOf(db, { ...long, buyerId: memberId, sellerId: shopId, side: 'seller' })
  for (let at = 0; at < 21; at++)
    await reviewOf(db, { buyerId: memberId, sellerId: shopId, text: `Dojam ${at}` })
  return { orders: { toReview, reviewed, answered }, answeredId }
}
