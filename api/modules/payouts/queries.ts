import { type Selectable, sql } from 'kysely'
import type { Payout } from '#lib/database/database.generated.ts'
import type { Db } from '#lib/database/db.ts'
import { payoutMinimum } from '#contract/limits/money.ts'

export type PayoutRow = Selectable<Payout>

export const findPayoutAccount = (db: Db, accountId: number) =>
  db.selectFrom('payout_account').selectAll().where('account_id', '=', accountId).executeTakeFirst()

type NewAccount = { accountId: number; number: string; holderName: string; at: Date; effectiveAt: Date }

export const putPayoutAccount = (
  trx: Db,
  { accountId, number, holderName, at, effectiveAt }: NewAccount,
): Promise<unknown> => {
  const values = {
    number,
    holder_name: holderName,
    changed_at: at,
    effective_at: effectiveAt,
    refused_at: null,
  }
  return trx
    .insertInto('payout_account')
    .values({ account_id: accountId, ...values })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
    .execute()
}

export const removePayoutAccount = (trx: Db, accountId: number): Promise<boolean> =>
  trx
    .deleteFrom('payout_account')
    .where('account_id', '=', accountId)
    .returning('account_id')
    .executeTakeFirst()
    .then(Boolean)

/** Stops payouts to an account from which a transfer came back, unless it was changed since. */
export const refusePayoutAccount = (trx: Db, { accountId, number, at }: Refused) =>
  trx
    .updateTable('payout_account')
    .set({ refused_at: at })
    .where('account_id', '=', accountId)
    .where('number', '=', number)
    .execute()
type Refused = { accountId: number; number: string; at: Date }

/** Money of orders that are not completed yet, paid by card or to the site's courier, less the courier's share. */
export async function sumHeld(db: Db, sellerId: number): Promise<number> {
  const { rows } = await sql<{ held: number }>`
    select coalesce(sum(total_fening
      - case when handover = 'courier' then delivery_cost_fening else 0 end), 0)::bigint as held
    from orders
    where seller_id = ${sellerId}
      and (state in ('pending', 'confirmed', 'shipped', 'delivered') or (state = 'completed' and frozen_at is not null))
      and (payment = 'card' or (handover = 'courier' and state in ('delivered', 'completed')))`.execute(db)
  return Math.max(0, rows[0]!.held)
}

/** Those that sellers get to see, the latest first. */
export const listOwnPayouts = (db: Db, accountId: number, before: number | undefined, limit: number) =>
  db
    .selectFrom('payout')
    .innerJoin('payout_batch', 'payout_batch.id', 'payout.batch_id')
    .select([
      'payout.id',
      'payout.state',
      'payout.amount_fening',
      'payout.number',
      'payout.reference',
      'payout.posted_at',
      'payout.returned_at',
      'payout.reason',
      'payout_batch.sent_at',
    ])
    .where('payout.account_id', '=', accountId)
    .where('payout.state', 'in', ['posted', 'sent', 'returned'])
    .$if(before !== undefined, (query) => query.where('payout.id', '<', before!))
    .orderBy('payout.id', 'desc')
    .limit(limit)
    .execute()

/** Sellers with enough money, each with the reason not to pay; null if there is none. */
const owed = (at: Date) => sql`
  select ledger.holder as account_id, ledger.balance as amount, account.username, target.number, target.holder_name,
    case
      when account.restriction = 'ban' and (account.restricted_until is null or account.restricted_until > ${at})
        then 'banned'
      when target.account_id is null then 'without_account'
      when target.refused_at is not null then 'refused'
      when target.effective_at > ${at} then 'waiting'
    end as obstacle
  from ledger_account ledger
  join account on account.id = ledger.holder
  left join payout_account target on target.account_id = ledger.holder
  where ledger.kind = 'payable' and ledger.balance >= ${payoutMinimum} and ledger.balance > 0 and ledger.holder > 0`

export type Due = {
  account_id: number
  username: string
  amount: number
  number: string
  holder_name: string
}

export async function listDue(db: Db, at: Date, after: number, limit: number): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select account_id, username, amount, number, holder_name from (${owed(at)}) owed
    where obstacle is null and account_id > ${after} order by account_id limit ${limit}`.execute(db)
  return rows
}

export async function countOwed(db: Db, at: Date) {
  const { rows } = await sql<{ obstacle: string | null; count: number; total: number }>`
    select obstacle, count(*) as count, sum(amount)::bigint as total from (${owed(at)}) owed group by 1`.execute(
    db,
  )
  return rows
}

/** One batch at a time, so that two operators do not share the sellers between two files. */
export const lockPayouts = (trx: Db) => sql`select pg_advisory_xact_lock(hashtext('payouts'))`.execute(trx)

export const insertBatch = (trx: Db, account: string, at: Date): Promise<{ id: number }> =>
  trx.insertInto('payout_batch').values({ account, created_at: at }).returning('id').executeTakeFirstOrThrow()

/** Returns how many sellers the batch is to pay. */
export async function insertPayouts(trx: Db, batchId: number, at: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with made as (
      insert into payout (batch_id, account_id, amount_fening, number, holder_name)
      select ${batchId}, account_id, amount, number, holder_name from (${owed(at)}) owed
      where obstacle is null and not exists (
        select from payout other where other.account_id = owed.account_id and other.state = 'new')
      order by account_id
      returning 1)
    select count(*) as count from made`.execute(trx)
  return rows[0]!.count
}

