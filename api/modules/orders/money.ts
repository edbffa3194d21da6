import { faultPoint } from '#lib/fault-points.ts'
import type { Db } from '#lib/db.ts'
import { owe, post } from '#api/modules/ledger/service.ts'
import { refundOrderPayment } from '#api/modules/payments/service.ts'
import type { OrderState } from '#contract/order-states.ts'
import type { OrderEvent } from './life.ts'
import type { OrderRow } from './queries.ts'

const subjectOf = ({ id }: OrderRow) => ({ type: 'order', id }) as const

/** The price of the site's courier for a delivered or returned order. */
const courierCost = ({ handover, delivery_cost_fening: cost }: OrderRow) =>
  handover === 'courier' ? cost : 0

/** Whether the house has, or had, money of the order. */
const isHeld = (order: OrderRow) =>
  order.payment === 'card'
    ? order.payment_id !== null && order.placed_at !== null
    : order.handover === 'courier' && order.delivered_at !== null

/** The site's courier has taken the cash at the door. */
export async function holdCash(trx: Db, order: OrderRow, at: Date): Promise<void> {
  if (order.payment !== 'cash' || order.handover !== 'courier') return
  const amount = order.total_fening
  await post(trx, {
    kind: 'order_payment',
    key: `order:${order.id}:cash`,
    at,
    subject: subjectOf(order),
    moves: [
      { house: 'clearing_courier', amount },
      { house: 'held_orders', amount: -amount },
    ],
  })
}

/**
 * Pays the courier: from the held money as far as the buyer paid for delivery, else at the cost of the
 * house.
 */
async function payCourier(trx: Db, order: OrderRow, fromHeld: number, at: Date): Promise<void> {
  const cost = courierCost(order)
  if (cost === 0) return
  const held = Math.min(cost, fromHeld)
  await post(trx, {
    kind: 'order_delivery',
    key: `order:${order.id}:courier`,
    at,
    subject: subjectOf(order),
    moves: [
      ...(held > 0 ? [{ house: 'held_orders' as const, amount: held }] : []),
      ...(cost > held ? [{ house: 'delivery_losses' as const, amount: cost - held }] : []),
      { house: 'clearing_courier' as const, amount: -cost },
    ],
  })
}

async function oweSeller(trx: Db, order: OrderRow, amount: number, at: Date): Promise<void> {
  // The money of sellers who are gone stays held, for staff.
  if (amount <= 0 || order.seller_id === null) return
  await owe(trx, {
    from: 'held_orders',
    accountId: order.seller_id,
    amount,
    kind: 'order_sale',
    key: `order:${order.id}:sale`,
    at,
    subject: subjectOf(order),
  })
}

/** Returns money the way it came: to the card, or for cash as a debt to the buyer. */
async function repay(trx: Db, order: OrderRow, amount: number, reason: string, at: Date): Promise<void> {
  if (amount <= 0) return
  if (order.payment === 'card')
    return refundOrderPayment(trx, { paymentId: order.payment_id!, amount, reason, at })
  if (order.buyer_id === null) return
  await owe(trx, {
    from: 'held_orders',
    accountId: order.buyer_id,
    amount,
    kind: 'order_return',
    key: `order:${order.id}:repaid`,
    at,
    subject: subjectOf(order),
  })
}

/** Gives the seller the held money, less the cost of the site's courier. */
export async function releaseMoney(trx: Db, order: OrderRow, at: Date): Promise<void> {
  if (!isHeld(order)) return
  const cost = courierCost(order)
  await payCourier(trx, order, cost, at)
  await faultPoint('order: courier paid')
  await oweSeller(trx, order, order.total_fening - cost, at)
}

/** The order ends before anything was sent. */
export async function repayAll(trx: Db, order: OrderRow, reason: string, at: Date): Promise<void> {
  if (isHeld(order)) await repay(trx, order, order.total_fening, reason, at)
}

/** Returns the fening that a step gives back to the buyer. `order`: as it was before the step. */
export function repaidBy(order: OrderRow, to: OrderState, event: OrderEvent): number {
  if (!isHeld(order)) return 0
  if (to === 'declined' || to === 'cancelled' || event === 'lose') return order.total_fening
  return to === 'returned' ? order.items_fening : 0
}

/** Returns the fening that a completed order made the house owe its seller. */
export const earnedBy = (order: OrderRow): number =>
  isHeld(order) && order.state === 'completed' ? Math.max(0, order.total_fening - courierCost(order)) : 0

/**
 * Repays the buyer when the goods came back: their price; a delivery that took place stays paid. The house
 * bears the rest of the courier's cost.
 */
export async function repayReturned(trx: Db, order: OrderRow, reason: string, at: Date): Promise<void> {
  if (!isHeld(order)) return payCourier(trx, order, 0, at)
  await repay(trx, order, order.items_fening, reason, at)
  if (order.handover === 'courier') await payCourier(trx, order, order.delivery_fening, at)
  // The seller's own courier has come.
  else await oweSeller(trx, order, order.delivery_fening, at)
}

/** The fening that staff can divide between both sides of a dispute; 0 if the house has no money of the order. */
export const disputedMoney = (order: OrderRow): number =>
  isHeld(order) ? order.total_fening - Math.min(courierCost(order), order.total_fening) : 0

/** Divides the money of a dispute. Both parts add up to `disputedMoney`. */
export async function divideMoney(
  trx: Db,
  order: OrderRow,
  { toBuyer, toSeller, at }: { toBuyer: number; toSeller: number; at: Date },
): Promise<void> {
  const whole = disputedMoney(order)
  if (toBuyer < 0 || toSeller < 0 || toBuyer + toSeller !== whole)
    throw new RangeError(`order ${order.id} has ${whole} fening, not ${toBuyer} and ${toSeller}`)
  if (whole === 0) return payCourier(trx, order, 0, at)
  await repay(trx, order, toBuyer, 'Odluka u sporu', at)
  await payCourier(trx, order, courierCost(order), at)
  await oweSeller(trx, order, toSeller, at)
}
