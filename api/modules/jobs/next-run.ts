import { parseCronItem } from 'graphile-worker'
import { minuteMs } from '#lib/time.ts'

const farthestMinutes = 366 * 24 * 60

/**
 * The first minute after `after` that matches the schedule. Uses the queue's own matcher, in UTC like the
 * queue, so that both agree and a clock change neither skips nor repeats a run.
 */
export function nextRun(schedule: string, after: Date): Date {
  const { match } = parseCronItem({ task: 'any', match: schedule })
  let at = Math.floor(after.getTime() / minuteMs) * minuteMs
  for (let tried = 0; tried < farthestMinutes; tried++) {
    at += minuteMs
    const time = new Date(at)
    const digest = {
      min: time.getUTCMinutes(),
      hour: time.getUTCHours(),
      date: time.getUTCDate(),
      month: time.getUTCMonth() + 1,
      dow: time.getUTCDay(),
    }
    if (match(digest)) return time
  }
  throw new Error(`"${schedule}" names no minute of a year`)
}
