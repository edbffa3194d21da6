import type { Db } from '#lib/database/db.ts'

export const findPushKey = (db: Db) =>
  db.selectFrom('push_key').select(['public_key', 'private_key_sealed']).executeTakeFirst()

/** The first of several processes wins. */
export const insertPushKey = (
  db: Db,
  key: { public_key: string; private_key_sealed: Buffer; created_at: Date },
) =>
  db
    .insertInto('push_key')
    .values(key)
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export type NewSubscription = {
  account_id: number
  session_id: number
  endpoint: string
  p256dh: string
  auth: string
  created_at: Date
}

export const saveSubscription = (db: Db, subscription: NewSubscription) =>
  db
    .insertInto('push_subscription')
    .values(subscription)
    .onConflict((conflict) =>
      conflict.column('endpoint').doUpdateSet((eb) => ({
        account_id: eb.ref('excluded.account_id'),
        session_id: eb.ref('excluded.session_id'),
        p256dh: eb.ref('excluded.p256dh'),
        auth: eb.ref('excluded.auth'),
        created_at: eb.ref('excluded.created_at'),
      })),
    )
    .execute()

export const deleteSubscription = (db: Db, accountId: number, endpoint: string) =>
  db
    .deleteFrom('push_subscription')
    .where('account_id', '=', accountId)
    .where('endpoint', '=', endpoint)
    .execute()

export const deleteSubscriptionById = (db: Db, id: number) =>
  db.deleteFrom('push_subscription').where('id', '=', id).execute()

/** Browsers beyond the newest few; people rarely have more devices. */
export const deleteOldSubscriptions = (db: Db, accountId: number, kept: number) =>
  db
    .deleteFrom('push_subscription')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('push_subscription')
        .select('id')
        .where('account_id', '=', accountId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .offset(kept),
    )
    .execute()

export async function listSubscriptionIds(db: Db, accountId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('push_subscription')
    .select('id')
    .where('account_id', '=', accountId)
    .execute()
  return rows.map(({ id }) => id)
}

export const findSubscription = (db: Db, id: number) =>
  db.selectFrom('push_subscription').selectAll().where('id', '=', id).executeTakeFirst()
