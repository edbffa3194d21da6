import type { Db } from '#lib/db.ts'

/** Suspends shops whose paid time is over until they pay again. Returns how many. */
export async function suspendUnpaidShops(db: Db, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('shop')
    .set({ active: false })
    .where('active', '=', true)
    .where('ends_at', '<=', now)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
