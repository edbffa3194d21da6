import { sql } from 'kysely'
import type { Db } from '#lib/database/db.ts'
import type { PromotionList } from '#contract/promotions/endpoints.ts'

/** Purchases of a seller by their state. */
const isIn = {
  active: (now: Date) =>
    sql<boolean>`purchase.phase < 2 and purchase.starts_at <= ${now} and purchase.ends_at > ${now}`,
  scheduled: (now: Date) => sql<boolean>`purchase.phase < 2 and purchase.starts_at > ${now}`,
  finished: (now: Date) => sql<boolean>`(purchase.phase = 2 or purchase.ends_at <= ${now})`,
}

const orders = {
  active: sql`purchase.ends_at, purchase.id`,
  scheduled: sql`purchase.starts_at, purchase.id`,
  finished: sql`coalesce(purchase.cancelled_at, purchase.ends_at) desc, purchase.id desc`,
}

const ofSeller = (db: Db, sellerId: number) =>
  db
    .selectFrom('promotion_purchase as purchase')
    .innerJoin('listing', 'listing.id', 'purchase.listing_id')
    .where('listing.seller_id', '=', sellerId)

export const listOfSeller = (
  db: Db,
  sellerId: number,
  list: PromotionList,
  { now, offset, limit }: { now: Date; offset: number; limit: number },
) =>
  ofSeller(db, sellerId)
    .selectAll('purchase')
    .where(isIn[list](now))
    .orderBy(orders[list])
    .offset(offset)
    .limit(limit)
    .execute()

export async function countOfSeller(
  db: Db,
  sellerId: number,
  now: Date,
): Promise<Record<PromotionList, number>> {
  const count = (list: PromotionList) => sql<number>`count(*) filter (where ${isIn[list](now)})`.as(list)
  return ofSeller(db, sellerId)
    .select([count('active'), count('scheduled'), count('finished')])
    .executeTakeFirstOrThrow()
}

/** Listings for cards of promotions; a deleted one keeps its title here. */
export const listShownListings = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('listing')
    .select(['id', 'title', 'status', 'category_id', 'deleted_at'])
    .select(
      sql<string | null>`(
        select image_hash from listing_image where listing_image.listing_id = listing.id
        order by listing_image.position limit 1)`.as('image_hash'),
    )
    .where('id', '=', sql<number>`any(${ids})`)
    .execute()
export type ShownListing = Awaited<ReturnType<typeof listShownListings>>[number]

type Counts = { views: number; phones: number; messages: number; saves: number }
type BroughtRow = { id: number; days: number; days_before: number; during: Counts; before: Counts }

/** Results of listings on the days of their promotions so far, and on an equal number of days before. */
export async function listBrought(db: Db, ids: readonly number[], now: Date): Promise<BroughtRow[]> {
  const { rows } = await sql<BroughtRow>`
    with period as (
      select id, listing_id, first_day, last_day, last_day - first_day + 1 as days, since, until
      from (
        select purchase.id, listing_id, starts_at as since,
          (starts_at at time zone 'Europe/Sarajevo')::date as first_day,
          (least(ends_at, cancelled_at, ${now}::timestamptz) at time zone 'Europe/Sarajevo')::date as last_day,
          least(ends_at, cancelled_at, ${now}::timestamptz) as until
        from promotion_purchase purchase
        where purchase.id = any(${ids}) and starts_at <= least(cancelled_at, ${now}::timestamptz)
      ) as shown
    )
    select period.id, days,
      least(days, greatest(0, first_day -
        (coalesce(listing.published_at, listing.created_at) at time zone 'Europe/Sarajevo')::date)) as days_before,
      jsonb_build_object('views', coalesce(looked.views, 0), 'phones', coalesce(looked.phones, 0),
        'messages', wrote.during, 'saves', kept.during) as during,
      jsonb_build_object('views', coalesce(looked.views_before, 0), 'phones', coalesce(looked.phones_before, 0),
        'messages', wrote.before, 'saves', kept.before) as before
    from period
    join listing on listing.id = period.listing_id
    cross join lateral (
      select sum(views) filter (where day >= first_day) as views,
        sum(phone_shown) filter (where day >= first_day) as phones,
        sum(views) filter (where day < first_day) as views_before,
        sum(phone_shown) filter (where day < first_day) as phones_before
      from listing_day
      where listing_day.listing_id = period.listing_id and day between first_day - days and last_day
    ) as looked
    cross join lateral (
      select count(*) filter (where created_at >= since) as during,
        count(*) filter (where created_at < since) as before
      from conversation
      where conversation.listing_id = period.listing_id
        and created_at between since - days * interval '1 day' and until
    ) as wrote
    cross join lateral (
      select count(*) filter (where saved_at >= since) as during,
        count(*) filter (where saved_at < since) as before
      from saved_listing
      where saved_listing.listing_id = period.listing_id and removed_at is null
        and saved_at between since - days * interval '1 day' and until
    ) as kept`.execute(db)
  return rows
}
