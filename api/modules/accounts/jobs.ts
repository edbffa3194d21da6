import { z } from 'zod'
import { defineTask } from '#api/lib/jobs.ts'

/** Forgets links and codes that nobody used in time. */
export const deleteStaleVerifications = defineTask('delete-stale-verifications', z.object({}))

/** Suspends shops whose paid time is over. */
export const suspendShops = defineTask('suspend-shops', z.object({}))

/** Removes sessions with which nobody can do anything any more. */
export const deleteExpiredSessions = defineTask('delete-expired-sessions', z.object({}))
