import type { Insertable } from 'kysely'
import type { Db } from '#lib/db.ts'
import type { GroupEdit } from '#lib/database.generated.ts'

/** A group edit of one listing, which hides it. */
export async function editOf(
  db: Db,
  { sellerId, listingId, title = 'Oglas' }: { sellerId: number; listingId: number; title?: string },
  values: Partial<Insertable<GroupEdit>> = {},
): Promise<number> {
  const { id } = await db
    .insertInto('group_edit')
    .values({
      seller_id: sellerId,
      task: JSON.stringify({ action: 'hide' }),
      state: 'preview',
      created_at: new Date(),
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('group_edit_item')
    .values({
      edit_id: id,
      position: 0,
      listing_id: listingId,
      title,
      state: values.state === 'applied' ? 'done' : 'planned',
      before: JSON.stringify({ status: 'active' }),
      after: JSON.stringify({ status: 'hidden' }),
      version: 1,
    })
    .execute()
  return id
}

/** A row in each table of dealers' tools. */
export async function fillDealer(
  db: Db,
  { accountId, listingId, mark }: { accountId: number; listingId: number; mark: string },
): Promise<void> {
  await editOf(db, { sellerId: accountId, listingId, title: mark })
}
