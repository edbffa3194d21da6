import type { Db } from '#lib/database/db.ts'

/** As stored in a promotion's row. */
export const phases = { toCome: 0, running: 1, over: 2 } as const

/** Records promotions that have reached their next phase. Search picks up that write. */
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
