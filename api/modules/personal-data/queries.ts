import type { Db } from '#lib/database/db.ts'

export const getOwner = (db: Db, accountId: number) =>
  db
    .selectFrom('account')
    .select(['id', 'username', 'email', 'email_verified_at', 'phone'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
