import type { Db } from '#lib/database/db.ts'

/** Shops of the largest package whose owners may publish; returns the owners' ids. */
export async function makeShops(db: Db, count: number): Promise<number[]> {
  const owners = await db
    .insertInto('account')
    .values(
      Array.from({ length: count }, (_, index) => ({
        username: `velikishop${index}`,
        type: 'shop' as const,
        phone_verified_at: new Date(),
      })),
    )
    .returning('id')
    .execute()
  await db
    .insertInto('shop')
    .values(
      owners.map(({ id }) => ({
        owner_id: id,
        business_name: `Veliki shop ${id}`,
        package: 'platinum',
        ends_at: new Date(Date.now() + 1e10),
      })),
    )
    .execute()
  return owners.map(({ id }) => id)
}
