import type { Point } from './pin-map.ts'

/** The middle of the country, until a town is chosen. */
export const middle: Point = { lat: 43.86, lon: 17.8 }

export const degrees = (value: number) => value.toFixed(5)

/** Reads what users type, with a decimal comma or point; null unless both are numbers. */
export function pointOf(lat: unknown, lon: unknown): Point | null {
  const [y, x] = [lat, lon].map((value) => {
    const text = String(value ?? '').trim()
    return text ? Number(text.replace(',', '.')) : Number.NaN
  })
  return Number.isFinite(y) && Number.isFinite(x) ? { lat: y!, lon: x! } : null
}