/** Waits until nobody else works on the batch. */
export const lockBatch = (trx: Db, id: number) =>
  trx.selectFrom('payout_batch').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const findNextNew = (trx: Db, batchId: number) =>
  trx
    .selectFrom('payout')
    .selectAll()
    .where('batch_id', '=', batchId)
    .where('state', '=', 'new')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

/** Returns whether the seller may still be paid at this number. */
export async function isPayable(trx: Db, { account_id, number }: PayoutRow, at: Date): Promise<boolean> {
  if (account_id === null) return false
  const { rows } = await sql<{ number: string }>`
    select number from (${owed(at)}) owed where account_id = ${account_id} and obstacle is null`.execute(trx)
  return rows[0]?.number === number
}

type Change = Partial<
  Pick<
    PayoutRow,
    'state' | 'posted_at' | 'returned_at' | 'reason' | 'left_at' | 'came_back_at' | 'amount_fening'
  >
>
export const changePayout = (trx: Db, id: number, change: Change) =>
  trx.updateTable('payout').set(change).where('id', '=', id).execute()

export const markFilled = (trx: Db, id: number, at: Date) =>
  trx.updateTable('payout_batch').set({ filled_at: at }).where('id', '=', id).execute()

export const listUnfilled = (db: Db, limit: number) =>
  db
    .selectFrom('payout_batch')
    .select('id')
    .where('filled_at', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute()

export const markSent = async (trx: Db, id: number, at: Date): Promise<void> => {
  await trx.updateTable('payout_batch').set({ sent_at: at }).where('id', '=', id).execute()
  await trx
    .updateTable('payout')
    .set({ state: 'sent' })
    .where('batch_id', '=', id)
    .where('state', '=', 'posted')
    .execute()
}

export const lockUnnotified = (trx: Db, batchId: number, limit: number) =>
  trx
    .selectFrom('payout')
    .selectAll()
    .where('batch_id', '=', batchId)
    .where('state', '=', 'sent')
    .where('told_at', 'is', null)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .execute()

export const markNotified = (trx: Db, ids: readonly number[], at: Date) =>
  trx.updateTable('payout').set({ told_at: at }).where('id', 'in', ids).execute()

export const lockPayout = (trx: Db, id: number) =>
  trx.selectFrom('payout').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const lockByReference = (trx: Db, references: readonly string[], fening: number) =>
  trx
    .selectFrom('payout')
    .selectAll()
    .where('reference', 'in', references)
    .where('amount_fening', '=', fening)
    .where('state', 'in', ['posted', 'sent', 'returned'])
    .limit(2)
    .forUpdate()
    .execute()

const batchRows = (db: Db) =>
  db.selectFrom('payout_batch').select([
    'id',
    'account',
    'created_at',
    'filled_at',
    'sent_at',
    sql<{ count: number; total: number; waiting: number; dropped: number; returned: number }>`(
      select json_build_object(
        'count', count(*) filter (where state in ('posted', 'sent')),
        'total', coalesce(sum(amount_fening) filter (where state in ('posted', 'sent')), 0),
        'waiting', count(*) filter (where state = 'new'),
        'dropped', count(*) filter (where state = 'dropped'),
        'returned', count(*) filter (where state = 'returned'))
      from payout where batch_id = payout_batch.id)`.as('sums'),
  ])

export const listBatches = (db: Db, { limit, offset }: { limit: number; offset: number }) =>
  batchRows(db).orderBy('id', 'desc').limit(limit).offset(offset).execute()
export type BatchRow = Awaited<ReturnType<typeof listBatches>>[number]

export const findBatch = (db: Db, id: number) => batchRows(db).where('id', '=', id).executeTakeFirst()

export const countBatches = (db: Db): Promise<number> =>
  db
    .selectFrom('payout_batch')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
    .then(({ count }) => count)

export const listPayoutsOf = (
  db: Db,
  batchId: number,
  { after, limit, inFile = false }: { after: number; limit: number; inFile?: boolean },
) =>
  db
    .selectFrom('payout')
    .leftJoin('account', 'account.id', 'payout.account_id')
    .select([
      'payout.id',
      'payout.state',
      'payout.account_id',
      'account.username',
      'payout.amount_fening',
      'payout.number',
      'payout.holder_name',
      'payout.reference',
      'payout.reason',
      'payout.left_at',
    ])
    .where('payout.batch_id', '=', batchId)
    .where('payout.id', '>', after)
    .$if(inFile, (query) => query.where('payout.state', 'in', ['posted', 'sent']))
    .orderBy('payout.id')
    .limit(limit)
    .execute()
export type ListedPayout = Awaited<ReturnType<typeof listPayoutsOf>>[number]

export const findPayee = (db: Db, accountId: number) =>
  db
    .selectFrom('account')
    .select(['id', 'username', 'email', 'email_verified_at'])
    .where('id', '=', accountId)
    .executeTakeFirst()
