import { z } from 'zod'
import { queuedJob } from '#lib/jobs.ts'

/** Defined in `orders/jobs.ts`, since orders start payments. */
export const orderPaidJob = queuedJob({ name: 'order-paid', payload: z.object({ paymentId: z.int() }) })
