import type { Deps } from '#api/deps.ts'
import { faultPoint } from '#lib/process/fault-points.ts'
import { enqueue } from '#lib/jobs.ts'
import { minuteMs } from '#lib/time.ts'
import { publishNotices } from '#api/modules/notifications/service.ts'
import { type ParcelNews, recordParcelNews } from '#api/modules/orders/service.ts'
import { type CourierEvent, type CourierEventKind, CourierUnclear } from '#delivery/courier.ts'
import type { ParcelState } from '#contract/delivery/parcel-states.ts'
import {
  changeParcel,
  type EventRow,
  findByNumber,
  findParcel,
  idsOf,
  insertEvents,
  listEvents,
  listToSettle,
  listToTrack,
  lockOrder,
  lockParcel,
  type ParcelRow,
} from './queries.ts'
import { parcelAttempted } from '../notices.ts'
import { settleParcelJob } from './queued.ts'

const ends = new Set<string>(['delivered', 'returned', 'lost'])

/**
 * The state that follows from all events, in whatever order they came: the first end of the way, since
 * nothing true follows it, else the latest event. A lost parcel may still be found.
 */
export function stateAfter(events: readonly Pick<EventRow, 'kind'>[]): ParcelState | undefined {
  const end = events.find(({ kind }) => kind === 'delivered' || kind === 'returned') ?? events.at(-1)
  return end?.kind as ParcelState | undefined
}

const moving = ['booked', 'accepted', 'in_transit', 'attempted', 'refused', 'lost', 'cancelling'] as const

/** Maps events of a parcel to news for its order: a courier who has it has taken it from the seller. */
const newsOf: Record<CourierEventKind, ParcelNews> = {
  accepted: 'accepted',
  in_transit: 'accepted',
  attempted: 'accepted',
  refused: 'accepted',
  delivered: 'delivered',
  returned: 'returned',
  lost: 'lost',
}

/** Takes the courier's news about a parcel; those that are known, or late, do no harm. */
export function applyEvents(deps: Deps, id: number, events: readonly CourierEvent[]): Promise<void> {
  return deps.db.transaction().execute(async (trx) => {
    const known = await findParcel(trx, id)
    // The order first, as everywhere, so that two transactions never wait for each other in a circle.
    const order = known && (await lockOrder(trx, known.order_id))
    const parcel = await lockParcel(trx, id)
    const at = deps.now()
    if (!order || !parcel || !moving.some((state) => state === parcel.state)) return
    const fresh = await insertEvents(trx, id, events, at)
    if (fresh.size === 0) return
    const all = await listEvents(trx, id)
    const state = stateAfter(all)!
    await changeParcel(trx, id, moving, { state, ended_at: ends.has(state) ? at : null })
    await faultPoint('parcel: news stored')
    const told = all.filter(({ event_id }) => fresh.has(event_id))
    // Only the parcel's final state moves the order.
    const isTrue = (news: ParcelNews) => news === 'accepted' || news === state
    for (const news of new Set(told.map(({ kind }) => newsOf[kind as CourierEventKind]).filter(isTrue)))
      await recordParcelNews(deps, trx, { orderId: parcel.order_id, news })
    if (state === 'attempted' && order.buyer_id !== null)
      await publishNotices(
        trx,
        parcelAttempted,
        [
          {
            accountId: order.buyer_id,
            key: `${id}:${all.findLast(({ kind }) => kind === 'attempted')!.event_id}`,
            group: String(id),
            data: { orderId: order.id, number: order.number },
          },
        ],
        at,
      )
    await faultPoint('parcel: news told')
  })
}

/** Asks the courier where a parcel is. */
export async function trackParcel(deps: Deps, parcel: ParcelRow): Promise<void> {
  const ids = idsOf(parcel)
  const { courier } = deps.couriers
  if (!ids || courier?.name !== parcel.courier) return
  try {
    await applyEvents(deps, parcel.id, await courier.track(ids))
  } catch (error) {
    // Asked again at its next turn.
    if (!(error instanceof CourierUnclear)) throw error
  }
  await deps.db.updateTable('parcel').set({ tracked_at: deps.now() }).where('id', '=', parcel.id).execute()
}

export async function trackByNumber(deps: Deps, number: string): Promise<void> {
  const name = deps.couriers.courier?.name
  const parcel = name && (await findByNumber(deps.db, name, number))
  if (parcel) await trackParcel(deps, parcel)
}

const trackEvery = 30 * minuteMs
const hangsAfter = 30 * minuteMs
const batch = 200

/** Asks about all parcels whose turn it is, and takes up stuck ones. */
export async function trackAll(deps: Deps, signal?: AbortSignal): Promise<void> {
  const { courier } = deps.couriers
  const now = deps.now().getTime()
  if (!courier) return
  for (const { id, is_over } of await listToSettle(deps.db, new Date(now - hangsAfter), batch)) {
    if (is_over) await changeParcel(deps.db, id, ['booking', 'booked'], { state: 'cancelling' })
    await enqueue(deps.db, settleParcelJob, { id }, { key: `settle-parcel:${id}` })
  }
  for (const parcel of await listToTrack(deps.db, courier.name, new Date(now - trackEvery), batch)) {
    if (signal?.aborted) return
    await trackParcel(deps, parcel)
  }
}
