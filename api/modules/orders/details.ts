import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import type { Db } from '#lib/database/db.ts'
import { DomainError } from '#lib/errors.ts'
import type { Order } from '#contract/orders/endpoints.ts'
import { findRepaid } from './money/money-queries.ts'
import { findMoneyLeft } from './money/money.ts'
import { findOrder, listEvents, listItems, listPersons, type OrderRow } from './queries.ts'
import { orderView, type Viewer } from './view.ts'

export const missing = () => new DomainError('not_found', 'Narudžba nije pronađena.')

/** The account's side of an order; undefined for strangers. A seller learns of orders once they are placed. */
export function sideOf(accountId: number, order: OrderRow | undefined): 'buyer' | 'seller' | undefined {
  if (order?.buyer_id === accountId) return 'buyer'
  return order?.seller_id === accountId && order.placed_at !== null ? 'seller' : undefined
}

const idsOf = (orders: readonly OrderRow[]) => [
  ...new Set(orders.flatMap(({ buyer_id, seller_id }) => [buyer_id, seller_id].filter((id) => id !== null))),
]

export async function personsOf(db: Db, orders: readonly OrderRow[]) {
  return new Map((await listPersons(db, idsOf(orders))).map((row) => [row.id, row]))
}

export async function viewFor(deps: Deps, db: Db, order: OrderRow, viewer: Viewer): Promise<Order> {
  const [items, events, persons] = [
    await listItems(db, [order.id]),
    await listEvents(db, order.id),
    await personsOf(db, [order]),
  ]
  const now = deps.now()
  const hasMoneyLeft = viewer !== 'staff' && (await findMoneyLeft(db, [order], now))(order, viewer)
  const repaid = order.ended_at === null ? 0 : await findRepaid(db, order)
  return orderView(deps, order, { viewer, items, events, persons, hasMoneyLeft, repaid, now })
}

/** An order as one of its sides sees it, in the caller's transaction. */
export const orderFor = (deps: Deps, db: Db, actor: Actor, order: OrderRow): Promise<Order> =>
  viewFor(deps, db, order, sideOf(actor.id, order) ?? 'staff')

/** Throws not_found for strangers. */
export async function getOrder(deps: Deps, actor: Actor, id: number): Promise<Order> {
  const order = await findOrder(deps.db, id)
  const side = sideOf(actor.id, order)
  if (!order || !side) throw missing()
  return viewFor(deps, deps.db, order, side)
}
