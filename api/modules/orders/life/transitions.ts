import { faultPoint } from '#lib/process/fault-points.ts'
import type { Db } from '#lib/database/db.ts'
import { DomainError } from '#lib/errors.ts'
import type { Deps } from '#api/deps.ts'
import { finishSoldOut, lockStock, returnStock } from '#api/modules/listings/service.ts'
import { cancelOpenPayment } from '#api/modules/payments/service.ts'
import { rewardDelivery } from '#api/modules/rewards/service.ts'
import { enqueueSavedNews } from '#api/modules/saved/jobs.ts'
import type { OrderSide, OrderState } from '#contract/orders/states.ts'
import { clockOf } from './clocks.ts'
import { isAboutFoundParcel, type OrderEvent, stepOf } from './life.ts'
import {
  holdCash,
  type MoneyMoved,
  noMoneyMoved,
  releaseMoney,
  repayAll,
  repayReturned,
} from '../money/money.ts'
import { changeOrder, insertEvent, listItems, type OrderRow } from '../queries.ts'
import { notifyMoved, notifyPlaced } from '../messages/notifications.ts'
import { circumstancesOf } from './circumstances.ts'

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
export async function takeStep(
  deps: Deps,
  trx: Db,
  order: OrderRow,
  step: Step,
): Promise<{ order: OrderRow } & MoneyMoved> {
  const at = deps.now()
  const { event, side, actorId, note = '' } = step
  const next = stepOf(event, side, circumstancesOf(order), at)
  if (next === null)
    throw new DomainError(
      'order_state',
      order.frozen_at ? 'Narudžba je zamrznuta dok se spor ne riješi.' : undefined,
    )
  const { to, asks: question } = next
  const isDecision = event.startsWith('settle_')
  const isOver = ends.has(to)
  const arrives = to !== order.state || isDecision
  const moved = await changeOrder(trx, order.id, {
    state: to,
    question,
    ...(arrives && timeOf(to, at)),
    ...clockOf({ state: to, handover: order.handover, question, by: side }, at),
    // Staff have decided; the buyer pays, or nothing more happens.
    ...(isDecision && { deadline_at: null }),
    ...(isOver && { frozen_at: null }),
    ...(isOver && arrives && { reason: to === 'completed' ? null : note || null }),
    ...(event === 'find' && to === 'delivered' && { ended_at: null, reason: null }),
  })
  await insertEvent(trx, { order_id: order.id, kind: event, side, actor_id: actorId, note, at })
  await faultPoint('order: state changed')
  const sums = await moveMoney(trx, { before: order, moved, step, at })
  await faultPoint('order: money moved')
  await settleStock(trx, { before: order, moved, event, at })
  await faultPoint('order: stock settled')
  if (to === 'pending') await notifyPlaced(trx, moved, at)
  else await notifyMoved(trx, moved, { event, side, note, at, from: order.state, ...sums })
  await faultPoint('order: told')
  return { order: moved, ...sums }
}

type Change = { before: OrderRow; moved: OrderRow; event: OrderEvent; at: Date }

/** The fate of the pieces: sold and lost ones are gone, all others can be sold again. */
function stockAfter({ before, moved, event }: Change): 'gone' | 'back' | 'same' {
  if (!ends.has(moved.state)) return 'same'
  // Only the pieces of a lost parcel are still out after the end.
  if (before.state === 'returned' && !isAboutFoundParcel(before)) return 'same'
  if (moved.state === 'completed') return before.state === 'completed' ? 'same' : 'gone'
  if (event === 'lose') return 'gone'
  return ['find', 'send_back', 'settle_sale'].includes(event) ? 'same' : 'back'
}

async function settleStock(trx: Db, change: Change): Promise<void> {
  const fate = stockAfter(change)
  if (fate === 'same') return
  const { moved, at } = change
  const pieces = (await listItems(trx, [moved.id])).flatMap(({ listing_id: listingId, quantity }) =>
    listingId === null ? [] : [{ listingId, quantity }],
  )
  const ids = pieces.map(({ listingId }) => listingId)
  // An update alone would lock them in any order.
  await lockStock(trx, ids)
  if (fate === 'back') return void (await returnStock(trx, pieces))
  await enqueueSavedNews(trx, await finishSoldOut(trx, ids, at))
}

/** Thanks both sides for using the site's courier. */
async function reward(trx: Db, order: OrderRow, at: Date): Promise<void> {
  if (order.handover !== 'courier') return
  const { id: orderId, buyer_id: buyerId, seller_id: sellerId } = order
  const isFree = order.delivery_fening < order.delivery_cost_fening
  await rewardDelivery(trx, { orderId, buyerId, sellerId, isFree, at })
}

type Transfer = { before: OrderRow; moved: OrderRow; step: Step; at: Date }

async function moveMoney(trx: Db, { before, moved, step, at }: Transfer): Promise<MoneyMoved> {
  const { event, note = '' } = step
  // Decisions of staff divide the money themselves.
  if (event.startsWith('settle_')) return noMoneyMoved
  // An order that was called off, sent back or received can no longer be paid.
  const isPayable = before.state === 'unpaid' || isAboutFoundParcel(before)
  if (isPayable && event !== 'pay' && before.payment_id !== null)
    await cancelOpenPayment(trx, before.payment_id, at)
  if (moved.state === before.state || before.state === 'unpaid') return noMoneyMoved
  switch (moved.state) {
    case 'delivered':
      await holdCash(trx, moved, at)
      return noMoneyMoved
    case 'completed': {
      const sums = await releaseMoney(trx, moved, at)
      await reward(trx, moved, at)
      return sums
    }
    case 'declined':
    case 'cancelled':
      return repayAll(trx, before, note || 'Narudžba je otkazana', at)
    case 'returned':
      return event === 'lose'
        ? repayAll(trx, before, 'Paket je izgubljen', at)
        : repayReturned(trx, before, {
            reason: note || 'Roba je vraćena',
            keepsDelivery: event === 'agree',
            at,
          })
    default:
      return noMoneyMoved
  }
}
