import type { Db } from '#api/lib/db.ts'

const batch = 1_000 // rows of one transaction, so that none lasts long

/** Removes sessions that were not used since `usedBefore` or began before `createdBefore`. Answers how many. */
export async function deleteSessionsBefore(
  db: Db,
  { usedBefore, createdBefore }: { usedBefore: Date; createdBefore: Date },
): Promise<number> {
  let total = 0
  for (;;) {
    const { numDeletedRows } = await db
      .deleteFrom('session')
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('session')
          .select('id')
          .where((either) =>
            either.or([either('last_used_at', '<', usedBefore), either('created_at', '<', createdBefore)]),
          )
          .limit(batch),
      )
      .executeTakeFirst()
    total += Number(numDeletedRows)
    if (numDeletedRows < batch) return total
  }
}
