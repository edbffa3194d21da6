import { sql } from 'kysely'
import type { Db } from '#lib/database/db.ts'
import { isOnOffer } from '#lib/listings/shown-listing.ts'
import { fewestForMedian } from '#contract/limits/search.ts'
import { statisticsPeriods } from '#contract/statistics.ts'

// Every count is marked in the statement that takes it, so that no event counts twice. Statements that count much read
// first and write at their end: an open write would hold back search (how-to of the change log).

const numberOf = async (rows: Promise<{ rows: { count: number }[] }>) => Number((await rows).rows[0]!.count)

/** Counts raw openings in days and terms; returns how many it took. */
export const countOpenings = (db: Db, limit: number): Promise<number> =>
  numberOf(
    sql<{ count: number }>`
      with taken as (
        update listing_opening set is_counted = true
        where ctid = any(array(
          select ctid from listing_opening where not is_counted limit ${limit} for update skip locked))
        returning listing_id, day, term
      ), known as materialized (
        select taken.* from taken join listing on listing.id = taken.listing_id
      ), by_day as (
        insert into listing_day (listing_id, day, opened)
        select listing_id, day, count(*) from known group by 1, 2 order by 1, 2
        on conflict (listing_id, day) do update set opened = listing_day.opened + excluded.opened
      ), by_term as (
        insert into listing_term (listing_id, day, term, opened)
        select listing_id, day, term, count(*) from known where term is not null group by 1, 2, 3 order by 1, 2, 3
        on conflict (listing_id, day, term) do update set opened = listing_term.opened + excluded.opened
      )
      select count(*) from taken`.execute(db),
  )

/** Counts raw pages of results in days; returns how many it took. */
export const countShowings = (db: Db, limit: number): Promise<number> =>
  numberOf(
    sql<{ count: number }>`
      with taken as (
        update result_showing set is_counted = true
        where ctid = any(array(
          select ctid from result_showing where not is_counted limit ${limit} for update skip locked))
        returning day, first_place, listing_ids
      ), place as materialized (
        select shown.id as listing_id, taken.day, taken.first_place + shown.at - 1 as place
        from taken cross join unnest(taken.listing_ids) with ordinality as shown (id, at)
        join listing on listing.id = shown.id
      ), by_day as (
        insert into listing_day (listing_id, day, shown, places)
        select listing_id, day, count(*), sum(place) from place group by 1, 2 order by 1, 2
        on conflict (listing_id, day) do update
          set shown = listing_day.shown + excluded.shown, places = listing_day.places + excluded.places
      )
      select count(*) from taken`.execute(db),
  )

const localDay = (column: string) => sql`(${sql.ref(column)} at time zone 'Europe/Sarajevo')::date`
const start = (day: string) => sql`(${day}::date::timestamp at time zone 'Europe/Sarajevo')`
const end = (day: string) => sql`((${day}::date + 1)::timestamp at time zone 'Europe/Sarajevo')`

/** Recounts saves, messages and orders of these days. */
export const countDeeds = (db: Db, from: string, until: string) => {
  const isIn = (column: string) =>
    sql`${sql.ref(column)} >= ${start(from)} and ${sql.ref(column)} < ${end(until)}`
  return sql`
    insert into listing_day (listing_id, day, saved, messages, orders)
    select listing_id, day, sum(saved), sum(messages), sum(orders)
    from (
      select listing_id, ${localDay('saved_at')} as day, 1 as saved, 0 as messages, 0 as orders
      from saved_listing where ${isIn('saved_at')} and removed_at is null
      union all
      select listing.id, ${localDay('message.created_at')}, 0, 1, 0
      from message
      join conversation on conversation.id = message.conversation_id
      join listing on listing.id = conversation.listing_id and listing.seller_id = message.recipient_id
      where ${isIn('message.created_at')} and message.kind <> 'system' and not message.is_held
      union all
      select order_item.listing_id, ${localDay('orders.placed_at')}, 0, 0, 1
      from orders join order_item on order_item.order_id = orders.id
      where ${isIn('orders.placed_at')} and order_item.listing_id is not null
      union all
      select listing_id, day, 0, 0, 0
      from listing_day where day between ${from}::date and ${until}::date and (saved > 0 or messages > 0 or orders > 0)
    ) as deed
    group by 1, 2
    order by 1, 2
    on conflict (listing_id, day) do update
      set saved = excluded.saved, messages = excluded.messages, orders = excluded.orders
      where (listing_day.saved, listing_day.messages, listing_day.orders)
        is distinct from (excluded.saved, excluded.messages, excluded.orders)`.execute(db)
}

