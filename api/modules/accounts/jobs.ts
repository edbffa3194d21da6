import { z } from 'zod'
import { defineTask } from '#lib/jobs.ts'

/** Forgets links and codes that nobody used in time. */
export const deleteStaleVerifications = defineTask('delete-stale-verifications', z.object({}))

/** Sends what sets a forgotten password anew, if there is such an account. */
export const recoverPassword = defineTask(
  'recover-password',
  z.object({ request: z.string(), login: z.string(), ip: z.string(), channel: z.enum(['mail', 'sms']) }),
)

/** Suspends shops whose paid time is over. */
export const suspendShops = defineTask('suspend-shops', z.object({}))

/** Removes sessions with which nobody can do anything any more. */
export const deleteExpiredSessions = defineTask('delete-expired-sessions', z.object({}))
