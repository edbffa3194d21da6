import { randomBytes } from 'node:crypto'
import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import type { Db } from '#lib/database/db.ts'
import { DomainError } from '#lib/errors.ts'
import { type KeyedCall, runOnce } from '#lib/endpoints/idempotency.ts'
import { enqueue } from '#lib/jobs.ts'
import { faultPoint } from '#lib/process/fault-points.ts'
import type { ParcelOfOrder, Tracking } from '#contract/delivery/parcels.ts'
import { findSettings } from '../queries.ts'
import { printLabel } from './label.ts'
import {
  changeParcel,
  countParcels,
  findByCode,
  findLatest,
  findOrder,
  insertParcel,
  listEvents,
  lockOrder,
  type OrderRow,
  type ParcelRow,
} from './queries.ts'
import { settleParcelJob } from './queued.ts'
import { parcelView, trackingView } from './view.ts'

const missing = () => new DomainError('not_found', 'Narudžba nije pronađena.')

/** Orders of others, and those that wait for their payment, look missing. */
function assertSide(actor: Actor, order: OrderRow | undefined): asserts order is OrderRow {
  const isBuyer = order?.buyer_id === actor.id
  const isSeller = order?.seller_id === actor.id && order.state !== 'unpaid'
  if (!order || !(isBuyer || isSeller)) throw missing()
}

function assertSeller(actor: Actor, order: OrderRow | undefined): asserts order is OrderRow {
  assertSide(actor, order)
  if (order.seller_id !== actor.id) throw new DomainError('forbidden', 'Kurirom upravlja samo prodavač.')
}

const viewOf = async (deps: Deps, db: Db, actor: Actor, order: OrderRow, parcel: ParcelRow) =>
  parcelView(parcel, await listEvents(db, parcel.id), {
    isSeller: order.seller_id === actor.id,
    hasRecipient: order.recipient_name !== null,
    isSandbox: deps.couriers.isSandbox,
  })

/** Returns the reason why the courier can't be ordered; null if it can. */
function whyNotBookable({ couriers }: Deps, order: OrderRow, latest: ParcelRow | undefined): string | null {
  if (order.handover !== 'courier') return 'Ova narudžba se ne šalje brzom dostavom.'
  if (order.frozen_at) return 'Narudžba je zamrznuta dok se spor ne riješi.'
  if (order.state !== 'confirmed')
    return order.state === 'pending'
      ? 'Prvo potvrdite narudžbu.'
      : 'Za ovu narudžbu se kurir više ne može naručiti.'
  if (latest && latest.state !== 'cancelled' && latest.state !== 'failed')
    return 'Kurir je za ovu narudžbu već naručen.'
  return couriers.courier ? null : 'Brza dostava trenutno ne radi.'
}

export async function getOrderParcel(
  deps: Deps,
  actor: Actor,
  orderId: number,
): Promise<{ data: ParcelOfOrder | null; can_book: boolean }> {
  const order = await findOrder(deps.db, orderId)
  assertSide(actor, order)
  const latest = await findLatest(deps.db, orderId)
  const isSeller = order.seller_id === actor.id
  return {
    data: latest ? await viewOf(deps, deps.db, actor, order, latest) : null,
    can_book: isSeller && whyNotBookable(deps, order, latest) === null,
  }
}

/** Throws not_found, forbidden and conflict. A job then books at the courier. */
export function orderCourier(
  deps: Deps,
  actor: Actor,
  orderId: number,
  once: KeyedCall | undefined,
): Promise<ParcelOfOrder> {
  return runOnce(deps.db, once, deps.now(), async (trx) => {
    const order = await lockOrder(trx, orderId)
    assertSeller(actor, order)
    const why = whyNotBookable(deps, order, await findLatest(trx, orderId))
    if (why) throw new DomainError('conflict', why)
    const settings = await findSettings(trx, actor.id)
    if (!settings || settings.sender_city_id === null)
      throw new DomainError('conflict', 'U postavkama dostave unesite adresu s koje kurir uzima pakete.')
    const parcel = await insertParcel(trx, {
      order_id: orderId,
      code: randomBytes(16).toString('base64url'),
      reference: `${order.number}-${(await countParcels(trx, orderId)) + 1}`,
      courier: deps.couriers.courier!.name,
      weight_grams: Math.max(1, order.weight_grams),
      cash_fening: order.payment === 'cash' ? order.total_fening : 0,
      created_at: deps.now(),
    })
    await enqueue(trx, settleParcelJob, { id: parcel.id })
    await faultPoint('parcel: ordered')
    return viewOf(deps, trx, actor, order, parcel)
  })
}

/** Throws not_found, forbidden, and conflict once the courier has the parcel. */
export async function cancelCourier(deps: Deps, actor: Actor, orderId: number): Promise<ParcelOfOrder> {
  return deps.db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId)
    assertSeller(actor, order)
    const latest = await findLatest(trx, orderId)
    const parcel =
      latest && (await changeParcel(trx, latest.id, ['booking', 'booked'], { state: 'cancelling' }))
    if (!parcel) throw new DomainError('conflict', 'Kurir se više ne može otkazati.')
    await enqueue(trx, settleParcelJob, { id: parcel.id })
    return viewOf(deps, trx, actor, order, parcel)
  })
}

/** The label as the courier printed it, or else ours. */
export async function getLabel(deps: Deps, actor: Actor, orderId: number): Promise<Buffer> {
  const order = await findOrder(deps.db, orderId)
  assertSeller(actor, order)
  const parcel = await findLatest(deps.db, orderId)
  if (!parcel || !(await viewOf(deps, deps.db, actor, order, parcel)).has_label)
    throw new DomainError('conflict', 'Naljepnica se štampa kad je kurir naručen.')
  if (parcel.label) return parcel.label
  const settings = await findSettings(deps.db, actor.id)
  return printLabel(deps, { order, parcel, settings })
}

/** Throws not_found. */
export async function getTracking({ db }: Pick<Deps, 'db'>, code: string): Promise<Tracking> {
  const parcel = await findByCode(db, code)
  if (!parcel) throw new DomainError('not_found', 'Takav paket ne postoji.')
  return trackingView(parcel, await listEvents(db, parcel.id))
}
