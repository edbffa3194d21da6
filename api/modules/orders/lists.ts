import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import { pageMetaOf } from '#lib/endpoints/paging.ts'
import { ordersPageSize } from '#contract/limits/orders.ts'
import type { OrderInList, OrdersQuery } from '#contract/orders/endpoints.ts'
import { countTabs, countWanted, listOrdersOf, type Wanted } from './list-queries.ts'
import { findMoneyLeft } from './money/money.ts'
import { listItems, type OrderRow } from './queries.ts'
import { listView, type Viewer } from './view.ts'
import { personsOf } from './details.ts'

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
