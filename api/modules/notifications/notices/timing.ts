import { noticeMailMinutes } from '#contract/limits/accounts.ts'
import { addDays, atLocalTime, localDay, localMinutes } from '#lib/time.ts'

/** The delay of an event by mail and push; the list on the site always has it at once. */
export type Timing = 'instant' | 'daily' | 'weekly'

/** The next time after `now` when daily mails leave. */
export function nextMorning(now: Date): Date {
  const today = localDay(now)
  const morning = atLocalTime(today, noticeMailMinutes)
  return morning > now ? morning : atLocalTime(addDays(today, 1), noticeMailMinutes)
}

const isMonday = (day: string) => new Date(day).getUTCDay() === 1

export function dueAt(timing: Timing, now: Date): Date {
  if (timing === 'instant') return now
  let due = nextMorning(now)
  while (timing === 'weekly' && !isMonday(localDay(due)))
    due = atLocalTime(addDays(localDay(due), 1), noticeMailMinutes)
  return due
}

/** Minutes after midnight in Sarajevo; both null without quiet hours. */
export type QuietHours = { quiet_from: number | null; quiet_until: number | null }

/** When the quiet hours that hold `now` end; null outside them. */
export function quietUntil({ quiet_from: from, quiet_until: until }: QuietHours, now: Date): Date | null {
  if (from === null || until === null || from === until) return null
  const minutes = localMinutes(now)
  const isOvernight = from > until
  const isQuiet = isOvernight ? minutes >= from || minutes < until : minutes >= from && minutes < until
  if (!isQuiet) return null
  const today = localDay(now)
  return atLocalTime(isOvernight && minutes >= from ? addDays(today, 1) : today, until)
}
