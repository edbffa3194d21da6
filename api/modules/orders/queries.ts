import { type Insertable, type Selectable, sql } from 'kysely'
import type { DB } from '#lib/database/database.generated.ts'
import { personColumns } from '#lib/accounts/account-names.ts'
import type { Db } from '#lib/database/db.ts'
import type {
  OrderHandover,
  OrderPayment,
  OrderQuestion,
  OrderSide,
  OrderState,
} from '#contract/orders/states.ts'
import type { OrderEvent } from './life/life.ts'

type Row = Selectable<DB['orders']>
export type OrderRow = Omit<Row, 'payment' | 'handover' | 'question'> & {
  payment: OrderPayment
  handover: OrderHandover
  question: OrderQuestion | null
}
export type ItemRow = Selectable<DB['order_item']>

export const insertOrder = async (trx: Db, values: Insertable<DB['orders']>) =>
  (await trx.insertInto('orders').values(values).returningAll().executeTakeFirstOrThrow()) as OrderRow

export const insertItems = (trx: Db, items: readonly Insertable<DB['order_item']>[]) =>
  trx.insertInto('order_item').values(items).execute()

export const findOrder = async (db: Db, id: number) =>
  (await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()) as OrderRow | undefined

/** Makes other steps of the order wait for this transaction. */
export const lockOrder = async (trx: Db, id: number) =>
  (await trx.selectFrom('orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()) as
    | OrderRow
    | undefined

type Change = Partial<Omit<Insertable<DB['orders']>, 'state'>> & { state?: OrderState }

export const changeOrder = async (trx: Db, id: number, change: Change) =>
  (await trx
    .updateTable('orders')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()) as OrderRow

/** Entries of an order's history: its steps, and events around them. */
export type EventKind = OrderEvent | 'place' | 'dispute' | 'withdraw'

export type NewEvent = {
  order_id: number
  kind: EventKind
  side: OrderSide
  actor_id: number | null
  note: string
  at: Date
}

/** The caller holds the order's row, so that numbers have no gaps. */
export const insertEvent = (trx: Db, event: NewEvent) =>
  trx
    .insertInto('order_event')
    .values((eb) => ({
      ...event,
      sequence: eb
        .selectFrom('order_event')
        .select(sql<number>`coalesce(max(sequence), 0) + 1`.as('next'))
        .where('order_id', '=', event.order_id),
    }))
    .execute()

export const listEvents = (db: Db, orderId: number) =>
  db
    .selectFrom('order_event')
    .select(['kind', 'side', 'note', 'at'])
    .where('order_id', '=', orderId)
    .orderBy('sequence')
    .execute()

export const listItems = (db: Db, orderIds: readonly number[]): Promise<ItemRow[]> =>
  db
    .selectFrom('order_item')
    .selectAll()
    .where('order_id', '=', sql<number>`any(${orderIds})`)
    .orderBy('order_id')
    .orderBy('position')
    .execute()

export const listPersons = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('account')
    .leftJoin('shop', 'shop.owner_id', 'account.id')
    .select(personColumns)
    .where('account.id', '=', sql<number>`any(${ids})`)
    .execute()
export type PersonRow = Awaited<ReturnType<typeof listPersons>>[number]

/** The public code of the parcel under way; null if the site's courier has none. */
export const findTrackingCode = async (db: Db, orderId: number): Promise<string | null> => {
  const parcel = await db
    .selectFrom('parcel')
    .select('code')
    .where('order_id', '=', orderId)
    .where('state', 'not in', ['cancelled', 'failed'])
    .executeTakeFirst()
  return parcel?.code ?? null
}

export const findAddress = (db: Db, accountId: number, id: number) =>
  db
    .selectFrom('account_address')
    .select(['id', 'name', 'street', 'postal_code', 'city_id', 'phone'])
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()

/** Orders whose time ran out, oldest first. Questions of those that are over go to staff. */
export const listDue = (db: Db, now: Date, limit: number) =>
  db
    .selectFrom('orders')
    .select('id')
    .where('deadline_at', '<=', now)
    .where('frozen_at', 'is', null)
    .where('ended_at', 'is', null)
    .orderBy('deadline_at')
    .limit(limit)
    .execute()

/** Orders that are over with a question that nobody answered in time, oldest first. */
export const listUnanswered = (db: Db, now: Date, limit: number) =>
  db
    .selectFrom('orders')
    .select('id')
    .where('deadline_at', '<=', now)
    .where('frozen_at', 'is', null)
    .where('ended_at', 'is not', null)
    .orderBy('deadline_at')
    .limit(limit)
    .execute()

export const listToRemind = (db: Db, now: Date, limit: number) =>
  db
    .selectFrom('orders')
    .select('id')
    .where('remind_at', '<=', now)
    .where('frozen_at', 'is', null)
    .orderBy('remind_at')
    .limit(limit)
    .execute()

/** Forgets recipients of orders that ended before; returns how many. */
export async function forgetRecipients(db: Db, before: Date, limit: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('orders')
    .set({
      recipient_name: null,
      recipient_street: null,
      recipient_postal_code: null,
      recipient_city_id: null,
      recipient_phone: null,
    })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('orders')
        .select('id')
        .where('ended_at', '<', before)
        .where('recipient_phone', 'is not', null)
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
