import { faultPoint } from '#lib/fault-points.ts'
import type { Db } from '#lib/db.ts'
import { DomainError } from '#lib/errors.ts'
import type { Deps } from '#api/deps.ts'
import { finishSoldOut, lockStock, returnStock } from '#api/modules/listings/service.ts'
import { cancelOpenPayment } from '#api/modules/payments/service.ts'
import { rewardDelivery } from '#api/modules/rewards/service.ts'
import { enqueueSavedNews } from '#api/modules/saved/jobs.ts'
import type { OrderSide, OrderState } from '#contract/order-states.ts'
import { clockOf } from './clocks.ts'
import { type Circumstances, type OrderEvent, stateAfter } from './life.ts'
import { earnedBy, holdCash, releaseMoney, repaidBy, repayAll, repayReturned } from './money.ts'
import { changeOrder, insertEvent, listItems, type OrderRow } from './queries.ts'
import { tellMoved, tellPlaced } from './telling.ts'

export const circumstancesOf = (order: OrderRow): Circumstances => ({
  state: order.state,
  payment: order.payment,
  handover: order.handover,
  confirmedAt: order.confirmed_at,
  isFrozen: order.frozen_at !== null,
})

const ends: ReadonlySet<OrderState> = new Set(['completed', 'declined', 'cancelled', 'returned'])

/** The column with the start of a state. */
const timeOf = (state: OrderState, at: Date) => ({
  ...(state === 'pending' && { placed_at: at }),
  ...(state === 'confirmed' && { confirmed_at: at }),
  ...(state === 'shipped' && { shipped_at: at }),
  ...(state === 'delivered' && { delivered_at: at }),
  ...(ends.has(state) && { ended_at: at }),
})

export type Step = {
  event: OrderEvent
  side: OrderSide
  /** The account that takes it; null for the site and the courier. */
  actorId: number | null
  /** The reason, for the other side. */
  note?: string
}

/**
 * Takes one step of an order that this transaction has locked, with all it brings: money, stock, events and notices.
 * Throws `order_state` if the step is impossible.
 */
export async function takeStep(deps: Deps, trx: Db, order: OrderRow, step: Step): Promise<OrderRow> {
  const at = deps.now()
  const { event, side, actorId, note = '' } = step
  const to = stateAfter(event, side, circumstancesOf(order), at)
  if (to === null)
    throw new DomainError(
      'order_state',
      order.frozen_at ? 'Narudžba je zamrznuta dok se spor ne riješi.' : undefined,
    )
  const isOver = ends.has(to)
  const moved = await changeOrder(trx, order.id, {
    state: to,
    ...timeOf(to, at),
    ...clockOf(to, order.handover, at),
    ...(isOver && { frozen_at: null }),
    ...(isOver && to !== 'completed' && { reason: note || null }),
    ...(event === 'find' && { ended_at: null, reason: null }),
  })
  await insertEvent(trx, { order_id: order.id, kind: event, side, actor_id: actorId, note, at })
  await faultPoint('order: state changed')
  // Money of the state before: an order that was never paid has none.
  await moveMoney(trx, { before: order, moved, event, note, at })
  await faultPoint('order: money moved')
  if (isOver) await settleStock(trx, moved, event, at)
  await faultPoint('order: stock settled')
  if (to === 'pending') await tellPlaced(trx, moved, at)
  else {
    const [repaid, earned] = [repaidBy(order, to, event), earnedBy(moved)]
    await tellMoved(trx, moved, { event, side, note, at, repaid, earned })
  }
  await faultPoint('order: told')
  return moved
}

/** Sold pieces are gone, and so are lost ones; all others can be sold again. */
async function settleStock(trx: Db, order: OrderRow, event: OrderEvent, at: Date): Promise<void> {
  const pieces = (await listItems(trx, [order.id])).flatMap(({ listing_id: listingId, quantity }) =>
    listingId === null ? [] : [{ listingId, quantity }],
  )
  const ids = pieces.map(({ listingId }) => listingId)
  // An update alone would lock them in any order.
  await lockStock(trx, ids)
  if (order.state !== 'completed' && event !== 'lose') return void (await returnStock(trx, pieces))
  await enqueueSavedNews(trx, await finishSoldOut(trx, ids, at))
}

/** Thanks both sides for using the site's courier. */
async function reward(trx: Db, order: OrderRow, at: Date): Promise<void> {
  if (order.handover !== 'courier') return
  const { id: orderId, buyer_id: buyerId, seller_id: sellerId } = order
  const isFree = order.delivery_fening < order.delivery_cost_fening
  await rewardDelivery(trx, { orderId, buyerId, sellerId, isFree, at })
}

type Moved = { before: OrderRow; moved: OrderRow; event: OrderEvent; note: string; at: Date }

async function moveMoney(trx: Db, { before, moved, event, note, at }: Moved): Promise<void> {
  // Decisions of staff divide the money themselves.
  if (event.startsWith('settle_')) return
  switch (moved.state) {
    case 'delivered':
      return holdCash(trx, moved, at)
    case 'completed':
      await releaseMoney(trx, moved, at)
      return reward(trx, moved, at)
    case 'declined':
    case 'cancelled':
      // Nobody can pay for it any more.
      if (before.state === 'unpaid' && before.payment_id !== null)
        await cancelOpenPayment(trx, before.payment_id, at)
      return repayAll(trx, before, note || 'Narudžba je otkazana', at)
    case 'returned':
      return event === 'lose'
        ? repayAll(trx, before, 'Paket je izgubljen', at)
        : repayReturned(trx, before, note || 'Roba je vraćena', at)
    default:
  }
}
