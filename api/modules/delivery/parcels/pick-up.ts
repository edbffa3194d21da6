import { addDays, localDay } from '#lib/time.ts'

/** Noon, in UTC, of the next day from Monday to Friday. */
export function nextPickUp(now: Date): Date {
  for (let ahead = 1; ; ahead++) {
    const day = new Date(`${addDays(localDay(now), ahead)}T12:00:00Z`)
    if (day.getUTCDay() % 6 !== 0) return day
  }
}
