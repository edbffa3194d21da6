import { z } from 'zod'
import { defineTask } from '#lib/jobs.ts'

/** Removes jobs that failed for good long ago. */
export const forgetFailedJobs = defineTask('forget-failed-jobs', z.object({}))
