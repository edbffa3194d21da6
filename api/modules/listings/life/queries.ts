import { sql } from 'kysely'
import type { Db } from '#lib/database/db.ts'
import { isOpenToAll } from '#lib/listings/shown-listing.ts'

/** A view of a listing. */
export type View = {
  listingId: number
  day: string
  viewer: Buffer
  /** Identifies this viewer of the listing on this day, but reveals nothing else about them. */
  viewerKey: Buffer
  seenAt: Date
  /** Null for a visitor. */
  accountId: number | null
  /** The search that led here. */
  term: string | null
}

/**
 * Keeps each view for the roll-up, and counts each viewer once a day; never a listing's own seller. One statement for
 * any number of views, which only reads the listing's own row.
 */
export const countViews = (db: Db, views: readonly View[]) => {
  const column = <K extends keyof View>(name: K) => views.map((view) => view[name])
  return sql`
    with seen as materialized (
      select seen.*
      from unnest(
        ${column('listingId')}::bigint[], ${column('day')}::date[], ${column('viewer')}::bytea[],
        ${column('viewerKey')}::bytea[], ${column('seenAt')}::timestamptz[], ${column('accountId')}::bigint[],
        ${column('term')}::text[]
      ) as seen (listing_id, day, viewer, viewer_key, seen_at, account_id, term)
      join listing on listing.id = seen.listing_id
      where ${isOpenToAll} and listing.seller_id is distinct from seen.account_id
    ), kept as (
      insert into listing_opening (listing_id, day, viewer_key, term)
      select listing_id, day, viewer_key, term from seen
    ), looked as (
      insert into listing_viewer (listing_id, day, viewer, seen_at)
      select listing_id, day, viewer, max(seen_at)
      from seen
      group by 1, 2, 3
      order by 1, 2, 3
      on conflict (listing_id, day, viewer) do update set seen_at = greatest(listing_viewer.seen_at, excluded.seen_at)
      returning listing_id, day, (xmax = 0) as is_new
    ), added as (
      select listing_id, day, count(*) as views from looked where is_new group by 1, 2 order by 1, 2
    ), by_day as (
      insert into listing_day (listing_id, day, views) select listing_id, day, views from added
      on conflict (listing_id, day) do update set views = listing_day.views + excluded.views
    )
    insert into listing_view_count (listing_id, views)
    select listing_id, sum(views) from added group by 1 order by 1
    on conflict (listing_id) do update set views = listing_view_count.views + excluded.views`.execute(db)
}

/** A page of results. */
export type Showing = {
  day: string
  firstPlace: number
  listingIds: readonly number[]
  /** Null for a visitor. */
  accountId: number | null
}

/** Stores pages of results for the roll-up. Sellers who see listings of their own do not count for these. */
export const insertShowings = (db: Db, showings: readonly Showing[]) =>
  sql`
    insert into result_showing (day, first_place, listing_ids)
    select shown.day, shown.first_place, case
      when shown.account_id is null then shown.listing_ids
      else array(
        select case when listing.seller_id <> shown.account_id then listing.id end
        from unnest(shown.listing_ids) with ordinality as place (id, at)
        left join listing on listing.id = place.id
        order by place.at
      ) end
    from jsonb_to_recordset(${JSON.stringify(
      showings.map(({ day, firstPlace, listingIds, accountId }) => ({
        day,
        first_place: firstPlace,
        listing_ids: listingIds,
        account_id: accountId,
      })),
    )}::jsonb) as shown (day date, first_place integer, listing_ids bigint[], account_id bigint)`.execute(db)

export async function countLiveViewers(db: Db, listingId: number, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('listing_viewer')
    .select((eb) => eb.fn.count<number>('viewer').distinct().as('count'))
    .where('listing_id', '=', listingId)
    .where('seen_at', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

/** Counts a visit by the link of `sharerId`, once a day per visitor and never for the sharer. */
export const countShare = (
  db: Db,
  { listingId, sharerId, day, viewer }: { listingId: number; sharerId: number; day: string; viewer: Buffer },
) =>
  sql`
    with visit as (
      insert into share_visitor (listing_id, sharer_id, day, viewer)
      select listing.id, account.id, ${day}::date, ${viewer}
      from listing, account
      where listing.id = ${listingId} and account.id = ${sharerId} and ${isOpenToAll}
      on conflict do nothing
      returning listing_id, sharer_id, day
    ), by_day as (
      insert into listing_day (listing_id, day, shared) select listing_id, day, 1 from visit
      on conflict (listing_id, day) do update set shared = listing_day.shared + 1
    )
    insert into listing_share (listing_id, sharer_id, visits) select listing_id, sharer_id, 1 from visit
    on conflict (listing_id, sharer_id) do update set visits = listing_share.visits + 1`.execute(db)

export const countPhoneShown = (db: Db, listingId: number, day: string) =>
  sql`
    insert into listing_day (listing_id, day, phone_shown) values (${listingId}, ${day}::date, 1)
    on conflict (listing_id, day) do update set phone_shown = listing_day.phone_shown + 1`.execute(db)

/** Selects the columns that decide whether the seller's number is shown. */
export const findPhone = (db: Db, listingId: number) =>
  db
    .selectFrom('listing')
    .innerJoin('account', 'account.id', 'listing.seller_id')
    .select([
      'listing.seller_id',
      'listing.status',
      'listing.held_by_moderation',
      'listing.deleted_at',
      'account.phone',
      'account.phone_verified_at',
      'account.allow_view_phone',
      'account.away_until',
    ])
    .where('listing.id', '=', listingId)
    .executeTakeFirst()

export const listDays = (db: Db, listingId: number, from: string) =>
  db
    .selectFrom('listing_day')
    .select([sql<string>`day::text`.as('day'), 'views', 'phone_shown', 'shared'])
    .where('listing_id', '=', listingId)
    .where('day', '>=', sql<Date>`${from}::date`)
    .execute()

/** The views of the median active listing of the category that the listing is in. */
export const findMedianViews = async (db: Db, listingId: number, days: number): Promise<number | null> =>
  (
    await db
      .selectFrom('listing')
      .innerJoin('category_figures', 'category_figures.category_id', 'listing.category_id')
      .select('category_figures.views')
      .where('listing.id', '=', listingId)
      .where('category_figures.days', '=', days)
      .executeTakeFirst()
  )?.views ?? null

/** Sums of all days, including those that were deleted. */
export async function sumDays(db: Db, listingId: number) {
  const { rows } = await sql<{ views: number; phone_shown: number; shared: number }>`
    select coalesce(max(total.views), 0)::bigint as views,
      (coalesce(sum(listing_day.phone_shown), 0) + coalesce(max(total.old_phone_shown), 0))::bigint as phone_shown,
      (coalesce(sum(listing_day.shared), 0) + coalesce(max(total.old_shared), 0))::bigint as shared
    from (values (${listingId}::bigint)) as asked (id)
    left join listing_view_count as total on total.listing_id = asked.id
    left join listing_day on listing_day.listing_id = asked.id`.execute(db)
  return rows[0]!
}

/** Deletes raw events from before `day`, once they are rolled up. */
export async function deleteEventsBefore(db: Db, day: string): Promise<void> {
  await sql`delete from listing_opening where day < ${day}::date and is_counted`.execute(db)
  await sql`delete from result_showing where day < ${day}::date and is_counted`.execute(db)
}

/** Deletes viewers from before `day`. */
export async function deleteViewersBefore(db: Db, day: string): Promise<void> {
  await sql`delete from listing_viewer where day < ${day}::date`.execute(db)
  await sql`delete from share_visitor where day < ${day}::date`.execute(db)
}
