import { sql } from 'kysely'
import type { Db } from '#lib/db.ts'
import type { View } from './queries.ts'

/** Notes what accounts viewed, in one statement for any number of views; never a seller's own listing. */
export const noteRecentViews = (db: Db, views: readonly Pick<View, 'accountId' | 'listingId' | 'seenAt'>[]) =>
  sql`
    insert into recent_view (account_id, listing_id, seen_at)
    select account.id, listing.id, max(seen.seen_at)
    from unnest(
      ${views.map(({ accountId }) => accountId)}::bigint[], ${views.map(({ listingId }) => listingId)}::bigint[],
      ${views.map(({ seenAt }) => seenAt)}::timestamptz[]
    ) as seen (account_id, listing_id, seen_at)
    join account on account.id = seen.account_id
    join listing on listing.id = seen.listing_id
    where listing.seller_id <> account.id and listing.status in ('active', 'finished')
      and not listing.held_by_moderation and listing.deleted_at is null
    group by 1, 2
    order by 1, 2
    on conflict (account_id, listing_id)
      do update set seen_at = greatest(recent_view.seen_at, excluded.seen_at)`.execute(db)

/** Newest first. */
export async function listRecentIds(db: Db, accountId: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('recent_view')
    .select('listing_id')
    .where('account_id', '=', accountId)
    .orderBy('seen_at', 'desc')
    .orderBy('listing_id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ listing_id }) => listing_id)
}

export const deleteRecentViews = (db: Db, accountId: number) =>
  db.deleteFrom('recent_view').where('account_id', '=', accountId).execute()

/** Deletes all but the `kept` newest of each account and views of erased listings, up to `limit` rows. */
export const deleteOldRecentViews = (db: Db, kept: number, limit: number) =>
  db
    .deleteFrom('recent_view')
    .where(
      sql<boolean>`(account_id, listing_id) in (
        select account_id, listing_id from recent_view
          where not exists (select from listing where listing.id = recent_view.listing_id)
        union all
        select old.account_id, old.listing_id
        from (select account_id from recent_view group by account_id having count(*) > ${kept}) as many,
          lateral (select account_id, listing_id from recent_view
            where recent_view.account_id = many.account_id
            order by seen_at desc, listing_id desc offset ${kept}) as old
        limit ${limit})`,
    )
    .executeTakeFirst()
