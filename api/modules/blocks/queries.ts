import { personColumns } from '#lib/accounts/account-names.ts'
import type { Db } from '#lib/database/db.ts'
import { lockAccount } from '#lib/accounts/lock-account.ts'

/** Counts the accounts that one blocks, and makes its other blocks wait for this transaction. */
export async function lockBlocker(trx: Db, accountId: number): Promise<number> {
  await lockAccount(trx, accountId)
  return countBlocked(trx, accountId)
}

/** Returns whether it is new. */
export async function insertBlock(db: Db, accountId: number, blockedId: number, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('account_block')
    .values({ account_id: accountId, blocked_id: blockedId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

export const deleteBlock = (db: Db, accountId: number, blockedId: number) =>
  db
    .deleteFrom('account_block')
    .where('account_id', '=', accountId)
    .where('blocked_id', '=', blockedId)
    .execute()

export async function countBlocked(db: Db, accountId: number): Promise<number> {
  const { count } = await db
    .selectFrom('account_block')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return count
}

export async function listBlockedIds(db: Db, accountId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('account_block')
    .select('blocked_id')
    .where('account_id', '=', accountId)
    .execute()
  return rows.map(({ blocked_id }) => blocked_id)
}

/** Newest first; the caller bounds `offset`. */
export const listBlockedRows = (db: Db, accountId: number, limit: number, offset: number) =>
  db
    .selectFrom('account_block')
    .innerJoin('account', 'account.id', 'account_block.blocked_id')
    .leftJoin('shop', 'shop.owner_id', 'account.id')
    .select([...personColumns, 'account_block.created_at'])
    .where('account_block.account_id', '=', accountId)
    .orderBy('account_block.created_at', 'desc')
    .orderBy('account_block.blocked_id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

/** Lists the blocks between two accounts, in either direction. */
export const listBlocksBetween = (db: Db, one: number, other: number) =>
  db
    .selectFrom('account_block')
    .select('account_id')
    .where((eb) =>
      eb.or([
        eb.and([eb('account_id', '=', one), eb('blocked_id', '=', other)]),
        eb.and([eb('account_id', '=', other), eb('blocked_id', '=', one)]),
      ]),
    )
    .execute()
