import { z } from 'zod'
import { queuedJob } from '#lib/jobs.ts'

/** Defined in `jobs.ts`. */
export const settleParcelJob = queuedJob({ name: 'settle-parcel', payload: z.object({ id: z.int() }) })
export const trackParcelJob = queuedJob({ name: 'track-parcel', payload: z.object({ number: z.string() }) })
