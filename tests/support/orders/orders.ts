import type { Insertable } from 'kysely'
import type { Db } from '#lib/database/db.ts'
import type { Orders } from '#lib/database/database.generated.ts'

let made = 0

type Item = { listingId: number; quantity?: number }
type MadeOrder = { buyerId: number; sellerId: number; items?: readonly Item[]; at?: Date } & Partial<
  Insertable<Orders>
>

const ended: readonly string[] = ['completed', 'declined', 'cancelled', 'returned']

/** An order, completed at `at` unless it has another state, of one item without a listing unless they are given. */
export async function orderOf(
  db: Db,
  { buyerId, sellerId, items = [], at = new Date(), ...values }: MadeOrder,
): Promise<{ id: number; number: string; ended_at: Date | null }> {
  made += 1
  const listings =
    items.length === 0
      ? []
      : await db
          .selectFrom('listing')
          .select(['id', 'title', 'price_fening'])
          .where(
            'id',
            'in',
            items.map(({ listingId }) => listingId),
          )
          .execute()
  const rows = items.length === 0 ? [{ listingId: null, quantity: 1 }] : items
  const bought = rows.map(({ listingId, quantity = 1 }, position) => {
    const listing = listings.find(({ id }) => id === listingId)
    return {
      position,
      listing_id: listingId,
      title: listing?.title ?? 'Stolna lampa',
      price_fening: listing?.price_fening || 10_000,
      quantity,
      weight_grams: 1_000,
    }
  })
  const items_fening = bought.reduce((sum, { price_fening, quantity }) => sum + price_fening * quantity, 0)
  const state = values.state ?? 'completed'
  const order = await db
    .insertInto('orders')
    .values({
      number: `T-${process.pid}-${made}`,
      buyer_id: buyerId,
      seller_id: sellerId,
      state,
      payment: 'cash',
      handover: 'courier',
      items_fening,
      delivery_fening: 0,
      delivery_cost_fening: 0,
      total_fening: items_fening,
      weight_grams: 1_000,
      created_at: at,
      placed_at: at,
      ended_at: ended.includes(state) ? at : null,
      ...values,
    })
    .returning(['id', 'number', 'ended_at'])
    .executeTakeFirstOrThrow()
  await db
    .insertInto('order_item')
    .values(bought.map((item) => ({ ...item, order_id: order.id })))
    .execute()
  await db
    .insertInto('order_event')
    .values({ order_id: order.id, sequence: 1, kind: 'place', side: 'buyer', actor_id: buyerId, at })
    .execute()
  return order
}
