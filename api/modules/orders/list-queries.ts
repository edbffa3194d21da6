import type { ExpressionBuilder } from 'kysely'
import type { DB } from '#lib/database/database.generated.ts'
import type { Db } from '#lib/database/db.ts'
import { activeOrderStates, type OrderState } from '#contract/orders/states.ts'
import type { OrderRow } from './queries.ts'

export type Wanted = {
  accountId: number
  side: 'buyer' | 'seller'
  tab: 'active' | 'finished'
  state: OrderState | undefined
  q: string | undefined
}

const active = [...activeOrderStates]
const columnOf = ({ side }: Pick<Wanted, 'side'>) => (side === 'buyer' ? 'buyer_id' : 'seller_id')

/** Orders that their seller may know of. */
const isPlaced = (eb: ExpressionBuilder<DB, 'orders'>) => eb('orders.placed_at', 'is not', null)

const escaped = (words: string) => words.replace(/[\\%_]/g, String.raw`\$&`)

function selectWanted(db: Db, wanted: Wanted) {
  const { accountId, side, tab, state, q } = wanted
  let query = db
    .selectFrom('orders')
    .where(`orders.${columnOf(wanted)}`, '=', accountId)
    .where('orders.state', tab === 'active' ? 'in' : 'not in', active)
  if (side === 'seller') query = query.where(isPlaced)
  if (state) query = query.where('orders.state', '=', state)
  if (q) {
    const pattern = `%${escaped(q)}%`
    const other = side === 'buyer' ? 'orders.seller_id' : 'orders.buyer_id'
    query = query.where((eb) =>
      eb.or([
        eb('orders.number', 'ilike', pattern),
        eb.exists(
          eb
            .selectFrom('order_item')
            .select('order_id')
            .whereRef('order_item.order_id', '=', 'orders.id')
            .where('order_item.title', 'ilike', pattern),
        ),
        eb.exists(
          eb
            .selectFrom('account')
            .select('account.id')
            .whereRef('account.id', '=', other)
            .where('account.username', 'ilike', pattern),
        ),
      ]),
    )
  }
  return query
}

/** The latest first. */
export const listOrdersOf = (db: Db, wanted: Wanted, { limit, offset }: { limit: number; offset: number }) =>
  selectWanted(db, wanted)
    .selectAll('orders')
    .orderBy('orders.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute() as Promise<OrderRow[]>

export const countWanted = async (db: Db, wanted: Wanted): Promise<number> =>
  Number(
    (
      await selectWanted(db, wanted)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  )

/** Each count has an index of its own; counting both in one pass would read every order. */
export function selectTabCounts(db: Db, wanted: Pick<Wanted, 'accountId' | 'side'>) {
  const ofSide = db
    .selectFrom('orders')
    .where(columnOf(wanted), '=', wanted.accountId)
    .$if(wanted.side === 'seller', (query) => query.where(isPlaced))
    .select((eb) => eb.fn.countAll<number>().as('count'))
  return db.selectNoFrom([ofSide.where('state', 'in', active).as('active_count'), ofSide.as('all_count')])
}

export async function countTabs(db: Db, wanted: Pick<Wanted, 'accountId' | 'side'>) {
  const { active_count, all_count } = await selectTabCounts(db, wanted).executeTakeFirstOrThrow()
  return { active: Number(active_count), finished: Number(all_count) - Number(active_count) }
}
