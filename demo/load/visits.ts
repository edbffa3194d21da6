import { sql } from 'kysely'
import type { Db } from '#lib/database/db.ts'
import { demoAccounts } from '#demo/accounts.ts'
import { demoSellers } from '#demo/sellers.ts'

type Known = {
  /** Ids by username. */
  sellers: ReadonlyMap<string, number>
  now: Date
}

const season = 120 // days, for the listings of accounts with a login
const month = 30 // days, for all others: enough for the medians of categories
const apart = 5 // days: nobody sees single days of the others, so few rows hold them
const mostSavers = 14 // of one listing

/** Adds visits, calls and showings by day, up to yesterday, and saves, so that statistics have something to show. */
export async function insertVisits(trx: Db, { sellers, now }: Known) {
  const own = demoAccounts.map(({ username }) => sellers.get(username)!)
  // The numbers follow from a listing's id and the days that passed, so they are the same on every load. Weekends
  // have more, and a listing most when it is new.
  await sql`
    insert into listing_day (listing_id, day, views, opened, shown, places, phone_shown, shared)
    select id, day, views, views + floor(views * chance)::int, views * 11 + ago % 5,
      (views * 11 + ago % 5) * (2 + (id + ago) % 21), floor(views * 0.07 + chance)::int, (chance > 0.985)::int
    from (
      select listing.id, past.ago, today.day - past.ago as day, roll.chance,
        floor(0.9 * total.views / lived.days * least(kind.step, lived.days) * roll.weight * (0.5 + roll.chance)
          * case when extract(isodow from today.day - past.ago) > 5 then 1.25 else 0.9 end + roll.chance / 2)::int as views
      from listing
        join listing_view_count as total on total.listing_id = listing.id
        cross join (select (${now}::timestamptz at time zone 'Europe/Sarajevo')::date as day) as today
        cross join lateral (
          select greatest(1, today.day - (listing.created_at at time zone 'Europe/Sarajevo')::date) as days) as lived
        join (values (true, ${season}::int, 1), (false, ${month}::int, ${apart}::int)) as kind (is_own, most, step)
          on kind.is_own = (listing.seller_id = any(${own}::bigint[]))
        cross join lateral generate_series(1, least(lived.days, kind.most), kind.step) as past (ago)
        cross join lateral (
          select ((listing.id * 48271 + past.ago * 69621 + (listing.id % 97) * past.ago * 31) % 1009) / 1009.0 as chance,
            0.75 + 0.5 * past.ago / lived.days as weight) as roll
      where listing.status <> 'draft'
    ) as visited
    where views > 0`.execute(trx)
  await sql`
    update listing_view_count set views = counted.views
    from (select listing_id, sum(views) as views from listing_day group by 1) as counted
    where counted.listing_id = listing_view_count.listing_id and counted.views > listing_view_count.views`.execute(
    trx,
  )
  const savers = demoSellers
    .filter(({ type }) => type === 'user')
    .map(({ username }) => sellers.get(username)!)
    .slice(0, mostSavers)
  await sql`
    insert into saved_listing (account_id, listing_id, saved_at, price_fening)
    select saver.id, listing.id,
      greatest(listing.created_at, ${now}::timestamptz - ((saver.at * 37 + listing.id * 13) % 90 + 0.3) * interval '1 day'),
      listing.price_fening
    from listing
      join listing_view_count as total on total.listing_id = listing.id
      cross join unnest(${savers}::bigint[]) with ordinality as saver (id, at)
    where listing.seller_id = any(${own}::bigint[]) and listing.status = 'active'
      and (saver.at * 29 + listing.id * 17) % 100 < least(60, total.views / 12)
    on conflict do nothing`.execute(trx)
}
