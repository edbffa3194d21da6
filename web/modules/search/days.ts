import { formatDate, formatTime } from '#web/lib/format.ts'

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

/** The choices for `created_gte` at `now`. */
export function createdOptions(now: number) {
  const today = startOfDay(now)
  return [
    { value: String(today), label: 'Danas' },
    { value: String(startOfDay(today - 2 * day + 12 * hour)), label: 'Zadnja 3 dana' },
    { value: String(startOfDay(today - 6 * day + 12 * hour)), label: 'Zadnjih 7 dana' },
  ]
}

/** The label of any `created_gte`, also one that is not among the choices. */
export function createdLabel(value: string, now: number): string {
  const known = createdOptions(now).find((option) => option.value === value)
  if (known) return `Objavljeno: ${known.label.toLowerCase()}`
  const seconds = /^\d{1,11}$/.test(value) ? Number(value) : Date.parse(value) / 1000
  return `Objavljeno od ${Number.isFinite(seconds) ? formatDate(seconds) : value}`
}

/** Formats "2026-11-21" for users. */
export function dayText(iso: string): string {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(iso) ?? []
  return date ? `${Number(date)}. ${Number(month)}. ${year}.` : iso
}

/** The value of a date field: "2026-11-21". */
export function isoDay(unixSeconds: number): string {
  const [date, month, year] = formatDate(unixSeconds).split('. ')
  return `${Number.parseInt(year!, 10)}-${month!.padStart(2, '0')}-${date!.padStart(2, '0')}`
}
