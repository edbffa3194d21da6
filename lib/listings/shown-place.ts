type Pinned = { lat: number | null; lon: number | null; exact_location: boolean }

const rounded = (degrees: number) => Math.round(degrees * 1_000) / 1_000

/**
 * Returns the place at which a listing is shown and found: its pin, rounded to about a hundred metres, so
 * that it shows the street, unless the seller allows the exact place. Null without a pin.
 */
export function shownPlace({ lat, lon, exact_location: isExact }: Pinned) {
  if (lat === null || lon === null) return null
  return isExact ? { lat, lon } : { lat: rounded(lat), lon: rounded(lon) }
}
