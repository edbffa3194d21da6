/** Days of the week from Monday, with their short names. */
export const weekdays = {
  mon: { name: 'Ponedjeljak', short: 'Pon' },
  tue: { name: 'Utorak', short: 'Uto' },
  wed: { name: 'Srijeda', short: 'Sri' },
  thu: { name: 'Četvrtak', short: 'Čet' },
  fri: { name: 'Petak', short: 'Pet' },
  sat: { name: 'Subota', short: 'Sub' },
  sun: { name: 'Nedjelja', short: 'Ned' },
} as const
export type Weekday = keyof typeof weekdays
export const weekdayNames = Object.keys(weekdays) as Weekday[]

/** "08:00" to "16:00"; a shop that closes after midnight says so by an earlier end. */
export type OpenTime = { from: string; to: string }
/** Null on days when the shop is closed. */
export type OpeningHours = Record<Weekday, OpenTime | null>

/** Days that differ from the week, as 2026-12-31; a single day is its own first and last one. */
export type HoursException = { first: string; last: string; time: OpenTime | null; note: string }

/** When a shop is open: the week, and the days that differ from it. */
export type Schedule = {
  week: OpeningHours
  exceptions: readonly HoursException[]
  closedOnHolidays: boolean
}

/** Days on which both entities rest, as month and day. */
const publicHolidays = new Map([
  ['01-01', 'Nova godina'],
  ['01-02', 'Nova godina'],
  ['05-01', 'Praznik rada'],
  ['05-02', 'Praznik rada'],
])

/** The public holiday on a day (2026-05-01), if any. */
export const holidayOn = (day: string): string | undefined => publicHolidays.get(day.slice(5))

const timeText = (time: OpenTime | null) => (time === null ? 'zatvoreno' : `${time.from}-${time.to}`)

/** "Pon-Pet 08:00-16:00, Sub 09:00-13:00"; null if the shop is always closed. */
export function hoursText(hours: OpeningHours): string | null {
  const spans: { first: Weekday; last: Weekday; text: string }[] = []
  for (const day of weekdayNames) {
    const text = timeText(hours[day])
    const span = spans.at(-1)
    if (span?.text === text) span.last = day
    else spans.push({ first: day, last: day, text })
  }
  const open = spans.filter(({ first }) => hours[first] !== null)
  if (open.length === 0) return null
  return open
    .map(({ first, last, text }) => {
      const days = first === last ? weekdays[first].short : `${weekdays[first].short}-${weekdays[last].short}`
      return `${days} ${text}`
    })
    .join(', ')
}

/** The same for a stored value; null without hours. */
export const keptHoursText = (kept: unknown): string | null =>
  kept === null ? null : hoursText(kept as OpeningHours)

const dayMs = 24 * 3600 * 1000
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const isLate = (time: OpenTime) => minutesOf(time.to) <= minutesOf(time.from)
/** Days have no hours, so the clock does not matter. */
const shifted = (day: string, count: number) =>
  new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10)
const weekdayOn = (day: string): Weekday => weekdayNames[(new Date(Date.parse(day)).getUTCDay() + 6) % 7]!

/** Hours of a shop on a day, with a note if they differ from the week. */
export function timeOn(
  { week, exceptions, closedOnHolidays }: Schedule,
  day: string,
): { time: OpenTime | null; note: string | null } {
  const exception = exceptions.find(({ first, last }) => first <= day && day <= last)
  const holiday = holidayOn(day)
  if (exception) return { time: exception.time, note: exception.note || holiday || 'Izuzetak' }
  if (closedOnHolidays && holiday) return { time: null, note: holiday }
  return { time: week[weekdayOn(day)], note: null }
}

/** Returns whether a shop is open on a day, at the given minutes after midnight. */
export function isOpenOn(schedule: Schedule, day: string, minutes: number): boolean {
  const { time: today } = timeOn(schedule, day)
  const { time: yesterday } = timeOn(schedule, shifted(day, -1))
  if (today && minutes >= minutesOf(today.from) && (isLate(today) || minutes < minutesOf(today.to)))
    return true
  return yesterday !== null && isLate(yesterday) && minutes < minutesOf(yesterday.to)
}

const daysAhead = 31
const dayMinutes = 24 * 60

/**
 * The spans in which a shop is open around a day, in minutes from its midnight; touching spans are merged.
 */
function spansAround(schedule: Schedule, day: string): { opens: number; closes: number }[] {
  const spans: { opens: number; closes: number }[] = []
  for (let ahead = -1; ahead <= daysAhead; ahead++) {
    const { time } = timeOn(schedule, shifted(day, ahead))
    if (!time) continue
    const opens = minutesOf(time.from) + ahead * dayMinutes
    const closes = minutesOf(time.to) + (isLate(time) ? ahead + 1 : ahead) * dayMinutes
    const before = spans.at(-1)
    if (before && opens <= before.closes) before.closes = Math.max(before.closes, closes)
    else spans.push({ opens, closes })
  }
  return spans
}

/** When a shop opens next, or closes if it is open; null if that is not within a month. */
export function nextChange(
  schedule: Schedule,
  day: string,
  minutes: number,
): { day: string; time: string } | null {
  const span = spansAround(schedule, day).find(({ closes }) => closes > minutes)
  const at = span && (span.opens <= minutes ? span.closes : span.opens)
  if (at === undefined || at > (daysAhead - 1) * dayMinutes) return null
  const two = (count: number) => String(count).padStart(2, '0')
  const time = at % dayMinutes
  return {
    day: shifted(day, Math.floor(at / dayMinutes)),
    time: `${two(Math.floor(time / 60))}:${two(time % 60)}`,
  }
}
