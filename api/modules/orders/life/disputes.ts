import type { Deps } from '#api/deps.ts'
import type { Db } from '#lib/database/db.ts'
import { DomainError } from '#lib/errors.ts'
import type { Order } from '#contract/orders/endpoints.ts'
import { clockOf } from './clocks.ts'
import { isAboutFoundParcel, mayDispute as isDisputable } from './life.ts'
import { disputedMoney, divideMoney, findMoneyLeft, holdAgain, releaseAgain } from '../money/money.ts'
import { takeStep } from './transitions.ts'
import { circumstancesOf } from './circumstances.ts'
import { changeOrder, findOrder, insertEvent, lockOrder, type OrderRow } from '../queries.ts'
import { missing, viewFor } from '../details.ts'

/** Everything that ends a dispute begins with it, so that rows are always locked in the same order. */
export async function lockedOrder(trx: Db, id: number): Promise<OrderRow> {
  const order = await lockOrder(trx, id)
  if (!order) throw missing()
  return order
}

type Side = 'buyer' | 'seller'

/** Returns whether a side of an order can complain now. */
export async function mayDispute(
  { now }: Pick<Deps, 'now'>,
  db: Db,
  order: OrderRow,
  side: Side,
): Promise<boolean> {
  const hasMoneyLeft = await findMoneyLeft(db, [order], now())
  return isDisputable(side, circumstancesOf(order), hasMoneyLeft(order, side))
}

/**
 * Stops the clocks and the money of an order, for a dispute; of one that is over, money that has not left is held again.
 * Throws not_found, and order_state where none is possible.
 */
export async function freezeOrder(
  deps: Deps,
  trx: Db,
  given: { orderId: number; side: Side; actorId: number | null; note: string },
): Promise<OrderRow> {
  const { orderId, side, actorId, note } = given
  const order = await lockedOrder(trx, orderId)
  if (!(await mayDispute(deps, trx, order, side))) throw new DomainError('order_state')
  const at = deps.now()
  if (order.ended_at) await holdAgain(trx, order, at)
  await insertEvent(trx, { order_id: orderId, kind: 'dispute', side, actor_id: actorId, note, at })
  return changeOrder(trx, orderId, { frozen_at: at })
}

/** Resumes an order whose complaint was withdrawn: its clock starts again. */
export async function unfreezeOrder(
  deps: Deps,
  trx: Db,
  { orderId, side, actorId }: { orderId: number; side: Side; actorId: number },
): Promise<OrderRow> {
  const order = await lockedOrder(trx, orderId)
  if (!order.frozen_at) return order
  const at = deps.now()
  if (order.ended_at && !isAboutFoundParcel(order)) await releaseAgain(trx, order, at)
  await insertEvent(trx, { order_id: orderId, kind: 'withdraw', side, actor_id: actorId, note: '', at })
  // Both sides get the longer time again, regardless of who reported the delivery.
  return changeOrder(trx, orderId, { frozen_at: null, ...clockOf({ ...order, by: 'site' }, at) })
}

/** Fening of a frozen order that a decision divides; 0 for cash that never was in the hands of the house. */
export const disputedMoneyOf = async (db: Db, orderId: number): Promise<number> => {
  const order = await findOrder(db, orderId)
  if (!order) throw missing()
  return disputedMoney(db, order)
}

/** An order as staff see it. The caller has checked that it is in their case. */
export async function getOrderForStaff(deps: Deps, id: number): Promise<Order> {
  const order = await findOrder(deps.db, id)
  if (!order) throw missing()
  return viewFor(deps, deps.db, order, 'staff')
}

/**
 * Ends a dispute by a decision of staff, as soon as the order is locked: `divide` returns both shares of
 * the money. Throws not_found, and order_state unless the order is frozen.
 */
export async function settleOrder(
  deps: Deps,
  trx: Db,
  settlement: {
    orderId: number
    divide: (money: number) => { toBuyer: number; toSeller: number }
    goodsReturn: boolean
    staffId: number
    note: string
  },
): Promise<{ order: OrderRow; toBuyer: number; toSeller: number }> {
  const { orderId, divide, goodsReturn, staffId, note } = settlement
  const order = await lockedOrder(trx, orderId)
  if (!order.frozen_at) throw new DomainError('order_state')
  const parts = divide(await disputedMoney(trx, order))
  await divideMoney(trx, order, { ...parts, at: deps.now() })
  const { order: settled } = await takeStep(deps, trx, order, {
    event: goodsReturn ? 'settle_return' : 'settle_sale',
    side: 'staff',
    actorId: staffId,
    note,
  })
  return { order: settled, ...parts }
}
