import { type Selectable, sql } from 'kysely'
import type { DB } from '#lib/database/database.generated.ts'
import type { Db } from '#lib/database/db.ts'
import type { CourierEvent, CourierIds } from '#delivery/courier.ts'
import type { ParcelState } from '#contract/delivery/parcel-states.ts'

export type ParcelRow = Omit<Selectable<DB['parcel']>, 'state'> & { state: ParcelState }

const orderColumns = [
  'id',
  'number',
  'buyer_id',
  'seller_id',
  'state',
  'payment',
  'handover',
  'total_fening',
  'weight_grams',
  'frozen_at',
  'recipient_name',
  'recipient_street',
  'recipient_postal_code',
  'recipient_city_id',
  'recipient_phone',
] as const

export const findOrder = (db: Db, id: number) =>
  db.selectFrom('orders').select(orderColumns).where('id', '=', id).executeTakeFirst()
export type OrderRow = NonNullable<Awaited<ReturnType<typeof findOrder>>>

/** Keeps the order in its state until the transaction ends. */
export const lockOrder = (trx: Db, id: number) =>
  trx.selectFrom('orders').select(orderColumns).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** The latest parcel of an order. */
export const findLatest = (db: Db, orderId: number) =>
  db
    .selectFrom('parcel')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst() as Promise<ParcelRow | undefined>

export const findParcel = (db: Db, id: number) =>
  db.selectFrom('parcel').selectAll().where('id', '=', id).executeTakeFirst() as Promise<
    ParcelRow | undefined
  >

export const findByCode = (db: Db, code: string) =>
  db.selectFrom('parcel').selectAll().where('code', '=', code).executeTakeFirst() as Promise<
    ParcelRow | undefined
  >

export const findByNumber = (db: Db, courier: string, number: string) =>
  db
    .selectFrom('parcel')
    .selectAll()
    .where('courier', '=', courier)
    .where('courier_number', '=', number)
    .executeTakeFirst() as Promise<ParcelRow | undefined>

export async function countParcels(db: Db, orderId: number): Promise<number> {
  const { count } = await db
    .selectFrom('parcel')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return count
}

export const insertParcel = (
  trx: Db,
  row: {
    order_id: number
    code: string
    reference: string
    courier: string
    weight_grams: number
    cash_fening: number
    created_at: Date
  },
) =>
  trx
    .insertInto('parcel')
    .values({ ...row, state: 'booking' })
    .returningAll()
    .executeTakeFirstOrThrow() as Promise<ParcelRow>

type Change = Partial<
  Pick<
    ParcelRow,
    | 'state'
    | 'asked_at'
    | 'booked_at'
    | 'ended_at'
    | 'tracked_at'
    | 'problem'
    | 'courier_number'
    | 'courier_id'
  >
> & { label?: Buffer | null }

/** Compare-and-set: returns undefined if the parcel is in none of these states. */
export const changeParcel = (trx: Db, id: number, from: readonly ParcelState[], change: Change) =>
  trx
    .updateTable('parcel')
    .set(change)
    .where('id', '=', id)
    .where('state', 'in', from)
    .returningAll()
    .executeTakeFirst() as Promise<ParcelRow | undefined>

/** Notes that the courier is asked to book, unless that was noted before. Returns whether it is the first time. */
export async function markAsked(db: Db, id: number, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('parcel')
    .set({ asked_at: at })
    .where('id', '=', id)
    .where('state', '=', 'booking')
    .where('asked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const lockParcel = (trx: Db, id: number) =>
  trx.selectFrom('parcel').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst() as Promise<
    ParcelRow | undefined
  >

export const idsOf = ({ courier_number: number, courier_id: id }: ParcelRow): CourierIds | null =>
  number === null || id === null ? null : { number, id }

/** Stores events that were not stored before; returns their ids. */
export async function insertEvents(
  trx: Db,
  parcelId: number,
  events: readonly CourierEvent[],
  at: Date,
): Promise<Set<string>> {
  if (events.length === 0) return new Set()
  const rows = await trx
    .insertInto('parcel_event')
    .values(
      events.map(({ eventId, kind, place, at: happened }) => ({
        parcel_id: parcelId,
        event_id: eventId.slice(0, 100),
        kind,
        place: place && place.slice(0, 100),
        happened_at: happened,
        received_at: at,
      })),
    )
    .onConflict((conflict) => conflict.columns(['parcel_id', 'event_id']).doNothing())
    .returning('event_id')
    .execute()
  return new Set(rows.map(({ event_id }) => event_id))
}

/** The earliest first. */
export const listEvents = (db: Db, parcelId: number) =>
  db
    .selectFrom('parcel_event')
    .select(['event_id', 'kind', 'place', 'happened_at'])
    .where('parcel_id', '=', parcelId)
    .orderBy('happened_at')
    .orderBy('event_id')
    .execute()
export type EventRow = Awaited<ReturnType<typeof listEvents>>[number]

const quiet = ['booking', 'cancelling'] as const

/** Parcels that the courier was not asked about since `before`, the longest first. */
export const listToTrack = (db: Db, courier: string, before: Date, limit: number) =>
  db
    .selectFrom('parcel')
    .selectAll()
    .where('ended_at', 'is', null)
    .where('courier', '=', courier)
    .where('state', 'not in', quiet)
    .where((eb) => eb.or([eb('tracked_at', 'is', null), eb('tracked_at', '<', before)]))
    .orderBy(sql`tracked_at nulls first`)
    .limit(limit)
    .execute() as Promise<ParcelRow[]>

const isOver = sql<boolean>`orders.state in ('cancelled', 'declined', 'returned')`

/**
 * Parcels that are stuck in booking or cancelling, or no longer needed because their order ended before the
 * pick-up.
 */
export const listToSettle = (db: Db, before: Date, limit: number) =>
  db
    .selectFrom('parcel')
    .innerJoin('orders', 'orders.id', 'parcel.order_id')
    .select(['parcel.id', isOver.as('is_over')])
    .where('parcel.ended_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb.and([eb('parcel.state', 'in', ['booking', 'cancelling']), eb('parcel.created_at', '<', before)]),
        eb.and([eb('parcel.state', 'in', ['booking', 'booked']), isOver]),
      ]),
    )
    .limit(limit)
    .execute()
