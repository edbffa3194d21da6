import { faultPoint } from '#lib/process/fault-points.ts'
import type { Db } from '#lib/database/db.ts'
import { DomainError } from '#lib/errors.ts'
import { dayMs } from '#lib/time.ts'
import { bookSuffix, findHeld, findPosting, owe, post, reverse } from '#api/modules/ledger/service.ts'
import { refundOrderPayment } from '#api/modules/payments/service.ts'
import { disputeDays } from '#contract/limits/orders.ts'
import { isAboutFoundParcel } from '../life/life.ts'
import { listOpenDebts, listReversedDebts } from './money-queries.ts'
import type { OrderRow } from '../queries.ts'

const subjectOf = ({ id }: OrderRow) => ({ type: 'order', id }) as const

/** Fening of the order that the house holds; a second payment by mistake is not the order's. */
const heldFor = async (db: Db, order: OrderRow): Promise<number> =>
  Math.min(await findHeld(db, order.id), order.total_fening)

/** The price of the site's courier for a delivered or returned order. */
const courierCost = ({ handover, delivery_cost_fening: cost }: OrderRow) =>
  handover === 'courier' ? cost : 0

/** Fening that a step gave back to the buyer, and that it made the house owe the seller. */
export type MoneyMoved = { repaid: number; earned: number }
export const noMoneyMoved: MoneyMoved = { repaid: 0, earned: 0 }

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

/** `why` tells debts of one order apart; the first sale and the first return have fixed names. */
async function oweSide(
  trx: Db,
  order: OrderRow,
  { side, amount, why, at }: { side: 'buyer' | 'seller'; amount: number; why?: string; at: Date },
): Promise<void> {
  const accountId = side === 'buyer' ? order.buyer_id : order.seller_id
  // The money of people who are gone stays held, for staff.
  if (amount <= 0 || accountId === null) return
  await owe(trx, {
    from: 'held_orders',
    accountId,
    amount,
    kind: side === 'buyer' ? 'order_return' : 'order_sale',
    key: `order:${order.id}:${why ?? ''}${side === 'buyer' ? 'repaid' : 'sale'}`,
    at,
    subject: subjectOf(order),
  })
}

type Repayment = { amount: number; reason: string; why?: string; at: Date }

/** Returns money the way it came: to the card, or for cash as a debt to the buyer. */
async function repay(trx: Db, order: OrderRow, { amount, reason, why, at }: Repayment): Promise<void> {
  if (amount <= 0) return
  if (order.payment === 'card')
    return refundOrderPayment(trx, { paymentId: order.payment_id!, amount, reason, at })
  await oweSide(trx, order, { side: 'buyer', amount, ...(why && { why }), at })
}

/** Gives the seller the held money, less the cost of the site's courier. */
export async function releaseMoney(trx: Db, order: OrderRow, at: Date): Promise<MoneyMoved> {
  const held = await heldFor(trx, order)
  if (held === 0) return noMoneyMoved
  const cost = courierCost(order)
  await payCourier(trx, order, cost, at)
  await faultPoint('order: courier paid')
  const earned = Math.max(0, held - cost)
  await oweSide(trx, order, { side: 'seller', amount: earned, at })
  return { repaid: 0, earned }
}

/** The order ends before anything was sent, or its parcel was lost. */
export async function repayAll(trx: Db, order: OrderRow, reason: string, at: Date): Promise<MoneyMoved> {
  const held = await heldFor(trx, order)
  await repay(trx, order, { amount: held, reason, at })
  return { repaid: held, earned: 0 }
}

type Return = {
  reason: string
  /** The buyer agreed that the seller's own courier stays paid. */
  keepsDelivery: boolean
  at: Date
}

/**
 * Repays the buyer when the goods came back. The site's courier, by whose news the delivery took place, is paid from the
 * buyer's part of the delivery; the house bears the rest. A seller's own delivery stays paid only if the buyer agreed.
 */
