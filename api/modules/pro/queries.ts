import type { Db } from '#lib/database/db.ts'

const columns = [
  'id',
  'username',
  'email',
  'email_refused_at',
  'type',
  'agent_of_shop_id',
  'pro_until',
  'pro_renews',
] as const

export const getProRow = (db: Db, accountId: number) =>
  db.selectFrom('account').select(columns).where('id', '=', accountId).executeTakeFirstOrThrow()

export type ProRow = Awaited<ReturnType<typeof getProRow>>

/** Locks the account until the transaction ends: two activations take turns. */
export const lockProRow = (trx: Db, accountId: number) =>
  trx
    .selectFrom('account')
    .select(columns)
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()

export const changePro = (trx: Db, accountId: number, change: { pro_until?: Date; pro_renews?: boolean }) =>
  trx.updateTable('account').set(change).where('id', '=', accountId).execute()

/** The next account whose pro is about to end and renews itself. Others that are being served are passed over. */
export const lockRenewalDue = (trx: Db, before: Date) =>
  trx
    .selectFrom('account')
    .select(columns)
    .where('pro_renews', '=', true)
    .where('pro_until', '<=', before)
    .orderBy('pro_until')
    .limit(1)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst()

/** Users whose pro ends in this time and does not renew itself, with an address that mail may go to. */
export const listEnding = (db: Db, { after, before }: { after: Date; before: Date }) =>
  db
    .selectFrom('account')
    .select(columns)
    .where('pro_until', '>', after)
    .where('pro_until', '<=', before)
    .where('pro_renews', '=', false)
    .where('type', '=', 'user')
    .where('email', 'is not', null)
    .where('email_refused_at', 'is', null)
    .execute()
