import { parseCronItem } from 'graphile-worker'
import type { Deps } from '#api/deps.ts'
import { DomainError } from '#lib/errors.ts'
import { unixSeconds } from '#lib/time.ts'
import type { JobOverview } from '#contract/jobs.ts'
import { shownFailures } from '#contract/limits.ts'
import { listFailures, listLastRuns, listQueues, listRunning, rescheduleFailed } from './queries.ts'

export async function getJobOverview(deps: Deps): Promise<JobOverview> {
  const { db } = deps
  const [queues, running, failures, lastRuns] = await Promise.all([
    listQueues(db),
    listRunning(db, shownFailures),
    listFailures(db, shownFailures),
    listLastRuns(db),
  ])
  return {
    queues,
    running: running.map((job) => ({ ...job, started_at: unixSeconds(job.started_at) })),
    failures: failures.map((job) => ({
      ...job,
      error: firstLine(job.error),
      failed_at: unixSeconds(job.failed_at),
      next_try_at: job.next_try_at && unixSeconds(job.next_try_at),
    })),
    cron: deps.crontab.map(({ task, at }) => {
      const last = lastRuns.get(task.name)
      return {
        task: task.name,
        at,
        last_at: last ? unixSeconds(last) : null,
        next_at: unixSeconds(nextRun(at, deps.now())),
      }
    }),
  }
}

export async function retryJob(deps: Deps, id: number): Promise<void> {
  if (!(await rescheduleFailed(deps.db, id)))
    throw new DomainError('not_found', 'Posao više ne čeka na novi pokušaj.')
}

const longestError = 300 // characters

/** The rest is a stack. */
function firstLine(error: string): string {
  const line = error.split('\n')[0]!
  return line.length > longestError ? `${line.slice(0, longestError - 1)}…` : line
}

const minuteMs = 60_000
const farthest = 366 * 24 * 60 // minutes

/** The first minute after `after` that the pattern names. */
export function nextRun(pattern: string, after: Date): Date {
  const { match } = parseCronItem({ task: 'any', match: pattern })
  let at = Math.floor(after.getTime() / minuteMs) * minuteMs
  for (let tried = 0; tried < farthest; tried++) {
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
  throw new Error(`"${pattern}" names no minute of a year`)
}
