import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from './db.ts'

/**
 * A kind of job: its queue name and payload. Payloads hold ids rather than rows, which may change before the
 * job runs.
 */
export type TaskDefinition<S extends z.ZodType = z.ZodType> = {
  name: string
  payload: S
  /** Not urgent and possibly numerous: all other jobs go first. */
  isBackground: boolean
}

export const defineTask = <S extends z.ZodType>(
  name: string,
  payload: S,
  { isBackground = false } = {},
): TaskDefinition<S> => ({ name, payload, isBackground })

/** A scheduled job. */
export type CronLine = {
  task: TaskDefinition
  /** Minute, hour, day of the month, month, weekday; UTC. */
  at: string
}

export type EnqueueOptions = {
  /** A job replaces an earlier one with the same key that has not started. */
  key?: string
  /** Earliest time to run. */
  runAt?: Date
  maxAttempts?: number
}

/** Lower goes first in the queue. */
const backgroundPriority = 10

/** Delays grow from seconds to hours, so the last attempt comes about half a day after the first. */
const usualAttempts = 10

/**
 * Queues a job in the caller's transaction, so it exists if and only if that commits. It runs at least once
 * and must therefore be idempotent.
 */
export async function enqueue<S extends z.ZodType>(
  db: Db,
  task: TaskDefinition<S>,
  payload: z.input<S>,
  { key, runAt, maxAttempts = usualAttempts }: EnqueueOptions = {},
) {
  await sql`
    select from graphile_worker.add_job(
      identifier => ${task.name}, payload => ${JSON.stringify(payload)}::json, job_key => ${key ?? null}::text,
      run_at => ${runAt ?? null}::timestamptz, max_attempts => ${maxAttempts}::integer,
      priority => ${task.isBackground ? backgroundPriority : 0}::integer)`.execute(db)
}
