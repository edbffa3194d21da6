import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/actor.ts'
import type { Db } from '#lib/db.ts'
import { DomainError } from '#lib/errors.ts'
import { pageMetaOf } from '#lib/paging.ts'
import { listCartRows, listOrderable } from '#api/modules/cart/service.ts'
import { optionView, quoteDelivery } from '#api/modules/delivery/service.ts'
import { toMarks } from '#contract/money.ts'
import { ordersPageSize } from '#contract/limits/orders.ts'
import type { Order, OrderInList, OrderQuote, OrdersQuery } from '#contract/orders.ts'
import { countTabs, countWanted, listOrdersOf, type Wanted } from './list-queries.ts'
import { findRepaid } from './money-queries.ts'
import { findMoneyLeft } from './money.ts'
import { findOrder, listEvents, listItems, listPersons, type OrderRow } from './queries.ts'
import { itemView, listView, orderView, type Viewer } from './view.ts'

export const missing = () => new DomainError('not_found', 'Narudžba nije pronađena.')

/** The account's side of an order; undefined for strangers. A seller learns of orders once they are placed. */
export function sideOf(accountId: number, order: OrderRow | undefined): 'buyer' | 'seller' | undefined {
  if (order?.buyer_id === accountId) return 'buyer'
  return order?.seller_id === accountId && order.placed_at !== null ? 'seller' : undefined
}

const idsOf = (orders: readonly OrderRow[]) => [
  ...new Set(orders.flatMap(({ buyer_id, seller_id }) => [buyer_id, seller_id].filter((id) => id !== null))),
]

async function personsOf(db: Db, orders: readonly OrderRow[]) {
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

/** Rows of a list, in a constant number of statements. */
async function viewsFor(deps: Deps, rows: readonly OrderRow[], viewer: Viewer): Promise<OrderInList[]> {
  const now = deps.now()
  const [items, persons, hasMoneyLeft] = await Promise.all([
    listItems(
      deps.db,
      rows.map(({ id }) => id),
    ),
    personsOf(deps.db, rows),
    findMoneyLeft(deps.db, rows, now),
  ])
  const itemsOf = Map.groupBy(items, (item) => item.order_id)
  return rows.map((order) =>
    listView(order, {
      viewer,
      items: itemsOf.get(order.id) ?? [],
      persons,
      hasMoneyLeft: viewer !== 'staff' && hasMoneyLeft(order, viewer),
      now,
    }),
  )
}

/** One page of an account's orders, in a constant number of statements. */
export async function listOrders(deps: Deps, actor: Actor, { page, side, tab, state, q }: OrdersQuery) {
  const { db } = deps
  const wanted: Wanted = { accountId: actor.id, side, tab, state, q }
  const limit = ordersPageSize
  const [counts, rows] = await Promise.all([
    countTabs(db, wanted),
    listOrdersOf(db, wanted, { limit, offset: (page - 1) * limit }),
  ])
  const isWhole = state === undefined && q === undefined
  const [total, data] = await Promise.all([
    isWhole ? counts[tab] : countWanted(db, wanted),
    viewsFor(deps, rows, side),
  ])
  return { data, meta: pageMetaOf(total, page, limit), counts }
}

/** Prices the cart's items of a seller at this moment. Throws not_found if there are none. */
export async function quoteOrder(
  deps: Deps,
  actor: Actor,
  { seller_id: sellerId, city_id: cityId }: { seller_id: number; city_id?: number | undefined },
): Promise<{ data: OrderQuote }> {
  const rows = await listCartRows(deps.db, actor.id, sellerId)
  const [seller] = await listPersons(deps.db, [sellerId])
  if (rows.length === 0 || !seller)
    throw new DomainError('not_found', 'U vašoj korpi nema ničega od ovog prodavača.')
  const obstacles = new Map(
    (
      await listOrderable(
        deps,
        deps.db,
        actor.id,
        rows.map((row) => row.listing_id),
      )
    ).map(({ listing_id, obstacle }) => [listing_id, obstacle]),
  )
  const isClear = rows.every(
    (row) =>
      obstacles.get(row.listing_id) === null &&
      row.quantity <= row.stock &&
      row.seen_fening === row.price_fening,
  )
  const priced = rows.map((row) => ({ ...row, price_fening: row.price_fening ?? row.seen_fening }))
  const quote = await quoteDelivery(deps, {
    sellerId,
    items: rows.map(({ listing_id: listingId, quantity }) => ({ listingId, quantity })),
    cityId: cityId ?? null,
  })
  const total = priced.reduce((sum, row) => sum + row.price_fening * row.quantity, 0)
  return {
    data: {
      seller: seller,
      items: priced.map((row) => ({ listing_id: row.listing_id, ...itemView(row) })),
      items_total: toMarks(total),
      weight: quote.weightGrams,
      options: quote.options.map(optionView),
      payments: deps.gateways.card ? ['cash', 'card'] : ['cash'],
      problem: isClear ? null : 'Nešto se promijenilo. Pregledajte korpu prije naručivanja.',
    },
  }
}
