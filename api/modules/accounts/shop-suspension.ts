import type { Db } from '#lib/db.ts'

/** Shops whose paid time is over are suspended until they are paid for again. Answers how many were. */
export async function suspendUnpaidShops(db: Db, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('shop')
    .set({ active: false })
    .where('active', '=', true)
    .where('ends_at', '<=', now)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
