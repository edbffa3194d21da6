import { sql } from 'kysely'
import type { Db } from '#lib/database/db.ts'

export type SellerToRemind = {
  seller_id: number
  count: number
  /** The first few. */
  titles: string[]
}

/** When a listing's interval since its last refresh ends, by kind of seller: from (exclusive) and to. */
export type DueRanges = Record<'user' | 'pro' | 'shop', { from: Date; to: Date }>

/** Lists sellers with an id above `after` and listings due in the ranges. */
export async function listSellersToRemind(
  db: Db,
  due: DueRanges,
  { after, now, limit, titles }: { after: number; now: Date; limit: number; titles: number },
): Promise<SellerToRemind[]> {
  const bound = (end: 'from' | 'to') => sql`case
    when account.type = 'shop' then ${due.shop[end]}::timestamptz
    when account.pro_until > ${now} then ${due.pro[end]}::timestamptz
    else ${due.user[end]}::timestamptz end`
  const { rows } = await sql<SellerToRemind>`
    select account.id as seller_id, count(*) as count,
      (array_agg(listing.title order by listing.refreshed_at, listing.id))[1:${sql.lit(titles)}] as titles
    from account
    join listing on listing.seller_id = account.id
    where account.id > ${after}
      and listing.status in ('active', 'expired') and listing.deleted_at is null
      and not listing.held_by_moderation
      and listing.refreshed_at > ${bound('from')} and listing.refreshed_at <= ${bound('to')}
    group by account.id
    order by account.id
    limit ${limit}`.execute(db)
  return rows
}

/**
 * Lists sellers with an id above `after` and their listings that expired between from (exclusive) and to.
 */
export async function listSellersOfExpired(
  db: Db,
  ended: { from: Date; to: Date },
  { after, limit, titles }: { after: number; limit: number; titles: number },
): Promise<SellerToRemind[]> {
  const { rows } = await sql<SellerToRemind>`
    select account.id as seller_id, count(*) as count,
      (array_agg(listing.title order by listing.expires_at, listing.id))[1:${sql.lit(titles)}] as titles
    from account
    join listing on listing.seller_id = account.id
    where account.id > ${after}
      and listing.status = 'expired' and listing.deleted_at is null and not listing.held_by_moderation
      and listing.expires_at > ${ended.from} and listing.expires_at <= ${ended.to}
    group by account.id
    order by account.id
    limit ${limit}`.execute(db)
  return rows
}
