import type { Db } from '#lib/database/db.ts'
import type { AddressBody } from '#contract/accounts/settings.ts'

/** The default first, then in order of creation. */
export const listAddresses = (db: Db, accountId: number) =>
  db
    .selectFrom('account_address')
    .select(['id', 'name', 'street', 'postal_code', 'city_id', 'phone', 'is_default'])
    .where('account_id', '=', accountId)
    .orderBy('is_default', 'desc')
    .orderBy('id')
    .execute()
export type AddressRow = Awaited<ReturnType<typeof listAddresses>>[number]

type Written = Omit<AddressBody, 'is_default'>

export const insertAddress = (trx: Db, accountId: number, written: Written, now: Date) =>
  trx
    .insertInto('account_address')
    .values({ account_id: accountId, ...written, is_default: false, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()

export const updateAddress = (trx: Db, id: number, written: Written) =>
  trx.updateTable('account_address').set(written).where('id', '=', id).execute()

export const deleteAddress = (trx: Db, id: number) =>
  trx.deleteFrom('account_address').where('id', '=', id).execute()

/** Unsets the previous default first: a unique index allows only one. */
export async function makeDefault(trx: Db, accountId: number, id: number) {
  await trx
    .updateTable('account_address')
    .set({ is_default: false })
    .where('account_id', '=', accountId)
    .where('is_default', '=', true)
    .execute()
  await trx.updateTable('account_address').set({ is_default: true }).where('id', '=', id).execute()
}
