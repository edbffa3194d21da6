import { z } from 'zod'
import { queuedJob } from '#lib/jobs.ts'

/** Defined in `jobs.ts`, whose handlers queue it. */
export const giveShopBonusesJob = queuedJob({ name: 'give-shop-bonuses', payload: z.object({}) })
