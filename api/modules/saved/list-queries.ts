import { sql } from 'kysely'
import type { Db } from '#lib/database/db.ts'
import { lockAccount } from '#lib/accounts/lock-account.ts'

/** Makes other changes of the account's saved things wait for this transaction; counts its lists. */
export async function lockLists(trx: Db, accountId: number): Promise<number> {
  await lockAccount(trx, accountId)
  const { count } = await trx
    .selectFrom('saved_list')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return count
}

/** By name, each with the number of saved listings in it. */
export const listLists = (db: Db, accountId: number) =>
  db
    .selectFrom('saved_list')
    .select([
      'saved_list.id',
      'saved_list.name',
      sql<number>`(
        select count(*) from saved_list_entry
        join saved_listing using (account_id, listing_id)
        where list_id = saved_list.id and removed_at is null
      )`.as('count'),
    ])
    .where('saved_list.account_id', '=', accountId)
    .execute()

export const insertList = (trx: Db, accountId: number, name: string, now: Date) =>
  trx
    .insertInto('saved_list')
    .values({ account_id: accountId, name, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()

export async function renameList(db: Db, accountId: number, id: number, name: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('saved_list')
    .set({ name })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteList(db: Db, accountId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('saved_list')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** The name of a list, which is kept from deletion until the transaction ends. */
export const findList = (trx: Db, accountId: number, id: number) =>
  trx
    .selectFrom('saved_list')
    .select('name')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .forKeyShare()
    .executeTakeFirst()

/** Returns those of the lists that the account has, and keeps them from deletion until the transaction ends. */
export const listOwnAmong = (trx: Db, accountId: number, ids: readonly number[]) =>
  trx
    .selectFrom('saved_list')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', sql<number>`any(${ids})`)
    .orderBy('id')
    .forKeyShare()
    .execute()

/** Puts saved listings into lists of the same account; all others are skipped. */
export const insertEntries = (
  trx: Db,
  accountId: number,
  listIds: readonly number[],
  ids: readonly number[],
) =>
  trx
    .insertInto('saved_list_entry')
    .columns(['list_id', 'account_id', 'listing_id'])
    .expression((eb) =>
      eb
        .selectFrom('saved_list')
        .innerJoin('saved_listing', 'saved_listing.account_id', 'saved_list.account_id')
        .select(['saved_list.id', 'saved_list.account_id', 'saved_listing.listing_id'])
        .where('saved_list.account_id', '=', accountId)
        .where('saved_list.id', '=', sql<number>`any(${listIds})`)
        .where('saved_listing.listing_id', '=', sql<number>`any(${ids})`)
        .where('saved_listing.removed_at', 'is', null),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const deleteEntries = (db: Db, listId: number, ids: readonly number[]) =>
  db
    .deleteFrom('saved_list_entry')
    .where('list_id', '=', listId)
    .where('listing_id', '=', sql<number>`any(${ids})`)
    .execute()

/** Takes a listing out of all lists but these. */
export const deleteOtherEntries = (trx: Db, accountId: number, id: number, kept: readonly number[]) =>
  trx
    .deleteFrom('saved_list_entry')
    .where('account_id', '=', accountId)
    .where('listing_id', '=', id)
    .where('list_id', '<>', sql<number>`all(${kept}::bigint[])`)
    .execute()
