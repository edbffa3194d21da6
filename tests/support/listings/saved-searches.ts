import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { matchSavedSearches } from '#api/modules/saved/searches/matches.ts'
import type { Db } from '#lib/database/db.ts'
import { enqueue } from '#lib/jobs.ts'

/** Matches every change so far; a transaction in any database of the server may hold changes back. */
export async function matchAll(db: Db, runJobs: () => Promise<void>): Promise<void> {
  for (let times = 0; times < 100; times++) {
    await enqueue(db, matchSavedSearches, {}, { key: matchSavedSearches.name })
    await runJobs()
    const { rows } = await sql`
      select from listing_change as change, saved_search_progress as progress
      where (change.xid, change.seq) > (progress.xid, progress.seq) limit 1`.execute(db)
    // Notices are due by the test's clock, which may be ahead of the queue's.
    if (rows.length === 0) return runJobs()
    await sleep(50) // the polling interval: no event tells that the other transaction ended
  }
  throw new Error('changes are held back')
}
