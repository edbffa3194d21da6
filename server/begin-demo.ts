import type { Db } from '#lib/database/db.ts'

/** Notes that a part of the demo is loaded; returns false if it was before, also by a program that started at the same time. */
export async function beginDemo(trx: Db, source: string, rows: number, now: Date): Promise<boolean> {
  const begun = await trx
    .insertInto('import_job')
    .values({
      source,
      file_name: source,
      file_hash: source,
      row_count: rows,
      started_at: now,
      finished_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return begun !== undefined
}
