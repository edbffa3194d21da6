import { disputeReasons } from '#contract/orders/dispute-reasons.ts'
import { disputeDueHours, orderClocks } from '#contract/limits/orders.ts'
import type { Db } from '#lib/database/db.ts'
import { type OpenOrder, openDispute, openOrders } from '#demo/season.ts'
import { findThings, itemOf, type Sold } from './things.ts'
import { after, before, day, hour } from './times.ts'

type Known = {
  /** Ids by username. */
  sellers: ReadonlyMap<string, number>
  now: Date
}

type Side = 'buyer' | 'seller' | 'site'
type Step = { kind: string; side: Side; at: Date }

const deliveryFening = 700

/** The steps of an order after it was placed. A dispute freezes it where it was delivered. */
function stepsOf({ state, by = 'seller' }: OpenOrder, placed: Date): Step[] {
  const at = (days: number) => after(placed, days * day)
  const place: Step = { kind: 'place', side: 'buyer', at: placed }
  const confirm: Step = { kind: 'confirm', side: 'seller', at: at(0.2) }
  const ship: Step = { kind: 'ship', side: 'seller', at: at(1.5) }
  switch (state) {
    case 'pending':
      return [place]
    case 'confirmed':
      return [place, confirm]
    case 'shipped':
      return [place, confirm, ship]
    case 'delivered':
      return [place, confirm, ship, { kind: 'deliver', side: 'seller', at: at(3) }]
    case 'declined':
      return [place, { kind: 'decline', side: 'seller', at: at(0.5) }]
    case 'cancelled':
      return [
        place,
        by === 'site' ? { kind: 'expire', side: by, at: at(3) } : { kind: 'cancel', side: by, at: at(0.4) },
      ]
    case 'returned':
      return [place, confirm, ship, { kind: 'return', side: 'seller', at: at(9) }]
  }
}

const clockDays: Partial<Record<OpenOrder['state'], number>> = {
  pending: orderClocks.confirmDays,
  confirmed: orderClocks.shipDays,
  shipped: orderClocks.arriveDays,
  delivered: orderClocks.toldDays,
}

function rowOf(order: OpenOrder, { ids, sold, steps, number }: Made) {
  const timeOf = (kind: string) => steps.find((step) => step.kind === kind)?.at ?? null
  const last = steps.at(-1)!
  const clock = clockDays[order.state]
  return {
    number,
    buyer_id: ids.buyer,
    seller_id: ids.seller,
    state: order.state,
    payment: 'cash',
    handover: 'own_courier',
    items_fening: sold.price_fening,
    delivery_fening: deliveryFening,
    delivery_cost_fening: deliveryFening,
    total_fening: sold.price_fening + deliveryFening,
    weight_grams: 1_000,
    reason: order.reason ?? null,
    recipient_name: clock ? 'Amra Hodžić' : null,
    recipient_street: clock ? 'Ferhadija 12' : null,
    recipient_postal_code: clock ? '71000' : null,
    recipient_phone: clock ? '+38761000001' : null,
    created_at: steps[0]!.at,
    placed_at: steps[0]!.at,
    confirmed_at: timeOf('confirm'),
    shipped_at: timeOf('ship'),
    delivered_at: timeOf('deliver'),
    ended_at: clock ? null : last.at,
    deadline_at: clock ? after(last.at, clock * day) : null,
  }
}

type Made = {
  ids: { buyer: number; seller: number }
  sold: Sold
  steps: Step[]
  number: string
}

/** Inserts orders that are under way or ended without a sale, and a dispute about one. */
export async function insertOpenOrders(trx: Db, { sellers, now }: Known) {
  const things = await findThings(trx, [...sellers.values()])
  const { seller, buyer, daysAgo } = openDispute
  const disputed: OpenOrder = { seller, buyer, daysAgo, state: 'delivered' }
  for (const [index, order] of [...openOrders, disputed].entries()) {
    const ids = { buyer: sellers.get(order.buyer)!, seller: sellers.get(order.seller)! }
    const own = things.get(ids.seller)!
    const made: Made = {
      ids,
      sold: own[index % own.length]!,
      steps: stepsOf(order, before(now, order.daysAgo * day)),
      number: `D${ids.seller}-${200 + index}`,
    }
    const id = await insertOrder(trx, order, made)
    if (order === disputed) await insertDispute(trx, id, made, now)
  }
}

async function insertOrder(trx: Db, order: OpenOrder, made: Made): Promise<number> {
  const { ids, sold, steps } = made
  const { id } = await trx
    .insertInto('orders')
    .values(rowOf(order, made))
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx.insertInto('order_item').values(itemOf(id, sold)).execute()
  await trx
    .insertInto('order_event')
    .values(
      steps.map(({ kind, side, at }, index) => ({
        order_id: id,
        sequence: index + 1,
        kind,
        side,
        actor_id: side === 'site' ? null : ids[side],
        note: index === steps.length - 1 ? (order.reason ?? '') : '',
        at,
      })),
    )
    .execute()
  return id
}

/** Freezes the order, with the words of both sides and a case for staff. */
async function insertDispute(trx: Db, orderId: number, { ids, steps, number }: Made, now: Date) {
  const { reason, statements } = openDispute
  const openedAt = before(now, statements[0].hoursAgo * hour)
  await trx.updateTable('orders').set({ frozen_at: openedAt }).where('id', '=', orderId).execute()
  await trx
    .insertInto('order_event')
    .values({
      order_id: orderId,
      sequence: steps.length + 1,
      kind: 'dispute',
      side: 'buyer',
      actor_id: ids.buyer,
      note: disputeReasons[reason],
      at: openedAt,
    })
    .execute()
  const { id: caseId } = await trx
    .insertInto('moderation_case')
    .values({
      subject_kind: 'order',
      subject_id: orderId,
      owner_id: ids.seller,
      listing_id: null,
      name: number,
      opened_at: openedAt,
      due_at: after(openedAt, disputeDueHours * hour),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await trx
    .insertInto('order_dispute')
    .values({ order_id: orderId, case_id: caseId, opened_by: 'buyer', reason, opened_at: openedAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('order_statement')
    .values(
      statements.map(({ side, hoursAgo, body }) => ({
        dispute_id: id,
        side,
        author_id: ids[side],
        body,
        at: before(now, hoursAgo * hour),
      })),
    )
    .execute()
}
