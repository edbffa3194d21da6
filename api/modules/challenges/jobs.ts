import { z } from 'zod'
import { defineTask } from '#lib/jobs.ts'

/** Forgets counts whose window is over, and with them the answered challenges that have expired. */
export const forgetSpentLimits = defineTask('forget-spent-limits', z.object({}))
