import { sql } from 'kysely'
import type { Db } from '#lib/database/db.ts'
import type { AlertFrequency } from '#contract/saved/searches.ts'
import type { Cursor } from '#search/change-log.ts'
import { isKeptOut } from './queries.ts'

type Progress = Cursor & { read_at: Date; has_gap: boolean }

/** The position to read on from; there is a gap if changes after it were removed from the log. */
export async function readProgress(db: Db): Promise<Progress> {
  const { rows } = await sql<Progress>`
    select progress.xid::text as xid, progress.seq, progress.read_at,
      (progress.xid, progress.seq) < (floor.xid, floor.seq) as has_gap
    from saved_search_progress as progress, listing_change_floor as floor`.execute(db)
  return rows[0]!
}

/** Never moves backwards, in case another worker is ahead. */
export const saveProgress = (db: Db, { xid, seq }: Cursor, now: Date) =>
  sql`
    update saved_search_progress set xid = ${xid}::xid8, seq = ${seq}, read_at = ${now}
    where (xid, seq) < (${xid}::xid8, ${seq}::bigint)`.execute(db)

/** Logs changes since then again, in place of entries that were removed from the log. */
export async function bridgeGap(trx: Db, since: Date, now: Date): Promise<void> {
  await sql`
    insert into listing_change (listing_id)
    select id from listing where status = 'active' and updated_at >= ${since}`.execute(trx)
  await sql`
    update saved_search_progress set xid = floor.xid, seq = floor.seq, read_at = ${now}
    from listing_change_floor as floor`.execute(trx)
}

/** Fields that decide whether a listing triggers an alert. */
export type Offer = {
  id: number
  title: string
  seller_id: number
  category_id: number
  city_id: number | null
  /** Null on request. */
  price_fening: number | null
  published_at: Date
  /** When its price last fell, unless it rose again since. */
  reduced_at: Date | null
}

export async function listOffers(db: Db, ids: readonly number[]): Promise<Offer[]> {
  const { rows } = await sql<Offer>`
    select listing.id, title, seller_id, category_id, city_id, nullif(listing.price_fening, 0) as price_fening,
      coalesce(published_at, listing.created_at) as published_at,
      (
        select latest.created_at
        from (
          select created_at, price_fening, lead(price_fening) over (order by created_at desc) as before
          from listing_price where listing_id = listing.id
          order by created_at desc limit 1
        ) as latest
        where nullif(latest.price_fening, 0) < latest.before
      ) as reduced_at
    from listing
    where listing.id = any(${ids}::bigint[])
    order by listing.id`.execute(db)
  return rows
}

export type Target = {
  id: number
  account_id: number
  name: string
  frequency: AlertFrequency
  by_mail: boolean
  by_push: boolean
  created_at: Date
  /** True if it has announced this listing; `told_price` is the lowest price announced. */
  is_told: boolean
  told_price: number | null
}

/**
 * Saved searches with one of these patterns, except those of the seller and of accounts that block or mute the
 * listing or its seller.
 */
export async function listTargets(db: Db, patternIds: readonly number[], offer: Offer): Promise<Target[]> {
  const { rows } = await sql<Target>`
    select saved_search.id, account_id, name, frequency, by_mail, by_push, created_at,
      found.listing_id is not null as is_told, found.price_fening as told_price
    from saved_search
    left join saved_search_match as found
      on found.saved_search_id = saved_search.id and found.listing_id = ${offer.id}
    where pattern_id = any(${patternIds}::bigint[]) and removed_at is null and account_id <> ${offer.seller_id}
      and not ${isKeptOut({ listing: sql`${offer.id}::bigint`, seller: sql`${offer.seller_id}::bigint` })}
    order by saved_search.id`.execute(db)
  return rows
}

/** The words that accounts mute; most have none. */
export async function listMutedWords(db: Db, accountIds: readonly number[]) {
  const { rows } = await sql<{ account_id: number; words: string[] }>`
    select account_id, array_agg(word) as words from mute
    where account_id = any(${accountIds}::bigint[]) and word is not null
    group by account_id`.execute(db)
  return rows
}

/** The lowest price that each saved search announced of one of the listings. */
export async function findNotifiedPrices(
  db: Db,
  searchIds: readonly number[],
  listingIds: readonly number[],
) {
  const { rows } = await sql<{ id: number; price_fening: number | null }>`
    select saved_search_id as id, min(price_fening) as price_fening from saved_search_match
    where listing_id = any(${listingIds}::bigint[]) and saved_search_id = any(${searchIds}::bigint[])
    group by saved_search_id`.execute(db)
  return new Map(rows.map(({ id, price_fening }) => [id, price_fening]))
}

export type Match = { saved_search_id: number; price_fening: number | null; is_repost: boolean }

/**
 * Returns the saved searches that have not announced the listing at this price, perhaps at the same moment.
 */
export async function insertMatches(
  trx: Db,
  listingId: number,
  matches: readonly Match[],
  now: Date,
): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    insert into saved_search_match (saved_search_id, listing_id, price_fening, matched_at, is_repost)
    select saved_search_id, ${listingId}::bigint, price_fening, ${now}::timestamptz, is_repost
    from jsonb_to_recordset(${JSON.stringify(matches)}::jsonb)
      as match (saved_search_id bigint, price_fening bigint, is_repost boolean)
    -- One that was removed for good meanwhile has nobody to tell.
    where exists (select from saved_search where id = saved_search_id for key share)
    order by saved_search_id
    on conflict (saved_search_id, listing_id) do update
      set price_fening = excluded.price_fening, matched_at = excluded.matched_at, is_repost = excluded.is_repost
      where excluded.price_fening < saved_search_match.price_fening
    returning saved_search_id as id`.execute(trx)
  return new Set(rows.map(({ id }) => id))
}
