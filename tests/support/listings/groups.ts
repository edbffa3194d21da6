import type { Db } from '#lib/database/db.ts'

/** An offer of many units with one of them. */
export async function groupWith(
  db: Db,
  { seller_id, id }: { seller_id: number; id: number },
  title = 'Stanovi',
): Promise<number> {
  const group = await db
    .insertInto('listing_group')
    .values({ seller_id, title, created_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('listing_group_unit').values({ group_id: group.id, listing_id: id }).execute()
  return group.id
}
