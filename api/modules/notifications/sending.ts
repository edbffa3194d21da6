import type { Db } from '#lib/db.ts'
import { enqueue } from '#lib/jobs.ts'
import { sendMessage } from './jobs.ts'

/** The last tries are six hours apart, so a carrier may be away for a day and a half. */
export const maxAttempts = 16

/** A job for one message; the later takes the place of one that waits for its next try. */
export const enqueueSending = (trx: Db, messageId: number, runAt?: Date) =>
  enqueue(
    trx,
    sendMessage,
    { messageId },
    { maxAttempts, key: `send-message:${messageId}`, ...(runAt && { runAt }) },
  )
