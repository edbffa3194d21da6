import { sql } from 'kysely'
import type { Db } from '#lib/db.ts'
import type { PaymentRow } from './queries.ts'

/**
 * Fening that the house still holds of an order that is over, such as after a bank refused the refund; 0 while the order
 * goes on.
 */
export async function findHeld(
  db: Db,
  { id, subject_id: orderId }: Pick<PaymentRow, 'id' | 'subject_id'>,
): Promise<number> {
  const { rows } = await sql<{ held: number }>`
    select coalesce(-sum(entry.amount), 0)::bigint as held
    from orders
    join ledger_posting posting
      on (posting.subject_type, posting.subject_id) in (('order', orders.id), ('payment', ${id}::bigint))
    join ledger_entry entry on entry.posting_id = posting.id
    join ledger_account account on account.id = entry.account_id and account.kind = 'held_orders'
    where orders.id = ${orderId} and orders.ended_at is not null`.execute(db)
  return Number(rows[0]!.held)
}

/** The order that a payment is for, as people name it. */
export const findPaidOrder = (db: Db, orderId: number) =>
  db.selectFrom('orders').select(['id', 'number']).where('id', '=', orderId).executeTakeFirst()

/** Whether somebody but the buyer ended the paid order: their mail about it then mentions the money. */
export async function wasEndedByOthers(
  db: Db,
  { id, subject_id: orderId }: Pick<PaymentRow, 'id' | 'subject_id'>,
): Promise<boolean> {
  const { rows } = await sql`
    select from orders
    where id = ${orderId} and payment_id = ${id} and placed_at is not null and ended_at is not null
      and 'buyer' <> (select side from order_event where order_id = orders.id order by sequence desc limit 1)`.execute(
    db,
  )
  return rows.length > 0
}
