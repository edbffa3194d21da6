import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import { DomainError } from '#lib/errors.ts'
import type { Job } from '#lib/jobs.ts'
import { unixSeconds } from '#lib/time.ts'
import { recordAction } from '#api/modules/audit/service.ts'
import type { JobOverview } from '#contract/jobs.ts'
import { shownFailures } from '#contract/limits/accounts.ts'
import { nextRun } from './next-run.ts'
import {
  listFailures,
  listLastRuns,
  listQueues,
  listRunning,
  type QueueRow,
  rescheduleFailed,
} from './queries.ts'

export { listQueues, type QueueRow }

export async function getJobOverview(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  jobs: readonly Job<Deps>[],
): Promise<JobOverview> {
  const [queues, running, failures, lastRuns] = await Promise.all([
    listQueues(db),
    listRunning(db, shownFailures),
    listFailures(db, shownFailures),
    listLastRuns(db),
  ])
  const labels = new Map(jobs.map(({ name, label }) => [name, label]))
  // Another release may have queued a job unknown to this one.
  const labelOf = (task: string) => labels.get(task) ?? task
  return {
    queues: queues.map((queue) => ({ ...queue, label: labelOf(queue.task) })),
    running: running.map((job) => ({
      ...job,
      label: labelOf(job.task),
      started_at: unixSeconds(job.started_at),
    })),
    failures: failures.map((job) => ({
      ...job,
      label: labelOf(job.task),
      error: firstLine(job.error),
      failed_at: unixSeconds(job.failed_at),
      next_try_at: job.next_try_at && unixSeconds(job.next_try_at),
    })),
    cron: jobs.flatMap(({ name, label, schedule }) => {
      if (!schedule) return []
      const last = lastRuns.get(name)
      return {
        task: name,
        label,
        at: schedule,
        last_at: last ? unixSeconds(last) : null,
        next_at: unixSeconds(nextRun(schedule, now())),
      }
    }),
  }
}

export const retryJob = ({ db, now }: Deps, actor: Actor, id: number): Promise<void> =>
  db.transaction().execute(async (trx) => {
    if (!(await rescheduleFailed(trx, id)))
      throw new DomainError('not_found', 'Posao više ne čeka na novi pokušaj.')
    await recordAction(trx, { actor, action: 'retried', subject: `job:${id}`, at: now() })
  })

const longestError = 300 // characters

/** The rest is a stack. */
function firstLine(error: string): string {
  const line = error.split('\n')[0]!
  return line.length > longestError ? `${line.slice(0, longestError - 1)}…` : line
}
