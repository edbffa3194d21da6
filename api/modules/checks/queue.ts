import { z } from 'zod'
import type { Db } from '#lib/database/db.ts'
import { enqueue, queuedJob } from '#lib/jobs.ts'

export const listingCheck = queuedJob({ name: 'check-listing', payload: z.object({ listingId: z.int() }) })

/**
 * For a listing that becomes public or changes. Several requests in a row merge into one job. `isLate`: all other
 * jobs go first, since thousands may change at once.
 */
export const enqueueCheck = (trx: Db, listingId: number, { isLate = false } = {}) =>
  enqueue(
    trx,
    { ...listingCheck, isBackground: isLate },
    { listingId },
    { key: `${listingCheck.name}:${listingId}` },
  )