export async function repayReturned(
  trx: Db,
  order: OrderRow,
  { reason, keepsDelivery, at }: Return,
): Promise<MoneyMoved> {
  const held = await heldFor(trx, order)
  if (held === 0) {
    await payCourier(trx, order, 0, at)
    return noMoneyMoved
  }
  const delivery = order.handover === 'courier' || keepsDelivery ? order.delivery_fening : 0
  const repaid = held - delivery
  await repay(trx, order, { amount: repaid, reason, at })
  if (order.handover === 'courier') {
    await payCourier(trx, order, delivery, at)
    return { repaid, earned: 0 }
  }
  await oweSide(trx, order, { side: 'seller', amount: delivery, at })
  return { repaid, earned: delivery }
}

/** The courier's price, unless the order's first end paid it. */
const dueToCourier = async (db: Db, order: OrderRow): Promise<number> =>
  (await findPosting(db, `order:${order.id}:courier`)) ? 0 : courierCost(order)

/** The fening that staff can divide between both sides of a dispute; 0 if the house has no money of the order. */
export async function disputedMoney(db: Db, order: OrderRow): Promise<number> {
  if (isAboutFoundParcel(order)) return 0
  const held = await heldFor(db, order)
  return Math.max(0, held - (await dueToCourier(db, order)))
}

/** Divides the money of a dispute. Both parts add up to `disputedMoney`. */
export async function divideMoney(
  trx: Db,
  order: OrderRow,
  { toBuyer, toSeller, at }: { toBuyer: number; toSeller: number; at: Date },
): Promise<void> {
  const whole = await disputedMoney(trx, order)
  if (toBuyer < 0 || toSeller < 0 || toBuyer + toSeller !== whole)
    throw new RangeError(`order ${order.id} has ${whole} fening, not ${toBuyer} and ${toSeller}`)
  // A courier that lost a parcel is paid only together with the seller.
  if (isAboutFoundParcel(order)) return
  // The debts of the order's first end keep their names.
  const why = order.ended_at ? 'settled:' : undefined
  const due = await dueToCourier(trx, order)
  await repay(trx, order, { amount: toBuyer, reason: 'Odluka u sporu', ...(why && { why }), at })
  if (due > 0) await payCourier(trx, order, whole === 0 ? 0 : due, at)
  await oweSide(trx, order, { side: 'seller', amount: toSeller, ...(why && { why }), at })
}

const disputedSince = (now: Date) => new Date(now.getTime() - disputeDays * dayMs)

/** Returns a test: can a side of an ended order still have the other side's money divided? */
export async function findMoneyLeft(
  db: Db,
  orders: readonly OrderRow[],
  now: Date,
): Promise<(order: OrderRow, side: 'buyer' | 'seller') => boolean> {
  const ended = orders.filter(({ ended_at, frozen_at }) => ended_at !== null && frozen_at === null)
  const debts = await listOpenDebts(
    db,
    ended.filter(({ ended_at }) => ended_at! > disputedSince(now)).map(({ id }) => id),
    disputedSince(now),
  )
  return (order, side) => {
    const other = side === 'buyer' ? order.seller_id : order.buyer_id
    return debts.some((debt) => debt.order_id === order.id && debt.account_id === other)
  }
}

/** Takes back what the end of an order made the house owe. Throws order_state if the money has left. */
export async function holdAgain(trx: Db, order: OrderRow, at: Date): Promise<void> {
  const debts = await listOpenDebts(trx, [order.id], disputedSince(at))
  try {
    for (const { posting_id: postingId, key } of debts) {
      await reverse(trx, { postingId, key: `${key}:held`, at })
      const moneyKey = key.slice(0, -bookSuffix.length)
      const money = (await findPosting(trx, moneyKey))!
      await reverse(trx, { postingId: money.id, key: `${moneyKey}:held`, at })
    }
  } catch (error) {
    if (!(error instanceof DomainError && error.code === 'credit_short')) throw error
    throw new DomainError('order_state', 'Novac ove narudžbe je već isplaćen. Obratite se podršci.')
  }
}

/** Owes again what `holdAgain` took back, after the complaint was withdrawn. */
export async function releaseAgain(trx: Db, order: OrderRow, at: Date): Promise<void> {
  for (const { posting_id: id, account_id: accountId, amount, kind } of await listReversedDebts(
    trx,
    order.id,
  ))
    await owe(trx, {
      from: 'held_orders',
      accountId,
      amount,
      kind,
      key: `order:${order.id}:again:${id}`,
      at,
      subject: subjectOf(order),
    })
}
