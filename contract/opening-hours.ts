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

/** The same of what a row keeps; null without hours. */
export const keptHoursText = (kept: unknown): string | null =>
  kept === null ? null : hoursText(kept as OpeningHours)

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Whether the shop is open on a day of the week, 0 for Monday, at so many minutes after midnight. */
export function isOpenAt(hours: OpeningHours, day: number, minutes: number): boolean {
  const today = hours[weekdayNames[day]!]
  const yesterday = hours[weekdayNames[(day + 6) % 7]!]
  const isLate = (time: OpenTime) => minutesOf(time.to) <= minutesOf(time.from)
  if (today && minutes >= minutesOf(today.from) && (isLate(today) || minutes < minutesOf(today.to)))
    return true
  return yesterday !== null && isLate(yesterday) && minutes < minutesOf(yesterday.to)
}
