import { randomBytes } from 'node:crypto'
import type { Db } from './db.ts'

/** Random bytes under this name, the same for every process that shares the database. */
export async function loadSecret(db: Db, name: string): Promise<Buffer> {
  await db
    .insertInto('app_secret')
    .values({ name, value: randomBytes(32) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const { value } = await db
    .selectFrom('app_secret')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return value
}
