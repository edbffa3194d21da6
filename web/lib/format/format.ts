import { formatInteger } from '#contract/money/money.ts'
import { plural } from '#contract/text/plural.ts'

// Formats by hand, since Intl with "bs" differs between Chromium and Node, which breaks hydration.

export const counted = (count: number, one: string, few: string, many: string) =>
  `${formatInteger(count)} ${plural(count, one, few, many)}`

export const countedListings = (count: number) => counted(count, 'oglas', 'oglasa', 'oglasa')

export const countedActiveListings = (count: number) =>
  counted(count, 'aktivan oglas', 'aktivna oglasa', 'aktivnih oglasa')

export const countedViews = (count: number) => counted(count, 'pregled', 'pregleda', 'pregleda')

/** Groups thousands with dots, with a decimal comma: 1234.5 → "1.234,5". */
export function formatNumber(value: number): string {
  const [, decimals] = String(Math.abs(value)).split('.')
  const whole = formatInteger(value)
  return decimals ? `${whole},${decimals}` : whole
}

const hour = 3600

/** 1:00 UTC on the last Sunday of a month, when European clocks change. */
function clockChange(year: number, month: number): number {
  const lastDay = new Date(Date.UTC(year, month + 1, 0))
  return Date.UTC(year, month, lastDay.getUTCDate() - lastDay.getUTCDay(), 1) / 1000
}

/** A date whose UTC fields show the wall clock of Sarajevo. */
function inSarajevo(unixSeconds: number): Date {
  const year = new Date(unixSeconds * 1000).getUTCFullYear()
  const isSummer = unixSeconds >= clockChange(year, 2) && unixSeconds < clockChange(year, 9)
  return new Date((unixSeconds + (isSummer ? 2 : 1) * hour) * 1000)
}

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** "21. 11. 2026." */
export function formatDate(unixSeconds: number): string {
  const date = inSarajevo(unixSeconds)
  return `${date.getUTCDate()}. ${date.getUTCMonth() + 1}. ${date.getUTCFullYear()}.`
}

/** "2026-12-31" as "31. 12. 2026."; other texts stay as they are. */
export function formatDay(day: string): string {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? []
  return date ? `${Number(date)}. ${Number(month)}. ${year}.` : day
}

/** A moment as the value of a date and time field, in Sarajevo time: "2026-11-21T09:05". */
export const toDateTimeInput = (unixSeconds: number) => inSarajevo(unixSeconds).toISOString().slice(0, 16)

/** The moment in such a field; null if it is empty or invalid. */
export function fromDateTimeInput(text: string): number | null {
  const asUtc = /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text)
    ? Date.parse(`${text.slice(0, 16)}Z`) / 1000
    : Number.NaN
  if (Number.isNaN(asUtc)) return null
  const summer = asUtc - 2 * hour
  // In the hour that clocks skip, neither offset is right, so use the later.
  return toDateTimeInput(summer) === text.slice(0, 16) ? summer : asUtc - hour
}

/** "09:05" */
export function formatTime(unixSeconds: number): string {
  const date = inSarajevo(unixSeconds)
  return `${twoDigits(date.getUTCHours())}:${twoDigits(date.getUTCMinutes())}`
}

/** "21. 11. 2026. u 09:05" */
export const formatDateTime = (unixSeconds: number) =>
  `${formatDate(unixSeconds)} u ${formatTime(unixSeconds)}`

/** Seconds as a countdown: "9:05". */
export const formatCountdown = (seconds: number) => `${Math.floor(seconds / 60)}:${twoDigits(seconds % 60)}`

const monthsInGenitive = [
  'januara',
  'februara',
  'marta',
  'aprila',
  'maja',
  'juna',
  'jula',
  'augusta',
  'septembra',
  'oktobra',
  'novembra',
  'decembra',
]

/** "novembra 2019.", to follow "od". */
export function formatMonth(unixSeconds: number): string {
  const date = inSarajevo(unixSeconds)
  return `${monthsInGenitive[date.getUTCMonth()]} ${date.getUTCFullYear()}.`
}

export const yearOf = (unixSeconds: number) => inSarajevo(unixSeconds).getUTCFullYear()

/** "prije 2 h", "prije 3 dana". A future time, from a clock that runs fast, counts as now. */
export function formatAgo(unixSeconds: number, now: number): string {
  const seconds = Math.max(0, now - unixSeconds)
  const day = 24 * hour
  if (seconds < 60) return 'upravo sada'
  if (seconds < hour) return `prije ${Math.floor(seconds / 60)} min`
  if (seconds < day) return `prije ${Math.floor(seconds / hour)} h`
  if (seconds < 30 * day) return `prije ${counted(Math.floor(seconds / day), 'dan', 'dana', 'dana')}`
  if (seconds < 365 * day) {
    return `prije ${counted(Math.floor(seconds / (30 * day)), 'mjesec', 'mjeseca', 'mjeseci')}`
  }
  return `prije ${counted(Math.floor(seconds / (365 * day)), 'godinu', 'godine', 'godina')}`
}
