export type Party = {
  name: string
  /** With the number of the house. */
  street: string
  postalCode: string
  city: string
  /** E.164 */
  phone: string
}

export type ParcelOrder = {
  /** Ours: the courier knows at most one parcel by it. */
  reference: string
  sender: Party
  recipient: Party
  weightGrams: number
  /** Amount that the courier collects from the recipient; 0 for nothing. */
  cashFening: number
  content: string
  pickUpAt: Date
}

/** The courier's own ids of a parcel. */
export type CourierIds = { number: string; id: string }

export type Booking = CourierIds & {
  /** A PDF; null if we print the label ourselves, with a bar code of the number. */
  label: Uint8Array | null
}

const courierEventKinds = [
  'accepted',
  'in_transit',
  'attempted',
  'refused',
  'delivered',
  'lost',
  'returned',
] as const
export type CourierEventKind = (typeof courierEventKinds)[number]

/** Something that happened to a parcel. `delivered` includes that the cash was collected. */
export type CourierEvent = {
  /** The same in every report of the event. */
  eventId: string
  kind: CourierEventKind
  at: Date
  /** The depot. */
  place: string | null
}

/** The courier refused; nothing happened there. */
export class CourierRefusal extends Error {
  override name = 'CourierRefusal'
}

/** The courier gave no answer or an unreadable one, so the outcome is unknown. */
export class CourierUnclear extends Error {
  override name = 'CourierUnclear'
}

export type Courier = {
  name: string
  /** Throws CourierRefusal, or CourierUnclear; then ask `find` whether it was booked before repeating. */
  book(order: ParcelOrder): Promise<Booking>
  /** An earlier booking by our reference, made after `since`; null if there is none. Throws CourierUnclear. */
  find(reference: string, since: Date): Promise<Booking | null>
  /** Returns false if it is too late. May be repeated. Throws CourierUnclear. */
  cancel(ids: CourierIds): Promise<boolean>
  /** Everything that happened so far, in no particular order. Throws CourierUnclear. */
  track(ids: CourierIds): Promise<CourierEvent[]>
}
