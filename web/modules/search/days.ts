import { formatDate, formatTime } from '#web/lib/format/format.ts'

const [minute, hour] = [60, 3600]
const day = 24 * hour

/** The start of the day in Sarajevo that contains a moment, in unix seconds. */
export function startOfDay(unixSeconds: number): number {
  const [hours, minutes] = formatTime(unixSeconds).split(':').map(Number)
  const start = unixSeconds - hours! * hour - minutes! * minute - (unixSeconds % minute)
  // On the two days when clocks change, the hour is off by one.
  const [rest] = formatTime(start).split(':').map(Number)
  return rest === 0 ? start : start + (rest! > 12 ? 1 : -1) * hour
}

/** Starts of today and the days 2 and 6 before, in the last minute that a page asked about. */
let lastStarts: { minute: number; starts: readonly number[] } | undefined

function startsAt(now: number): readonly number[] {
  const since = Math.floor(now / minute)
  if (lastStarts?.minute !== since) {
    const today = startOfDay(now)
    const starts = [today, ...[2, 6].map((days) => startOfDay(today - days * day + 12 * hour))]
    lastStarts = { minute: since, starts }
  }
  return lastStarts.starts
}

/** The choices for `created_gte` at `now`. */
export const createdOptions = (now: number) =>
  startsAt(now).map((start, at) => ({
    value: String(start),
    label: ['Danas', 'Zadnja 3 dana', 'Zadnjih 7 dana'][at]!,
  }))

/** The label of any `created_gte`, also one that is not among the choices. */
export function createdLabel(value: string, now: number): string {
  const known = createdOptions(now).find((option) => option.value === value)
  if (known) return `Objavljeno: ${known.label.toLowerCase()}`
  const seconds = /^\d{1,11}$/.test(value) ? Number(value) : Date.parse(value) / 1000
  return `Objavljeno od ${Number.isFinite(seconds) ? formatDate(seconds) : value}`
}

/** The value of a date field: "2026-11-21". */
export function isoDay(unixSeconds: number): string {
  const [date, month, year] = formatDate(unixSeconds).split('. ')
  return `${Number.parseInt(year!, 10)}-${month!.padStart(2, '0')}-${date!.padStart(2, '0')}`
}
