import type { Db } from '#lib/db.ts'

/** The town in an account's settings. */
export async function findOwnCityId(db: Db, accountId: number): Promise<number | null> {
  const account = await db
    .selectFrom('account')
    .select('city_id')
    .where('id', '=', accountId)
    .executeTakeFirst()
  return account?.city_id ?? null
}
