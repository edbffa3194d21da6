import { data } from 'react-router'
import type { FormProblem } from './form-problem.ts'
import { formatDate, formatDay, formatTime, fromDateTimeInput } from '#web/lib/format/format.ts'

// Browsers show date fields in their own language, so pages of staff take dates as text.

export const wrongDay = 'Datum upišite kao 31. 12. 2026.'
const wrongMoment = 'Datum i vrijeme upišite kao 31. 12. 2026. 14:30.'

const twoDigits = (text: string) => text.padStart(2, '0')

/** The day in "31. 12. 2026." or "2026-12-31", as the latter; null if it is none. */
export function dayFrom(text: string): string | null {
  const typed = text.trim()
  const [, date, month, year] = /^(\d{1,2})[.,/\s-]+(\d{1,2})[.,/\s-]+(\d{4})\.?$/.exec(typed) ?? []
  const day = year ? `${year}-${twoDigits(month!)}-${twoDigits(date!)}` : typed
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return null
  const at = new Date(`${day}T00:00:00Z`)
  // February 30 would become March 2.
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day) ? day : null
}

/** The moment in "31. 12. 2026. 14:30" or "2026-12-31T14:30", by the clocks of Sarajevo; null if it is none. */
export function momentFrom(text: string): number | null {
  const typed = text.trim()
  const [time = '', hour = '', minute = ''] = /(?<!\d)(\d{1,2})[:.](\d{2})\s?h?$/.exec(typed) ?? []
  const before = typed.slice(0, typed.length - time.length).trimEnd()
  // "…T14:30" and "…, u 14:30"
  const date = /(?:\dT|[\s,]u)$/.test(before) ? before.slice(0, -1).trimEnd() : before
  const day = time === '' ? null : dayFrom(date.endsWith(',') ? date.slice(0, -1) : date)
  if (day === null || Number(hour) > 23 || Number(minute) > 59) return null
  return fromDateTimeInput(`${day}T${twoDigits(hour)}:${minute}`)
}

/** "31. 12. 2026." of either form; other texts stay as they were typed. */
export const shownDay = (text: string) => formatDay(dayFrom(text) ?? text)

/** "31. 12. 2026. 14:30", as `momentFrom` reads it. */
export const shownMoment = (unixSeconds: number) => `${formatDate(unixSeconds)} ${formatTime(unixSeconds)}`

/** The days in an address by their name, and the texts for those that are none. */
export function readDays<Name extends string>(given: Readonly<Record<Name, string | undefined>>) {
  const days: Partial<Record<Name, string>> = {}
  const errors: Partial<Record<Name, string>> = {}
  for (const [name, text] of Object.entries(given) as [Name, string | undefined][]) {
    if (!text?.trim()) continue
    const day = dayFrom(text)
    if (day === null) errors[name] = wrongDay
    else days[name] = day
  }
  return { days, errors }
}

/** For an action: shows the form again with the text for a wrong moment. */
export const wrongMomentIn = <V>(name: string, values: V) =>
  data<FormProblem<V>>({ message: null, fields: { [name]: wrongMoment }, values }, { status: 422 })
