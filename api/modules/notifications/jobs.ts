import { z } from 'zod'
import { defineTask } from '#lib/jobs.ts'

/** Carries one message of the outbox away. */
export const sendMessage = defineTask('send-message', z.object({ messageId: z.int() }))

/** Forgets what was sent long ago. */
export const cleanOutbox = defineTask('clean-outbox', z.object({}))
