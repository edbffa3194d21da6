import type { Db } from '#lib/database/db.ts'

/** Makes other changes of the account's things wait for this transaction, so that counts stay true. */
export const lockAccount = (trx: Db, accountId: number) =>
  trx.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()
