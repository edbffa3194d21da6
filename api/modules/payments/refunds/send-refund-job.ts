import { z } from 'zod'
import { queuedJob } from '#lib/jobs.ts'

/** Defined apart from its handler, which also queues it. */
export const sendRefundJob = queuedJob({
  name: 'send-refund',
  payload: z.object({ refundId: z.int() }),
})
