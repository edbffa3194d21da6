import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Db } from '#lib/database/db.ts'
import { isOnOffer } from '#lib/listings/shown-listing.ts'
import type { Advice, AdviceKind } from '#contract/statistics.ts'

const shownListings = 5

type Subject = { sellerId: number; now: Date; refreshDays: number }

/** Conditions under which a listing on offer needs attention. */
const conditions: Record<AdviceKind, (subject: Subject) => RawBuilder<SqlBool>> = {
  photos: () => sql`not exists (select from listing_image where listing_image.listing_id = listing.id)`,
  questions: ({ sellerId }) => sql`listing.id in (
    select question.listing_id from question
    where question.seller_id = ${sellerId} and question.parent_id is null
      and question.answered_at is null and question.removed_at is null)`,
  refresh: ({ now, refreshDays }) =>
    sql`listing.refreshed_at <= ${now}::timestamptz - ${refreshDays} * interval '1 day'`,
  // A month without a viewer, for listings that had a month.
  unseen: ({ sellerId, now }) => sql`listing.id in (
      select listing_id from listing_figures where seller_id = ${sellerId} and days = 30 and views = 0 and is_active)
    and coalesce(listing.published_at, listing.created_at) <= ${now}::timestamptz - interval '30 days'`,
}

/** Counts a seller's listings on offer that the advice is about, with some of them. */
export async function findAdvice(db: Db, kind: AdviceKind, subject: Subject): Promise<Advice> {
  const { rows } = await sql<Pick<Advice, 'count' | 'listings'>>`
    with found as materialized (
      select id, title from listing
      where seller_id = ${subject.sellerId} and ${isOnOffer} and ${conditions[kind](subject)}
    )
    select (select count(*) from found) as count, coalesce((
      select jsonb_agg(jsonb_build_object('id', id, 'title', title) order by id desc)
      from (select id, title from found order by id desc limit ${shownListings}) as latest
    ), '[]') as listings`.execute(db)
  return { kind, ...rows[0]! }
}
