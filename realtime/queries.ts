import { sql } from 'kysely'
import { batched } from '#lib/database/batched.ts'
import type { Db } from '#lib/database/db.ts'

export async function listLivingSessions(db: Db, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('session')
    .select('id')
    .where('id', '=', sql<number>`any(${ids})`)
    .execute()
  return rows.map(({ id }) => id)
}

export const isLivingSession = batched<number, boolean>(async (db, ids) => {
  const living = new Set(await listLivingSessions(db, ids))
  return ids.map((id) => living.has(id))
})

export const findLiveKey = (db: Db) =>
  db.selectFrom('live_key').select(['key', 'secret_sealed']).executeTakeFirst()

/** The first of several processes wins. */
export const insertLiveKey = (db: Db, key: { key: string; secret_sealed: Buffer; created_at: Date }) =>
  db
    .insertInto('live_key')
    .values(key)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
