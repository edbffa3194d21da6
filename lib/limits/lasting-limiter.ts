import { sql } from 'kysely'
import { deleteInBatches } from '#lib/database/batches.ts'
import type { Db } from '#lib/database/db.ts'
import { reportStanding } from './limit-standing.ts'
import { type CountingLimiter, RateLimited } from './rate-limiter.ts'

/**
 * Counts in the database, surviving restarts and shared by processes: for actions that cost money or may
 * happen once.
 */
export const lastingLimiter = (db: Db, now: () => Date): CountingLimiter => ({
  async hit(scope, key, { max, windowSeconds }) {
    if (max === 0) throw new RateLimited(windowSeconds)
    const time = now()
    const resetsAt = new Date(time.getTime() + windowSeconds * 1000)
    // One statement, so that concurrent calls cannot exceed `max`.
    const { rows } = await sql<{ used: number; resets_at: Date }>`
      insert into usage_limit as present (scope, key, used, resets_at)
      values (${scope}, ${key}, 1, ${resetsAt})
      on conflict (scope, key) do update set
        used = case when present.resets_at <= ${time} then 1 else present.used + 1 end,
        resets_at = case when present.resets_at <= ${time} then excluded.resets_at else present.resets_at end
      where present.resets_at <= ${time} or present.used < ${max}
      returning used, resets_at`.execute(db)
    if (rows[0]) {
      const { used, resets_at } = rows[0]
      const resetSeconds = Math.ceil((resets_at.getTime() - time.getTime()) / 1000)
      reportStanding(scope, { limit: max, remaining: max - used, resetSeconds })
      return used
    }
    const row = await db
      .selectFrom('usage_limit')
      .select('resets_at')
      .where('scope', '=', scope)
      .where('key', '=', key)
      .executeTakeFirst()
    const left = row ? (row.resets_at.getTime() - time.getTime()) / 1000 : windowSeconds
    const resetSeconds = Math.max(1, Math.ceil(left))
    reportStanding(scope, { limit: max, remaining: 0, resetSeconds })
    throw new RateLimited(resetSeconds)
  },

  async forget(scope, key) {
    await db.deleteFrom('usage_limit').where('scope', '=', scope).where('key', '=', key).execute()
  },
})

/** Deletes the counts of expired windows. */
export const deleteSpentLimits = (db: Db, now: Date): Promise<number> =>
  deleteInBatches((limit) =>
    db
      .deleteFrom('usage_limit')
      .where((eb) =>
        eb(
          eb.refTuple('scope', 'key'),
          'in',
          eb
            .selectFrom('usage_limit')
            .select(['scope', 'key'])
            .where('resets_at', '<=', now)
            .limit(limit)
            .$asTuple('scope', 'key'),
        ),
      )
      .executeTakeFirst(),
  )
