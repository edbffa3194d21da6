/** States of an order's parcel. */
export const parcelStates = {
  booking: 'Naručuje se kurir',
  booked: 'Čeka kurira',
  accepted: 'Preuzet od prodavača',
  in_transit: 'Na putu',
  attempted: 'Pokušana dostava',
  refused: 'Kupac nije primio paket',
  delivered: 'Isporučen',
  lost: 'Izgubljen',
  returned: 'Vraćen prodavaču',
  cancelling: 'Otkazuje se kurir',
  cancelled: 'Kurir otkazan',
  failed: 'Kurir nije naručen',
} as const
export type ParcelState = keyof typeof parcelStates
export const parcelStateNames = Object.keys(parcelStates) as [ParcelState, ...ParcelState[]]

/** News of a parcel from its courier. */
export const parcelEventKinds = [
  'accepted',
  'in_transit',
  'attempted',
  'refused',
  'delivered',
  'lost',
  'returned',
] as const satisfies ParcelState[]
export type ParcelEventKind = (typeof parcelEventKinds)[number]
