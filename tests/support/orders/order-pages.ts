import type { Db } from '#lib/database/db.ts'
import { orderOf } from './orders.ts'

const recipient = {
  recipient_name: 'N'.repeat(100),
  recipient_street: 'U'.repeat(150),
  recipient_postal_code: '71000',
  recipient_city_id: 133,
  recipient_phone: '+38762234567',
}
const longText = 'W'.repeat(500)

/** Orders that look different: waiting for either side, on their way, at an end, and in dispute. */
export async function fillOrders(
  db: Db,
  { listingId, ...sides }: { buyerId: number; sellerId: number; listingId: number },
): Promise<number[]> {
  const at = new Date()
  const deadline_at = new Date(Date.now() + 3 * 24 * 3600 * 1000)
  const items = [{ listingId, quantity: 3 }, { listingId }]
  const orders = [
    await orderOf(db, {
      ...sides,
      ...recipient,
      items,
      state: 'pending',
      note: longText,
      deadline_at,
      handover: 'own_courier',
    }),
    await orderOf(db, { ...sides, state: 'unpaid', payment: 'card', deadline_at, placed_at: null }),
    await orderOf(db, {
      ...sides,
      ...recipient,
      state: 'shipped',
      handover: 'own_courier',
      frozen_at: at,
      confirmed_at: at,
      shipped_at: at,
    }),
    await orderOf(db, {
      ...sides,
      state: 'delivered',
      handover: 'collection',
      confirmed_at: at,
      delivered_at: at,
      deadline_at,
    }),
    await orderOf(db, { ...sides, state: 'declined', reason: longText }),
    await orderOf(db, { ...sides }),
    await orderOf(db, {
      ...sides,
      ...recipient,
      state: 'shipped',
      payment: 'card',
      handover: 'own_courier',
      delivery_fening: 500,
      delivery_cost_fening: 500,
      total_fening: 10_500,
      question: 'return_delivery',
      confirmed_at: at,
      shipped_at: at,
      deadline_at,
    }),
    await orderOf(db, {
      ...sides,
      state: 'returned',
      payment: 'card',
      question: 'found_parcel',
      deadline_at,
    }),
  ]
  // After those that come with the order.
  const longStep = { sequence: 9, kind: 'decline', side: 'seller', note: longText, at }
  await db
    .insertInto('order_event')
    .values(orders.map(({ id: order_id }) => ({ order_id, ...longStep })))
    .execute()
  return orders.map(({ id }) => id)
}
