import { sql } from 'kysely'
import type { Db } from '#lib/database/db.ts'

// The tables belong to the queue's library, which offers no read API; their times are PostgreSQL's.

export type QueueRow = {
  task: string
  waiting: number
  oldest_seconds: number | null
  running: number
  later: number
  failed: number
}

export async function listQueues(db: Db): Promise<QueueRow[]> {
  const { rows } = await sql<QueueRow>`
    with job as (
      select tasks.identifier as task, jobs.run_at,
        jobs.locked_at is not null as is_running,
        jobs.attempts >= jobs.max_attempts as is_spent,
        jobs.run_at <= now() as is_due
      from graphile_worker._private_jobs jobs
      join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
    )
    select task,
      count(*) filter (where not is_running and not is_spent and is_due) as waiting,
      extract(epoch from now() - min(run_at) filter (where not is_running and not is_spent and is_due))::integer
        as oldest_seconds,
      count(*) filter (where is_running) as running,
      count(*) filter (where not is_running and not is_spent and not is_due) as later,
      count(*) filter (where not is_running and is_spent) as failed
    from job group by task order by task`.execute(db)
  return rows
}

type JobRow = { id: number; task: string; attempts: number; max_attempts: number }

export async function listRunning(db: Db, limit: number): Promise<(JobRow & { started_at: Date })[]> {
  const { rows } = await sql<JobRow & { started_at: Date }>`
    select jobs.id, tasks.identifier as task, jobs.attempts, jobs.max_attempts, jobs.locked_at as started_at
    from graphile_worker._private_jobs jobs
    join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
    where jobs.locked_at is not null
    order by jobs.locked_at, jobs.id
    limit ${limit}`.execute(db)
  return rows
}

export type FailureRow = JobRow & { error: string; failed_at: Date; next_try_at: Date | null }

export async function listFailures(db: Db, limit: number): Promise<FailureRow[]> {
  const { rows } = await sql<FailureRow>`
    select jobs.id, tasks.identifier as task, jobs.attempts, jobs.max_attempts, jobs.last_error as error,
      jobs.updated_at as failed_at,
      case when jobs.attempts < jobs.max_attempts then jobs.run_at end as next_try_at
    from graphile_worker._private_jobs jobs
    join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
    where jobs.last_error is not null and jobs.locked_at is null
    order by jobs.updated_at desc, jobs.id desc
    limit ${limit}`.execute(db)
  return rows
}

/** The last run of each scheduled job. */
export async function listLastRuns(db: Db): Promise<Map<string, Date>> {
  const { rows } = await sql<{ identifier: string; last_execution: Date | null }>`
    select identifier, last_execution from graphile_worker._private_known_crontabs`.execute(db)
  return new Map(rows.flatMap(({ identifier, last_execution: at }) => (at ? [[identifier, at]] : [])))
}

/** Makes a failed job due at once, with all its attempts. Returns whether it existed. */
export async function rescheduleFailed(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql`
    select job.id
    from graphile_worker._private_jobs failed,
      graphile_worker.reschedule_jobs(array[failed.id], run_at => now(), attempts => 0) job
    where failed.id = ${id} and failed.last_error is not null and failed.locked_at is null`.execute(db)
  return rows.length > 0
}

export async function deleteFailedBefore(db: Db, before: Date): Promise<void> {
  await sql`
    delete from graphile_worker._private_jobs
    where attempts >= max_attempts and locked_at is null and updated_at < ${before}`.execute(db)
}
