import type { Db } from '#lib/db.ts'

/** As a promotion's row has noted it. */
export const phases = { toCome: 0, running: 1, over: 2 } as const

/** Notes what has reached its next phase by now. That write is the change that search hears of. */
export async function notePhase(
  db: Db,
  { phase, since, now, limit }: { phase: 1 | 2; since: 'starts_at' | 'ends_at'; now: Date; limit: number },
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('promotion')
    .set({ phase })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('promotion')
        .select('id')
        .where('phase', '<', phase)
        .where(since, '<=', now)
        .orderBy(since)
        .limit(limit)
        .forNoKeyUpdate()
        .skipLocked(),
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
