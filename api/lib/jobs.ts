import { sql } from 'kysely'
import type { z } from 'zod'
import type { Deps } from '#api/deps.ts'
import type { Db } from './db.ts'

/** A kind of job: its name in the queue and what it needs to know. Ids rather than rows, which change meanwhile. */
export type TaskDefinition<S extends z.ZodType = z.ZodType> = { name: string; payload: S }

export const defineTask = <S extends z.ZodType>(name: string, payload: S): TaskDefinition<S> => ({
  name,
  payload,
})

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
      run_at => ${runAt ?? null}::timestamptz, max_attempts => ${maxAttempts}::integer)`.execute(db)
}

/** What runs the jobs of one kind. `signal` is aborted when the worker stops and can't wait for long. */
export type TaskHandler = {
  name: string
  run(deps: Deps, payload: unknown, signal?: AbortSignal): Promise<void>
}

/** Parses before it runs: the program that queued the payload may have been an older one. */
export const handle = <S extends z.ZodType>(
  task: TaskDefinition<S>,
  run: (deps: Deps, payload: z.output<S>, signal?: AbortSignal) => Promise<void>,
): TaskHandler => ({
  name: task.name,
  run: (deps, payload, signal) => run(deps, task.payload.parse(payload), signal),
})
