import type { Deps } from '#api/deps.ts'
import { deleteInBatches, inBatches } from '#lib/database/batches.ts'
import { dayMs, localDay } from '#lib/time.ts'
import { refreshKeptDays, tombstoneDays } from '#contract/limits/listings.ts'
import { deleteRefreshesBefore, deleteTakenDaysBefore, deleteTombstonesBefore } from './retention-queries.ts'

/** For a job: deletes old refreshes, days taken in the past, and old tombstones. */
export async function forgetOldRecords({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const at = now()
  const daysAgo = (days: number) => new Date(at.getTime() - days * dayMs)
  await deleteInBatches((limit) => deleteRefreshesBefore(db, daysAgo(refreshKeptDays), limit))
  await deleteInBatches((limit) => deleteTombstonesBefore(db, daysAgo(tombstoneDays), limit))
  await inBatches((limit) => deleteTakenDaysBefore(db, localDay(at), limit))
}
