import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from './database/db.ts'
import { currentTraceParent } from './tracing.ts'

type Run<D, P> = (deps: D, payload: P, signal?: AbortSignal) => Promise<void>

/** A kind of job: everything that the queue, the worker and the staff page know about it. */
export type Job<D, S extends z.ZodType = z.ZodType> = {
  /** Identifies the kind in the queue. */
  name: string
  /** Shown to staff, in Bosnian. */
  label: string
  payload: S
  /** Minute, hour, day of the month, month and weekday, in UTC. */
  schedule: string | undefined
  /** Also runs when a worker starts, so that a new site need not wait for the schedule. */
  runsAtStart: boolean
  /** Also runs soon after a notification on this channel of PostgreSQL. */
  wokenBy: string | undefined
  maxAttempts: number
  /** Not urgent and possibly numerous: all other jobs go first. */
  isBackground: boolean
  /** Parses the payload first, because an older release may have queued it. */
  run: Run<D, unknown>
}

type JobDefinition<D, S extends z.ZodType> = {
  name: string
  label: string
  /** Holds ids rather than rows, which change before the job runs. Scheduled jobs have no payload. */
  payload?: S
  schedule?: string
  runsAtStart?: boolean
  wokenBy?: string
  maxAttempts?: number
  isBackground?: boolean
  /** Must be idempotent. `signal` is aborted when the worker stops and can't wait any longer. */
  run(deps: D, payload: z.output<S>, signal?: AbortSignal): Promise<unknown>
}

/**
 * The delays between attempts grow from seconds to hours, so the last attempt comes about half a day after
 * the first.
 */
const usualAttempts = 10
/** The next scheduled run does the work anyway. */
const scheduledAttempts = 3
/** Lower numbers go first. */
const backgroundPriority = 10

const noPayload = z.object({})

export function defineJob<D, S extends z.ZodType = typeof noPayload>({
  name,
  label,
  payload = noPayload as z.ZodType as S,
  schedule,
  runsAtStart = false,
  wokenBy,
  maxAttempts = schedule ? scheduledAttempts : usualAttempts,
  isBackground = false,
  run,
}: JobDefinition<D, S>): Job<D, S> {
  return {
    name,
    label,
    payload,
    schedule,
    runsAtStart,
    wokenBy,
    maxAttempts,
    isBackground,
    run: async (deps, given, signal) => void (await run(deps, payload.parse(given), signal)),
  }
}

/** The parts of a job needed to queue it. */
export type QueuedJob<S extends z.ZodType> = Pick<
  Job<never, S>,
  'name' | 'payload' | 'maxAttempts' | 'isBackground'
>

/** Queues a job from a module on which its handler depends; the job is defined with this name and payload. */
export const queuedJob = <S extends z.ZodType>(
  given: Pick<JobDefinition<never, S>, 'name'> & { payload: S },
): QueuedJob<S> => ({ ...given, maxAttempts: usualAttempts, isBackground: false })

export const priorityOf = ({ isBackground }: Pick<Job<never>, 'isBackground'>) =>
  isBackground ? backgroundPriority : 0

const traceFlag = 'trace:'

/** The trace in which a job is queued. Flags are the only note that the queue takes beside the payload. */
function traceFlags(): string[] | null {
  const parent = currentTraceParent()
  return parent === undefined ? null : [traceFlag + parent]
}

/** The `traceparent` of the span that queued the job with these flags. */
export const traceParentOf = (flags: Record<string, true> | null): string | undefined =>
  Object.keys(flags ?? {})
    .find((flag) => flag.startsWith(traceFlag))
    ?.slice(traceFlag.length)

export type EnqueueOptions = {
  /** A job replaces an earlier one with the same key that has not started. */
  key?: string
  /** Earliest time to run. */
  runAt?: Date
}

/**
 * Queues a job in the caller's transaction, so it exists if and only if that commits. Throws if the payload does not
 * fit. The job runs at least once and must therefore be idempotent.
 */
export async function enqueue<S extends z.ZodType>(
  db: Db,
  job: QueuedJob<S>,
  payload: z.input<S>,
  { key, runAt }: EnqueueOptions = {},
) {
  job.payload.parse(payload)
  await sql`
    select from graphile_worker.add_job(
      identifier => ${job.name}, payload => ${JSON.stringify(payload)}::json, job_key => ${key ?? null}::text,
      run_at => ${runAt ?? null}::timestamptz, max_attempts => ${job.maxAttempts}::integer,
      priority => ${priorityOf(job)}::integer, flags => ${traceFlags()}::text[])`.execute(db)
}

/** Queues jobs of one kind in one statement, each with its payload and options; otherwise like `enqueue`. */
export async function enqueueAll<S extends z.ZodType>(
  db: Db,
  job: Job<never, S>,
  jobs: readonly ({ payload: z.input<S> } & EnqueueOptions)[],
) {
  if (jobs.length === 0) return
  for (const { payload } of jobs) job.payload.parse(payload)
  await sql`
    select graphile_worker.add_job(
      identifier => ${job.name}, payload => payload::json, job_key => key, run_at => run_at,
      max_attempts => ${job.maxAttempts}::integer, priority => ${priorityOf(job)}::integer,
      flags => ${traceFlags()}::text[])
    from unnest(
      ${jobs.map(({ payload }) => JSON.stringify(payload))}::text[],
      ${jobs.map(({ key }) => key ?? null)}::text[],
      ${jobs.map(({ runAt }) => runAt ?? null)}::timestamptz[]) as queued (payload, key, run_at)
    -- In one order, so that two such statements never wait for each other in a circle.
    order by key`.execute(db)
}
