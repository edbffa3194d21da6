import { unixSeconds } from '#lib/time.ts'
import { toMarks } from '#contract/money/money.ts'
import type { ParcelOfOrder, Tracking } from '#contract/delivery/parcels.ts'
import { type ParcelEventKind, parcelStates } from '#contract/delivery/parcel-states.ts'
import type { EventRow, ParcelRow } from './queries.ts'

/** Names nobody, since anyone with the code may read it. */
export const trackingView = (parcel: ParcelRow, events: readonly EventRow[]): Tracking => ({
  code: parcel.code,
  state: parcel.state,
  text: parcelStates[parcel.state],
  number: parcel.courier_number,
  weight: parcel.weight_grams,
  events: events.toReversed().map(({ kind, place, happened_at }) => ({
    kind: kind as ParcelEventKind,
    text: parcelStates[kind as ParcelEventKind],
    place,
    at: unixSeconds(happened_at),
  })),
})

const labelled = new Set<ParcelRow['state']>(['booked', 'accepted', 'in_transit', 'attempted', 'refused'])

type Seen = { isSeller: boolean; hasRecipient: boolean; isSandbox: boolean }

export const parcelView = (
  parcel: ParcelRow,
  events: readonly EventRow[],
  { isSeller, hasRecipient, isSandbox }: Seen,
): ParcelOfOrder => ({
  ...trackingView(parcel, events),
  cash: toMarks(parcel.cash_fening),
  created_at: unixSeconds(parcel.created_at),
  problem: isSeller ? parcel.problem : null,
  has_label: isSeller && hasRecipient && labelled.has(parcel.state),
  can_cancel: isSeller && (parcel.state === 'booking' || parcel.state === 'booked'),
  sandbox_path: isSandbox && parcel.courier_number ? `/dev/kurir/${parcel.courier_number}` : null,
})
