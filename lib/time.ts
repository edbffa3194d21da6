/** Lengths of time in milliseconds; a day of 24 hours, without the change of the clock. */
export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

/** The API's time format: whole seconds since 1970. */
export const unixSeconds = (time: Date) => Math.floor(time.getTime() / 1000)

/** The time `seconds` earlier, such as the start of an undo window. */
export const secondsBefore = (time: Date, seconds: number) => new Date(time.getTime() - seconds * 1000)
export const secondsAfter = (time: Date, seconds: number) => secondsBefore(time, -seconds)

/** The end of a holiday in the API's format; null if it is over. */
export const awayUntil = (until: Date | null, now: Date) => (until && until > now ? unixSeconds(until) : null)

const dayOfSarajevo = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Sarajevo', dateStyle: 'short' })

/** The current day in Sarajevo, as 2026-12-31. */
export const localDay = (time: Date) => dayOfSarajevo.format(time)

/** The day `count` days later; days have no hours, so DST changes do not matter. */
export const addDays = (day: string, count: number) =>
  new Date(Date.parse(day) + count * 24 * 3600 * 1000).toISOString().slice(0, 10)

const minuteOfSarajevo = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Sarajevo',
  dateStyle: 'short',
  timeStyle: 'short',
})

/** For display: "21. 11. 2026." */
export function localDate(time: Date): string {
  const [year, month, day] = localDay(time).split('-')
  return `${Number(day)}. ${Number(month)}. ${year}.`
}

/** For display, in Sarajevo time: "21. 11. 2026. u 09:05". */
export function localDateTime(seconds: number): string {
  const [year, month, day, time] = minuteOfSarajevo.format(new Date(seconds * 1000)).split(/[- ]/)
  return `${Number(day)}. ${Number(month)}. ${year}. u ${time}`
}

const clockOfSarajevo = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Sarajevo',
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** "2026-12-31 09:05:00"; years before 1000 have zeros in front, as `Date.parse` wants them. */
const clockText = (time: Date) => clockOfSarajevo.format(time).padStart('yyyy-mm-dd hh:mm:ss'.length, '0')

/** Milliseconds by which Sarajevo's clocks are ahead of UTC at a time. */
const offsetAt = (time: Date) =>
  Date.parse(`${clockText(time).replace(' ', 'T')}Z`) - Math.floor(time.getTime() / 1000) * 1000

/** The time when clocks in Sarajevo show `minutes` after midnight on a day. */
export function atLocalTime(day: string, minutes: number): Date {
  const asUtc = Date.parse(day) + minutes * 60_000
  // The second step is for times within an hour or two of a clock change.
  const guess = new Date(asUtc - offsetAt(new Date(asUtc)))
  return new Date(asUtc - offsetAt(guess))
}

/** Minutes after midnight in Sarajevo. */
export function localMinutes(time: Date): number {
  const [hours, minutes] = clockText(time).slice(11).split(':')
  return Number(hours) * 60 + Number(minutes)
}

/** The same time of day in Sarajevo some days later: a change of clocks moves nothing on the wall. */
export const daysLater = (time: Date, count: number): Date =>
  count === 0
    ? time
    : new Date(
        atLocalTime(addDays(localDay(time), count), localMinutes(time)).getTime() +
          (time.getTime() % minuteMs),
      )

/** The same day and time in Sarajevo `count` months later, or the last day of a shorter month. */
export function addMonths(time: Date, count: number): Date {
  const [year, month, day] = localDay(time).split('-').map(Number) as [number, number, number]
  const lastDay = new Date(Date.UTC(year, month + count, 0))
  lastDay.setUTCDate(Math.min(day, lastDay.getUTCDate()))
  const sinceMinute = time.getTime() % 60_000
  return new Date(atLocalTime(lastDay.toISOString().slice(0, 10), localMinutes(time)).getTime() + sinceMinute)
}

/** The day of the week in Sarajevo, 0 for Monday. */
export const weekdayOf = (time: Date) => (new Date(Date.parse(localDay(time))).getUTCDay() + 6) % 7
