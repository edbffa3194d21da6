import { atLocalTime, localDay, localMinutes, unixSeconds } from '#lib/time.ts'
import {
  type HoursException,
  isOpenOn,
  nextChange,
  type OpeningHours,
  type Schedule,
} from '#contract/shops/opening-hours.ts'

type Row = { hours: unknown; hour_exceptions: unknown; closed_on_holidays: boolean | null }

/** When a shop is open; null if it does not say. */
export const scheduleOf = ({ hours, hour_exceptions, closed_on_holidays }: Row): Schedule | null =>
  hours === null
    ? null
    : {
        week: hours as OpeningHours,
        exceptions: (hour_exceptions ?? []) as HoursException[],
        closedOnHolidays: closed_on_holidays ?? false,
      }

export const isOpenNow = (schedule: Schedule, now: Date) =>
  isOpenOn(schedule, localDay(now), localMinutes(now))

/** When it opens next, or closes if it is open, in the API's format. */
export function changeAfter(schedule: Schedule, now: Date): number | null {
  const change = nextChange(schedule, localDay(now), localMinutes(now))
  if (!change) return null
  const [hour, minute] = change.time.split(':')
  return unixSeconds(atLocalTime(change.day, Number(hour) * 60 + Number(minute)))
}