/** Adds up these days for every seller, by category. */
export const addUpSellers = (db: Db, from: string, until: string) =>
  sql`
    insert into seller_day (
      seller_id, day, category_id, views, opened, shown, places, saved, phone_shown, messages, orders)
    select seller_id, day, category_id, sum(views), sum(opened), sum(shown), sum(places), sum(saved),
      sum(phone_shown), sum(messages), sum(orders)
    from listing_day join listing on listing.id = listing_day.listing_id
    where day between ${from}::date and ${until}::date
    group by 1, 2, 3
    order by 1, 2, 3
    on conflict (seller_id, day, category_id) do update set
      views = excluded.views, opened = excluded.opened, shown = excluded.shown, places = excluded.places,
      saved = excluded.saved, phone_shown = excluded.phone_shown, messages = excluded.messages,
      orders = excluded.orders`.execute(db)

type Progress = { settled_until: string | null; compared_until: string | null }

export const findProgress = (db: Db): Promise<Progress> =>
  db
    .selectFrom('statistics_progress')
    .select([
      sql<string | null>`settled_until::text`.as('settled_until'),
      sql<string | null>`compared_until::text`.as('compared_until'),
    ])
    .executeTakeFirstOrThrow()

export const noteProgress = (db: Db, name: keyof Progress, day: string) =>
  sql`update statistics_progress set ${sql.ref(name)} = ${day}::date`.execute(db)

const periods = sql.join(statisticsPeriods.map((days) => sql`(${sql.lit(days)})`))

/** Compares the active listings of each category over each period. */
export const compareCategories = (db: Db, until: string) =>
  sql`
    with figures as (
      select listing.id, listing.category_id, period.days, coalesce(sum(views), 0) as views,
        coalesce(sum(opened), 0) as opened, coalesce(sum(saved), 0) as saved,
        coalesce(sum(phone_shown), 0) as phone_shown, coalesce(sum(messages), 0) as messages,
        coalesce(sum(orders), 0) as orders
      from listing cross join (values ${periods}) as period (days)
      left join listing_day on listing_day.listing_id = listing.id
        and listing_day.day > ${until}::date - period.days and listing_day.day <= ${until}::date
      where ${isOnOffer}
      group by 1, 2, 3
    )
    insert into category_figures (
      category_id, days, until, listings, views, opened, saved, phone_shown, messages, orders)
    select category_id, days, ${until}::date, count(*), ${median('views')}, ${median('opened')}, ${median('saved')},
      ${median('phone_shown')}, ${median('messages')}, ${median('orders')}
    from figures
    group by 1, 2
    having count(*) >= ${sql.lit(fewestForMedian)}
    order by 1, 2
    on conflict (category_id, days) do update set
      until = excluded.until, listings = excluded.listings, views = excluded.views, opened = excluded.opened,
      saved = excluded.saved, phone_shown = excluded.phone_shown, messages = excluded.messages,
      orders = excluded.orders`.execute(db)

function median(column: string) {
  return sql`percentile_cont(0.5) within group (order by ${sql.ref(column)})`
}

/** Categories with too few active listings by now. */
export const forgetComparedBefore = (db: Db, until: string) =>
  sql`delete from category_figures where until < ${until}::date`.execute(db)

