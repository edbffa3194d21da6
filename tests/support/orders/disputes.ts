import type { Db } from '#lib/database/db.ts'
import { orderOf } from './orders.ts'

type Made = { buyerId: number; sellerId: number; text?: string; claimedBy?: number | undefined; at?: Date }

/** An open dispute about a delivered order, with its buyer's statement. */
export async function disputeOf(
  db: Db,
  { buyerId, sellerId, text = 'Staklo je slomljeno.', claimedBy, at = new Date() }: Made,
) {
  const order = await orderOf(db, {
    buyerId,
    sellerId,
    state: 'delivered',
    handover: 'collection',
    delivered_at: at,
    frozen_at: at,
  })
  const { id: caseId } = await db
    .insertInto('moderation_case')
    .values({
      subject_kind: 'order',
      subject_id: order.id,
      owner_id: sellerId,
      name: order.number,
      due_at: at,
      opened_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('order_dispute')
    .values({ order_id: order.id, case_id: caseId, opened_by: 'buyer', reason: 'damaged', opened_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  const statement = await db
    .insertInto('order_statement')
    .values({ dispute_id: id, side: 'buyer', author_id: buyerId, body: text, at })
    .returning('id')
    .executeTakeFirstOrThrow()
  const picture = await db
    .insertInto('order_statement_picture')
    .values({
      statement_id: statement.id,
      file_key: `disputes/${order.id}/${statement.id}`,
      width: 8,
      height: 6,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (claimedBy !== undefined)
    await db
      .insertInto('case_claim')
      .values({ case_id: caseId, account_id: claimedBy, claimed_until: new Date(at.getTime() + 3_600_000) })
      .execute()
  return { id, caseId, orderId: order.id, pictureId: picture.id }
}
