import { sql } from 'kysely'
import type { Db } from '#lib/database/db.ts'
import { isOpenToAll } from '#lib/listings/shown-listing.ts'
import { recentViewsKept } from '#contract/limits/search.ts'
import type { View } from './queries.ts'

type AccountView = Pick<View, 'accountId' | 'listingId' | 'seenAt'>

/** Records views of accounts, and forgets all but their newest; never a seller's own listing. */
export async function noteRecentViews(db: Db, views: readonly AccountView[]): Promise<void> {
  await upsertViews(db, views)
  await deleteOldViews(db, [...new Set(views.flatMap(({ accountId }) => accountId ?? []))])
}

const upsertViews = (db: Db, views: readonly AccountView[]) =>
  sql`
    insert into recent_view (account_id, listing_id, seen_at)
    select account.id, listing.id, max(seen.seen_at)
    from unnest(
      ${views.map(({ accountId }) => accountId)}::bigint[], ${views.map(({ listingId }) => listingId)}::bigint[],
      ${views.map(({ seenAt }) => seenAt)}::timestamptz[]
    ) as seen (account_id, listing_id, seen_at)
    join account on account.id = seen.account_id
    join listing on listing.id = seen.listing_id
    where listing.seller_id <> account.id and ${isOpenToAll}
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

const deleteOldViews = (db: Db, accountIds: readonly number[]) =>
  sql`
    delete from recent_view where ctid = any(array(
      select old.ctid
      from unnest(${accountIds}::bigint[]) as viewing (account_id), lateral (
        select ctid from recent_view where recent_view.account_id = viewing.account_id
        order by seen_at desc, listing_id desc offset ${recentViewsKept} for update skip locked
      ) as old))`.execute(db)
