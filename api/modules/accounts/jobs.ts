import { z } from 'zod'
import { defineTask } from '#api/lib/jobs.ts'

/** Removes sessions with which nobody can do anything any more. */
export const deleteExpiredSessions = defineTask('delete-expired-sessions', z.object({}))
