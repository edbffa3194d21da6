import { dayMs } from '#lib/time.ts'
const windowMs = 30 * dayMs

/** The dates found by the first pass. */
export type DayRange = { firstDay: number | null; lastDay: number | null; rows: number }

/** Days since 1970; undefined for an invalid date. */
export function dayNumber(day: string | undefined): number | undefined {
  if (day === undefined || !/^\d{4}-\d\d-\d\d$/.test(day)) return undefined
  const time = Date.parse(`${day}T00:00:00Z`)
  return Number.isNaN(time) ? undefined : time / dayMs
}

/**
 * Maps the source's dates into the 30 days before the import, in their order; rows of one day keep their
 * order in the file. A row without a date is placed by its position in the file.
 */
export function refreshTime(
  { firstDay, lastDay, rows }: DayRange,
  start: Date,
  rowNumber: number,
  day: number | undefined,
): Date {
  const share = Math.min(1, (rowNumber - 0.5) / Math.max(1, rows))
  const days = firstDay === null || lastDay === null ? 1 : lastDay - firstDay + 1
  const index =
    day === undefined || firstDay === null
      ? Math.floor(share * days)
      : Math.min(days - 1, Math.max(0, day - firstDay))
  const isPlacedByFile = day === undefined
  const progress = isPlacedByFile ? share : (index + share) / days
  return new Date(start.getTime() - windowMs + Math.floor(progress * windowMs))
}
