import type { Db } from '#lib/database/db.ts'

export const listRefusals = (db: Db, accountId: number) =>
  db
    .selectFrom('notification_refusal')
    .select(['kind', 'channel'])
    .where('account_id', '=', accountId)
    .execute()

type Way = { kind: string; channel: string }

export const insertRefusal = (trx: Db, accountId: number, way: Way, now: Date) =>
  trx
    .insertInto('notification_refusal')
    .values({ account_id: accountId, ...way, refused_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const deleteRefusal = (trx: Db, accountId: number, { kind, channel }: Way) =>
  trx
    .deleteFrom('notification_refusal')
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('channel', '=', channel)
    .execute()
