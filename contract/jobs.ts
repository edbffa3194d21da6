import { z } from 'zod'
import { idParams, unixSeconds } from './common.ts'
import { endpoint } from './endpoint.ts'

/** `label` is what staff call the kind of job, in Bosnian. */
const kind = { task: z.string(), label: z.string() }
const job = { ...kind, id: z.int(), attempts: z.int(), max_attempts: z.int() }

/** What the worker has before it, does now, failed at, and does by the clock. */
export const jobOverview = z.object({
  data: z.object({
    queues: z.array(
      z.object({
        ...kind,
        /** Due, but not begun. */
        waiting: z.int(),
        /** Of `waiting`: for how many seconds the oldest is due. */
        oldest_seconds: z.int().nullable(),
        running: z.int(),
        /** Not due yet, tries after a failure among them. */
        later: z.int(),
        /** Not tried any more. */
        failed: z.int(),
      }),
    ),
    running: z.array(z.object({ ...job, started_at: unixSeconds })),
    /** The latest first. `next_try_at` is null when there is none. */
    failures: z.array(
      z.object({ ...job, error: z.string(), failed_at: unixSeconds, next_try_at: unixSeconds.nullable() }),
    ),
    cron: z.array(
      z.object({
        ...kind,
        at: z.string(),
        last_at: unixSeconds.nullable(),
        next_at: unixSeconds,
      }),
    ),
  }),
})
export type JobOverview = z.infer<typeof jobOverview>['data']

export const jobRetried = z.object({ success: z.literal(true) })

const ofAdmin = { tag: 'Administration', access: 'admin' } as const

export const getJobs = endpoint('GET', '/admin/jobs', {
  ...ofAdmin,
  summary: 'Get an overview of background jobs',
  reply: jobOverview,
})
export const retryJob = endpoint('POST', '/admin/jobs/:id/retry', {
  ...ofAdmin,
  summary: 'Run a failed job again',
  params: idParams,
  reply: jobRetried,
})