/** Sellers who may see statistics and whose figures end earlier, after `after`. */
export async function listSellersToCount(
  db: Db,
  { until, after, limit, now }: { until: string; after: number; limit: number; now: Date },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select account.id from account left join seller_figures on seller_figures.seller_id = account.id
    where account.id > ${after} and (account.type = 'shop' or account.pro_until > ${now})
      and (seller_figures.until is null or seller_figures.until < ${until}::date)
    order by account.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

// Each period and the one before end where a part of the past does: 7, 14, 30, 60 days ago and so on.
const partEnds = statisticsPeriods.flatMap((days) => [days, 2 * days])
const partsOfPeriods = sql.join(
  statisticsPeriods.map((days, index) => sql`(${sql.lit(days)}, ${sql.lit(2 * index)})`),
)

/**
 * Figures of each listing of a seller over each period: of all on offer, and of others with something to count. Days are
 * read once, and added up in parts that make up the periods.
 */
export const countListings = (db: Db, sellerId: number, until: string) =>
  sql`
    with of_seller as materialized (
      select id, category_id, ${isOnOffer} as is_active
      from listing where seller_id = ${sellerId} and status <> 'draft' and deleted_at is null
    ), part as materialized (
      select of_seller.id, width_bucket(${until}::date - day, ${partEnds}::integer[]) as number,
        sum(views) as views, sum(opened) as opened, sum(shown) as shown, sum(places) as places, sum(saved) as saved,
        sum(phone_shown) as phone_shown, sum(messages) as messages, sum(orders) as orders
      from of_seller join listing_day on listing_day.listing_id = of_seller.id
      where day > ${until}::date - ${partEnds.at(-1)}::integer and day <= ${until}::date
      group by 1, 2
    ), figures as (
      select of_seller.id, of_seller.category_id, of_seller.is_active, period.days,
        coalesce(sum(views) filter (where number <= last), 0) as views,
        coalesce(sum(views) filter (where number > last), 0) as views_before,
        coalesce(sum(opened) filter (where number <= last), 0) as opened,
        coalesce(sum(shown) filter (where number <= last), 0) as shown,
        coalesce(sum(places) filter (where number <= last), 0) as places,
        coalesce(sum(saved) filter (where number <= last), 0) as saved,
        coalesce(sum(phone_shown) filter (where number <= last), 0) as phone_shown,
        coalesce(sum(messages) filter (where number <= last), 0) as messages,
        coalesce(sum(orders) filter (where number <= last), 0) as orders
      from of_seller cross join (values ${partsOfPeriods}) as period (days, last)
      left join part on part.id = of_seller.id and part.number <= period.last + 1
      group by 1, 2, 3, 4
      having of_seller.is_active or count(part.id) > 0
    )
    insert into listing_figures (
      seller_id, days, listing_id, until, category_id, is_active, views, views_before, opened, shown, places, saved,
      phone_shown, messages, orders)
    select ${sellerId}, days, id, ${until}::date, category_id, is_active, views, views_before, opened, shown, places,
      saved, phone_shown, messages, orders
    from figures
    order by days, id
    on conflict (seller_id, days, listing_id) do update set
      until = excluded.until, category_id = excluded.category_id, is_active = excluded.is_active,
      views = excluded.views, views_before = excluded.views_before, opened = excluded.opened,
      shown = excluded.shown, places = excluded.places, saved = excluded.saved,
      phone_shown = excluded.phone_shown, messages = excluded.messages, orders = excluded.orders`.execute(db)

export const forgetListingsBefore = (db: Db, sellerId: number, until: string) =>
  sql`delete from listing_figures where seller_id = ${sellerId} and until <> ${until}::date`.execute(db)

export type Terms = Record<string, { term: string; views: number }[]>

/** The terms that led to a seller's listings most often, by period. */
export async function countTerms(db: Db, sellerId: number, until: string, limit: number): Promise<Terms> {
  const { rows } = await sql<{ terms: Terms }>`
    select coalesce(jsonb_object_agg(days, terms), '{}') as terms from (
      select days, jsonb_agg(jsonb_build_object('term', term, 'views', opened) order by opened desc, term) as terms
      from (
        select period.days, term, sum(opened) as opened,
          row_number() over (partition by period.days order by sum(opened) desc, term) as place
        from listing
        join listing_term on listing_term.listing_id = listing.id and listing_term.day <= ${until}::date
        join (values ${periods}) as period (days) on listing_term.day > ${until}::date - period.days
        where listing.seller_id = ${sellerId}
        group by 1, 2
      ) as ranked
      where place <= ${limit}
      group by 1
    ) as by_period`.execute(db)
  return rows[0]!.terms
}

/** Deletes days of listings from before `day`, and keeps the sums that their owners see. Returns how many. */
export async function deleteListingDaysBefore(db: Db, day: string, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with gone as (
      delete from listing_day where ctid = any(array(
        select ctid from listing_day where day < ${day}::date limit ${limit}))
      returning listing_id, phone_shown, shared
    ), summed as (
      insert into listing_view_count (listing_id, old_phone_shown, old_shared)
      select listing_id, sum(phone_shown), sum(shared) from gone group by 1 order by 1
      on conflict (listing_id) do update set
        old_phone_shown = listing_view_count.old_phone_shown + excluded.old_phone_shown,
        old_shared = listing_view_count.old_shared + excluded.old_shared
    )
    select count(*)::integer as count from gone`.execute(db)
  return rows[0]!.count
}

export const storeFigures = (db: Db, sellerId: number, until: string, terms: Terms) =>
  sql`
    insert into seller_figures (seller_id, until, terms)
    values (${sellerId}, ${until}::date, ${JSON.stringify(terms)}::jsonb)
    on conflict (seller_id) do update set until = excluded.until, terms = excluded.terms, prices = null`.execute(
    db,
  )
