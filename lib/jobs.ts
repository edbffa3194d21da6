import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from './db.ts'

/** A kind of job: its name in the queue and what it needs to know. Ids rather than rows, which change meanwhile. */
export type TaskDefinition<S extends z.ZodType = z.ZodType> = {
  name: string
  payload: S
  /** Nobody waits for it, and there may be many: it lets all others go first. */
  isBackground: boolean
}

export const defineTask = <S extends z.ZodType>(
  name: string,
  payload: S,
  { isBackground = false } = {},
): TaskDefinition<S> => ({ name, payload, isBackground })

/** A job that runs by the clock. */
export type CronLine = {
  task: TaskDefinition
  /** Minute, hour, day of the month, month, weekday; UTC. */
  at: string
}

export type EnqueueOptions = {
  /** Jobs of one key are one: the later replaces the earlier that has not begun. */
  key?: string
  /** Not before this time. */
  runAt?: Date
  maxAttempts?: number
}

/** Of the queue: the lower goes first. */
const backgroundPriority = 10

/** Waits grow from seconds to hours, so the last try comes about half a day after the first. */
const usualAttempts = 10

/**
 * Queues a job in the caller's transaction: it exists if and only if the change that asks for it commits. It runs at
 * least once, so what it does must bear being done again.
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
