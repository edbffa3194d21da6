import { sql } from 'kysely'
import type { Db } from '#lib/database/db.ts'
import type { PaymentRow } from './queries.ts'

/** The order that a payment is for. */
export const findPaidOrder = (db: Db, orderId: number) =>
  db.selectFrom('orders').select(['id', 'number', 'ended_at']).where('id', '=', orderId).executeTakeFirst()

/** Returns whether anyone but the buyer ended the paid order: the mail about its end then mentions the money. */
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
