import type { CronLine } from '#lib/jobs.ts'
import { deleteExpiredSessions, deleteStaleVerifications, suspendShops } from '#api/modules/accounts/jobs.ts'
import { forgetSpentLimits } from '#api/modules/challenges/jobs.ts'
import { learnFromListings } from '#api/modules/categories/jobs.ts'
import {
  eraseListings,
  expireListings,
  forgetIdempotencyKeys,
  forgetListingViewers,
  notePromotions,
  remindToRefresh,
  tellSellersOfExpired,
} from '#api/modules/listings/jobs.ts'
import { forgetFailedJobs } from '#api/modules/jobs/jobs.ts'
import { makePhotoPrints, removeOrphanPhotos } from '#api/modules/media/jobs.ts'
import { cleanOutbox } from '#api/modules/notifications/jobs.ts'

/** What runs by the clock. Each is harmless when it runs twice or late. */
export const crontab: readonly CronLine[] = [
  { task: expireListings, at: '* * * * *' },
  { task: notePromotions, at: '* * * * *' },
  { task: suspendShops, at: '* * * * *' },
  { task: learnFromListings, at: '*/10 * * * *' },
  // Empties the tables that docs/security.md lists as guarding.
  { task: forgetSpentLimits, at: '13 * * * *' },
  { task: forgetIdempotencyKeys, at: '17 * * * *' },
  { task: deleteStaleVerifications, at: '22 * * * *' },
  { task: forgetListingViewers, at: '27 * * * *' },
  { task: deleteExpiredSessions, at: '32 * * * *' },
  { task: eraseListings, at: '10 2 * * *' },
  { task: forgetFailedJobs, at: '25 2 * * *' },
  { task: cleanOutbox, at: '30 2 * * *' },
  { task: makePhotoPrints, at: '50 * * * *' },
  { task: removeOrphanPhotos, at: '40 */6 * * *' },
  // In the morning of Sarajevo.
  { task: remindToRefresh, at: '0 7 * * *' },
  { task: tellSellersOfExpired, at: '5 7 * * *' },
]
