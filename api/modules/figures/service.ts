import type { Deps } from '#api/deps.ts'
import { addDays, atLocalTime, dayMs, hourMs, localDay, unixSeconds } from '#lib/time.ts'
import { type Figures, type Metric, metrics } from '#contract/figures.ts'
import { activityKeptDays } from '#contract/limits/search.ts'
import {
  countedInTables,
  countHours,
  findLatestHour,
  forgetHoursBefore,
  listDays,
  listHours,
  listQueues,
} from './queries.ts'

const shownHours = 24
const shownDays = 30

const hourOf = (time: Date) => new Date(Math.floor(time.getTime() / hourMs) * hourMs)
const earlier = (time: Date, milliseconds: number) => new Date(time.getTime() - milliseconds)

/** Counts the running hour, the one before it, and hours missed since; at most the days that are shown. */
export async function countActivity({ db, now: clock }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const now = clock()
  const oldest = earlier(hourOf(now), (shownDays + 1) * dayMs)
  for (const metric of countedInTables) {
    const latest = await findLatestHour(db, metric)
    const from = latest === null ? oldest : earlier(latest, hourMs)
    await countHours(db, metric, from > oldest ? from : oldest, now)
  }
  await forgetHoursBefore(db, earlier(now, activityKeptDays * dayMs))
}

const none = () => Object.fromEntries(metrics.map((metric) => [metric, 0])) as Record<Metric, number>

export async function getFigures({ db, now: clock }: Pick<Deps, 'db' | 'now'>): Promise<Figures> {
  const now = clock()
  const firstHour = earlier(hourOf(now), (shownHours - 1) * hourMs)
  const today = localDay(now)
  const firstDay = addDays(today, 1 - shownDays)
  const [hourCounts, dayCounts, queues] = await Promise.all([
    listHours(db, firstHour),
    listDays(db, atLocalTime(firstDay, 0)),
    listQueues(db, now),
  ])
  const hours = Array.from({ length: shownHours }, (_, at) => ({
    from: unixSeconds(new Date(firstHour.getTime() + at * hourMs)),
    counts: none(),
  }))
  for (const { hour, metric, count } of hourCounts) {
    const shown = hours[(hour.getTime() - firstHour.getTime()) / hourMs]
    if (shown) shown.counts[metric] = count
  }
  const days = Array.from({ length: shownDays }, (_, at) => ({ day: addDays(firstDay, at), counts: none() }))
  const byDay = new Map(days.map((one) => [one.day, one]))
  for (const { day, metric, count } of dayCounts) {
    const shown = byDay.get(day)
    if (shown) shown.counts[metric] = count
  }
  return {
    hours,
    days,
    queues: queues.map((queue) => ({ ...queue, oldest_at: queue.oldest_at && unixSeconds(queue.oldest_at) })),
  }
}
