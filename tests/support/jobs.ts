import { EventEmitter } from 'node:events'
import { Logger, runTaskListOnce, type TaskList, type WorkerEvents } from 'graphile-worker'
import { sql } from 'kysely'
import pg from 'pg'
import type { Db } from '#lib/database/db.ts'

const silent = new Logger(() => () => {})

/** Options of the library, which never forgets them: they must not lead to the tasks, which hold a whole site. */
function runOptions() {
  const events: WorkerEvents = new EventEmitter()
  const failures: unknown[] = []
  events.on('job:error', ({ job, error }) => failures.push(new Error(job.task_identifier, { cause: error })))
  return { failures, options: { noHandleSignals: true, logger: silent, events } }
}

/** Runs the due jobs of one database, one after the other, so that mails reach the inbox in order. */
export function jobRunner({ db, databaseUrl }: { db: Db; databaseUrl: string }) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  const { failures, options } = runOptions()

  /** Runs all jobs due at `now`, and those that they queue; throws if one failed. */
  async function runDue(now: Date, tasks: TaskList): Promise<void> {
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
    const client = await pool.connect()
    try {
      await runTaskListOnce(options, tasks, client).promise
    } finally {
      client.release()
    }
    const failed = failures.splice(0)
    if (failed.length > 0) throw new AggregateError(failed, 'Jobs failed')
  }

  return { runDue, close: () => pool.end() }
}
