import { EventEmitter } from 'node:events'
import { Logger, runOnce, type TaskList, type WorkerEvents } from 'graphile-worker'
import { sql } from 'kysely'
import type { Db } from '#lib/database/db.ts'

type Due = { db: Db; databaseUrl: string; now: Date; tasks: TaskList }

/** Runs all jobs due at `now`, and those that they queue; throws if one failed. */
export async function runDueJobs({ db, databaseUrl, now, tasks }: Due): Promise<void> {
  const failures: unknown[] = []
  const events: WorkerEvents = new EventEmitter()
  events.on('job:error', ({ job, error }) => failures.push(new Error(job.task_identifier, { cause: error })))
  // The queue uses PostgreSQL's clock, which a test can't set, and picks any of the jobs due at the same
  // moment.
  await sql`
    update graphile_worker._private_jobs as job
    set run_at = now() - interval '1 hour' + due.place * interval '1 millisecond'
    from (
      select id, row_number() over (order by id) as place
      from graphile_worker._private_jobs where run_at <= greatest(${now}, now())
    ) as due
    where job.id = due.id`.execute(db)
  await runOnce({
    connectionString: databaseUrl,
    maxPoolSize: 3,
    // One after the other, so that mails reach the inbox in order.
    concurrency: 1,
    noHandleSignals: true,
    logger: new Logger(() => () => {}),
    events,
    taskList: tasks,
  })
  if (failures.length > 0) throw new AggregateError(failures, 'Jobs failed')
}
