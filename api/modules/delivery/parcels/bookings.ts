import type { Deps } from '#api/deps.ts'
import { faultPoint } from '#lib/process/fault-points.ts'
import { enqueue } from '#lib/jobs.ts'
import { publishNotices } from '#api/modules/notifications/service.ts'
import { findCity } from '#api/modules/places/service.ts'
import { type Booking, type Courier, CourierRefusal, type ParcelOrder } from '#delivery/courier.ts'
import { parcelFailed } from '../notices.ts'
import { findSettings } from '../queries.ts'
import { changeParcel, findOrder, findParcel, idsOf, markAsked, type ParcelRow } from './queries.ts'
import { nextPickUp } from './pick-up.ts'
import { settleParcelJob } from './queued.ts'

type Settling = Pick<Deps, 'db' | 'places' | 'couriers' | 'now'>

/** The parcel as the courier books it; null if a side is forgotten. */
async function orderOf({ db, places, now }: Settling, parcel: ParcelRow): Promise<ParcelOrder | null> {
  const order = await findOrder(db, parcel.order_id)
  const settings = order?.seller_id ? await findSettings(db, order.seller_id) : undefined
  if (!order || order.recipient_name === null || !settings?.sender_name) return null
  return {
    reference: parcel.reference,
    sender: {
      name: settings.sender_name,
      street: settings.sender_street!,
      postalCode: settings.sender_postal_code!,
      city: findCity(places, settings.sender_city_id)!.name,
      phone: settings.sender_phone!,
    },
    recipient: {
      name: order.recipient_name,
      street: order.recipient_street!,
      postalCode: order.recipient_postal_code!,
      city: findCity(places, order.recipient_city_id)!.name,
      phone: order.recipient_phone!,
    },
    weightGrams: parcel.weight_grams,
    cashFening: parcel.cash_fening,
    content: `Narudžba ${order.number}`,
    pickUpAt: nextPickUp(now()),
  }
}

const fail = ({ db, now }: Settling, { id, order_id }: ParcelRow, problem: string) =>
  db.transaction().execute(async (trx) => {
    const order = await findOrder(trx, order_id)
    const change = { state: 'failed', problem: problem.slice(0, 500), ended_at: now() } as const
    if (!(await changeParcel(trx, id, ['booking'], change)) || !order?.seller_id) return
    const data = { orderId: order_id, number: order.number, problem: change.problem }
    const event = { accountId: order.seller_id, key: String(id), group: String(id), data }
    await publishNotices(trx, parcelFailed, [event], now())
  })

/** Stores the courier's booking. If it is to be cancelled meanwhile, that comes next. */
async function store(deps: Settling, { id }: ParcelRow, booking: Booking): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const known = {
      courier_number: booking.number,
      courier_id: booking.id,
      booked_at: deps.now(),
      label: booking.label && Buffer.from(booking.label),
    }
    const booked = await changeParcel(trx, id, ['booking'], { ...known, state: 'booked' })
    if (!booked && (await changeParcel(trx, id, ['cancelling'], known)))
      await enqueue(trx, settleParcelJob, { id })
    await faultPoint('parcel: stored')
  })
  await faultPoint('parcel: committed')
}

/** Books at most once: where an earlier attempt may have reached the courier, it is asked for that booking first. */
async function book(deps: Settling, courier: Courier, parcel: ParcelRow): Promise<void> {
  const order = await orderOf(deps, parcel)
  if (!order) return fail(deps, parcel, 'Adresa primaoca ili pošiljaoca više nije poznata.')
  const isFirst = await markAsked(deps.db, parcel.id, deps.now())
  await faultPoint('parcel: asked')
  const earlier = isFirst ? null : await courier.find(parcel.reference, parcel.asked_at ?? parcel.created_at)
  try {
    const booking = earlier ?? (await courier.book(order))
    await faultPoint('parcel: booked')
    await store(deps, parcel, booking)
  } catch (error) {
    if (!(error instanceof CourierRefusal)) throw error
    await fail(deps, parcel, `Kurir je odbio paket: ${error.message}`)
  }
}

async function cancel({ db, now }: Settling, courier: Courier, parcel: ParcelRow): Promise<void> {
  const ids = idsOf(parcel) ?? (parcel.asked_at && (await courier.find(parcel.reference, parcel.asked_at)))
  const isCancelled = !ids || (await courier.cancel(ids))
  await faultPoint('parcel: cancelled')
  await changeParcel(
    db,
    parcel.id,
    ['cancelling'],
    isCancelled
      ? { state: 'cancelled', ended_at: now() }
      : // The courier has it already.
        { state: 'booked', courier_number: ids.number, courier_id: ids.id },
  )
}

/** Books or cancels at the courier. Throws if the courier's answer is unclear, so that the job tries again. */
export async function settleParcel(deps: Settling, id: number): Promise<void> {
  const parcel = await findParcel(deps.db, id)
  const { courier } = deps.couriers
  if (!parcel || !courier || courier.name !== parcel.courier) return
  if (parcel.state === 'booking') await book(deps, courier, parcel)
  else if (parcel.state === 'cancelling') await cancel(deps, courier, parcel)
}
