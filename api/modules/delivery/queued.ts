import { z } from 'zod'
import { queuedJob } from '#lib/jobs.ts'

/** Defined in `jobs.ts`. */
export const applyDeliverySettings = queuedJob({ name: 'apply-delivery-settings', payload: z.object({}) })
