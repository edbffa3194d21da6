import type { Insertable, Selectable } from 'kysely'
import type { DB } from '#lib/database/database.generated.ts'
import type { Db } from '#lib/database/db.ts'
import { lockAccount } from '#lib/accounts/lock-account.ts'

export type CardRow = Selectable<DB['saved_card']>

export const listCardsOf = (db: Db, accountId: number) =>
  db
    .selectFrom('saved_card')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('is_default', 'desc')
    .orderBy('id', 'desc')
    .execute()

export const findCard = (db: Db, accountId: number, id: number) =>
  db
    .selectFrom('saved_card')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()

/** Locks the account's cards by its row, since two cards may arrive at once. */
export async function countCards(trx: Db, accountId: number): Promise<number> {
  await lockAccount(trx, accountId)
  const { count } = await trx
    .selectFrom('saved_card')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const insertCard = (trx: Db, values: Insertable<DB['saved_card']>) =>
  trx
    .insertInto('saved_card')
    .values(values)
    .onConflict((conflict) => conflict.columns(['account_id', 'token_hash']).doNothing())
    .execute()

/** Two statements, since two cards must never be the default at once. */
export async function markDefault(trx: Db, accountId: number, id: number): Promise<void> {
  await lockAccount(trx, accountId)
  await trx
    .updateTable('saved_card')
    .set({ is_default: false })
    .where('account_id', '=', accountId)
    .where('is_default', '=', true)
    .execute()
  await trx
    .updateTable('saved_card')
    .set({ is_default: true })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}

export const deleteCardOf = (trx: Db, accountId: number, id: number) =>
  trx.deleteFrom('saved_card').where('account_id', '=', accountId).where('id', '=', id).execute()

export async function promoteNewest(trx: Db, accountId: number): Promise<void> {
  const newest = await trx
    .selectFrom('saved_card')
    .select('id')
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (newest) await markDefault(trx, accountId, newest.id)
}
