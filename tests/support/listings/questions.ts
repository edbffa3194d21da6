import type { Db } from '#lib/database/db.ts'

type Asked = { listingId: number; authorId: number; content?: string; parentId?: number | null; at?: Date }

/** A question about a listing, or with `parentId` an answer of its seller. */
export async function ask(
  db: Db,
  { listingId, authorId, content = 'Da li je cijena fiksna?', parentId = null, at = new Date() }: Asked,
): Promise<number> {
  const { seller_id } = await db
    .selectFrom('listing')
    .select('seller_id')
    .where('id', '=', listingId)
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('question')
    .values({
      listing_id: listingId,
      seller_id,
      parent_id: parentId,
      author_id: authorId,
      body: content,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (parentId !== null)
    await db
      .updateTable('question')
      .set({ answered_at: at, seen_at: at })
      .where('id', '=', parentId)
      .execute()
  return id
}
