import { z } from 'zod'
import { idParams, unixSeconds } from './common.ts'
import { endpoint } from './endpoint.ts'

/** `label` is the staff's name for the kind of job, in Bosnian. */
const kind = { task: z.string(), label: z.string() }
const job = { ...kind, id: z.int(), attempts: z.int(), max_attempts: z.int() }

/** The worker's queue, running jobs, failures and schedule. */
export const jobOverview = z.object({
  data: z.object({
    queues: z.array(
      z.object({
        ...kind,
        /** Due, but not started. */
        waiting: z.int(),
        /** Seconds that the oldest `waiting` job has been due. */
        oldest_seconds: z.int().nullable(),
        running: z.int(),
        /** Scheduled for later, including retries. */
        later: z.int(),
        /** Given up. */
        failed: z.int(),
      }),
    ),
    running: z.array(z.object({ ...job, started_at: unixSeconds })),
    /** Latest first. `next_try_at` is null if no retry is planned. */
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
