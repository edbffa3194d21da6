import { sql } from 'kysely'
import type { Db } from '#lib/database/db.ts'

/** Selects the listings published since then. The own date of a repost is that of its original. */
export async function listPublishedSince(db: Db, ids: readonly number[], since: Date) {
  const { rows } = await sql<{ id: number; title: string }>`
    select id, title from listing
    where id = any(${ids}::bigint[])
      and (select min(created_at) from listing_price where listing_id = listing.id) > ${since}
    order by id desc`.execute(db)
  return rows
}

/** Counts the listings that the seller published since, up to a limit. */
export async function countPublishedSince(db: Db, sellerId: number, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from listing
    where seller_id = ${sellerId} and status <> 'draft'
      and (select min(created_at) from listing_price where listing_id = listing.id) > ${since}`.execute(db)
  return rows[0]!.count
}

export type DeviceMate = { id: number; username: string; restriction: 'suspend' | 'ban' | 'limit' | null }

/** Other accounts of the browsers that the account uses. */
export async function listDeviceMates(db: Db, accountId: number, limit: number): Promise<DeviceMate[]> {
  const { rows } = await sql<DeviceMate>`
    with browser as (
      select distinct coalesce(browser_id, id) as id from account_device where account_id = ${accountId}
    ), mate as (
      select account_id from account_device join browser using (id)
      union
      select account_id from account_device join browser on account_device.browser_id = browser.id
    )
    select account.id, account.username, account.restriction
    from mate join account on account.id = mate.account_id
    where account.id <> ${accountId}
    order by account.id limit ${limit}`.execute(db)
  return rows
}
