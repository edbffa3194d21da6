import { sql } from 'kysely'
import { personColumns } from '#lib/accounts/account-names.ts'
import type { Db } from '#lib/database/db.ts'
import { lockAccount } from '#lib/accounts/lock-account.ts'
import type { MuteChange, MuteSet } from '#contract/mutes/prefs.ts'

/** Counts an account's mutes, and makes its other changes wait for this transaction. */
export async function countMutes(db: Db, accountId: number): Promise<{ things: number; words: number }> {
  await lockAccount(db, accountId)
  return db
    .selectFrom('mute')
    .select((eb) => [
      eb.fn.count<number>('id').filterWhere('word', 'is', null).as('things'),
      eb.fn.count<number>('word').as('words'),
    ])
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
}

/** Skips things that do not exist, the account's own, and those muted already. */
export const insertMutes = (
  db: Db,
  accountId: number,
  { listings = [], sellers = [], words = [] }: MuteSet,
  now: Date,
) =>
  sql`
    insert into mute (account_id, listing_id, seller_id, word, created_at)
    select ${accountId}::bigint, id, null::bigint, null::text, ${now}::timestamptz from listing
      where id = any(${listings}::bigint[]) and seller_id <> ${accountId}
    union all
    select ${accountId}::bigint, null, id, null, ${now}::timestamptz from account
      where id = any(${sellers}::bigint[]) and id <> ${accountId}
    union all
    select ${accountId}::bigint, null, null, word, ${now}::timestamptz from unnest(${words}::text[]) as word
    on conflict do nothing`.execute(db)

export const deleteMutes = (
  db: Db,
  accountId: number,
  { listings = [], sellers = [], words = [] }: MuteSet,
) =>
  sql`
    delete from mute
    where account_id = ${accountId} and (
      listing_id = any(${listings}::bigint[]) or seller_id = any(${sellers}::bigint[])
      or lower(word) = any(${words.map((word) => word.toLowerCase())}::text[]))`.execute(db)

type Choices = { shops: boolean; seen: boolean }

export async function findChoices(db: Db, accountId: number): Promise<Choices> {
  const row = await db
    .selectFrom('mute_choice')
    .select(['shops', 'seen'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row ?? { shops: false, seen: false }
}

/** Keeps choices that the change does not name. */
export async function setChoices(trx: Db, accountId: number, { shops, seen }: MuteChange): Promise<void> {
  const old = await findChoices(trx, accountId)
  const next = { shops: shops ?? old.shops, seen: seen ?? old.seen }
  if (next.shops || next.seen)
    await trx
      .insertInto('mute_choice')
      .values({ account_id: accountId, ...next })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(next))
      .execute()
  else await trx.deleteFrom('mute_choice').where('account_id', '=', accountId).execute()
}

/** Reads all exclusions of an account in one statement. */
export async function findExclusions(db: Db, accountId: number, seenLimit: number) {
  const { rows } = await sql<{
    sellers: string | null
    listings: string | null
    words: string[] | null
    shops: boolean
    seen: string | null
  }>`
    select
      (select string_agg(id::text, ',') from (
        select seller_id as id from mute where account_id = ${accountId} and seller_id is not null
        union select blocked_id from account_block where account_id = ${accountId}) as sellers) as sellers,
      (select string_agg(listing_id::text, ',') from mute
        where account_id = ${accountId} and listing_id is not null) as listings,
      (select array_agg(word) from mute where account_id = ${accountId} and word is not null) as words,
      coalesce((select shops from mute_choice where account_id = ${accountId}), false) as shops,
      (select string_agg(listing_id::text, ',') from (
        select listing_id from recent_view where account_id = ${accountId}
        and exists (select from mute_choice where account_id = ${accountId} and seen)
        order by seen_at desc, listing_id desc limit ${seenLimit}) as viewed) as seen`.execute(db)
  return rows[0]!
}

/** Newest first. */
export const listMuteRows = (db: Db, accountId: number) =>
  db
    .selectFrom('mute')
    .select(['listing_id', 'seller_id', 'word'])
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** Titles of listings; null for hidden, deleted and held ones, which the caller may not see. */
export const listTitles = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('listing')
    .select([
      'id',
      sql<string | null>`case when status in ('active', 'finished', 'expired')
        and not held_by_moderation and deleted_at is null then title end`.as('title'),
    ])
    .where('id', '=', sql<number>`any(${ids})`)
    .execute()

export const listSellers = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('account')
    .leftJoin('shop', 'shop.owner_id', 'account.id')
    .select(personColumns)
    .where('account.id', '=', sql<number>`any(${ids})`)
    .execute()
