import type { CourierEventKind } from './courier.ts'

const codes: Record<CourierEventKind, readonly number[]> = {
  accepted: [1],
  in_transit: [2, 3, 4, 6, 7, 9, 13, 21, 22, 25, 26, 27, 32, 41, 47, 80],
  attempted: [8, 11, 12, 14, 15, 16, 18, 19, 20, 33, 36, 38, 56, 57, 69],
  refused: [17, 34, 35, 68],
  delivered: [5, 54, 55, 58, 92],
  // Not to be found, disposed of, or completely damaged.
  lost: [28, 31, 42, 43],
  returned: [23, 40],
}

const kinds = new Map(
  Object.entries(codes).flatMap(([kind, all]) =>
    all.map((code) => [code, kind as CourierEventKind] as const),
  ),
)

/** The meaning of MyGLS's status codes; undefined for those that say nothing about where a parcel is. */
export const kindOfStatus = (code: string): CourierEventKind | undefined => kinds.get(Number(code))
