import { sql } from 'kysely'
import type { Db } from '#lib/database/db.ts'

/** A debt of the house to a side, by the posting on that side's own statement. */
export type Debt = {
  order_id: number
  posting_id: number
  kind: 'order_sale' | 'order_return'
  key: string
  account_id: number
  amount: number
}

const debts = sql`
  select posting.subject_id as order_id, posting.id as posting_id, posting.kind, posting.key, posting.at,
    account.holder as account_id, entry.amount
  from ledger_posting posting
  join ledger_entry entry on entry.posting_id = posting.id and entry.amount > 0
  join ledger_account account on account.id = entry.account_id and account.kind = 'payable'
  where posting.subject_type = 'order' and posting.kind in ('order_sale', 'order_return')
    and posting.reverses_id is null and account.holder > 0`

const isReversed = sql`exists (select from ledger_posting reversal where reversal.reverses_id = debt.posting_id)`

/**
 * Debts of orders that ended after `since` whose money can still be divided: no payout was made of it, and staff did not
 * decide about it before.
 */
export async function listOpenDebts(db: Db, orderIds: readonly number[], since: Date): Promise<Debt[]> {
  if (orderIds.length === 0) return []
  const { rows } = await sql<Debt>`
    select debt.order_id, debt.posting_id, debt.kind, debt.key, debt.account_id, debt.amount
    from (${debts} and posting.subject_id = any(${orderIds}::bigint[])) debt
    join orders on orders.id = debt.order_id
    where orders.ended_at > ${since} and not ${isReversed}
      and not exists (
        select from order_event event
        where event.order_id = orders.id and event.kind in ('settle_sale', 'settle_return'))
      and not exists (
        select from payout join payout_batch batch on batch.id = payout.batch_id
        where payout.account_id = debt.account_id and payout.state in ('new', 'posted', 'sent')
          and batch.created_at >= debt.at)`.execute(db)
  return rows
}

/** Debts of an order that a dispute took back. */
export async function listReversedDebts(db: Db, orderId: number): Promise<Debt[]> {
  const { rows } = await sql<Debt>`
    select debt.order_id, debt.posting_id, debt.kind, debt.key, debt.account_id, debt.amount
    from (${debts} and posting.subject_id = ${orderId}) debt
    where ${isReversed} order by debt.posting_id`.execute(db)
  return rows
}

/** Fening that went back to the buyer of an order: to the card, or, of cash, as a debt of the house. */
export async function findRepaid(
  db: Db,
  { id, buyer_id: buyerId }: { id: number; buyer_id: number | null },
): Promise<number> {
  const { rows } = await sql<{ repaid: number }>`
    select coalesce((select sum(refunded_fening) from payment where purpose = 'order' and subject_id = ${id}), 0)::bigint
      + coalesce((
        select sum(entry.amount) from ledger_posting posting
        join ledger_entry entry on entry.posting_id = posting.id
        join ledger_account account on account.id = entry.account_id and account.kind = 'payable'
        where posting.subject_type = 'order' and posting.subject_id = ${id} and account.holder = ${buyerId}), 0)::bigint
      as repaid`.execute(db)
  return Number(rows[0]!.repaid)
}
