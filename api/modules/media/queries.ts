import { type ExpressionBuilder, sql } from 'kysely'
import type { Db } from '#api/lib/db.ts'
import type { StoredImage } from '#api/lib/images.ts'
import type { DB } from '#db/types.generated.ts'

/** Known from now on, and in use: whoever removes photos leaves it alone. */
export async function touchImage(db: Db, { hash, width, height, thumbhash }: StoredImage, now: Date) {
  await db
    .insertInto('image')
    .values({ hash, width, height, thumbhash, created_at: now, used_at: now })
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ used_at: now }))
    .execute()
}

/** In their order. */
export const listListingImages = (db: Db, listingId: number) =>
  db
    .selectFrom('listing_image')
    .select(['id', 'image_hash', 'position', 'upload_key', 'created_at'])
    .where('listing_id', '=', listingId)
    .orderBy('position')
    .execute()
export type ListingImageRow = Awaited<ReturnType<typeof listListingImages>>[number]

export type NewListingImage = { hash: string; position: number; uploadKey: string | null }

export const insertListingImages = (
  trx: Db,
  listingId: number,
  images: readonly NewListingImage[],
  now: Date,
) =>
  trx
    .insertInto('listing_image')
    .values(
      images.map(({ hash, position, uploadKey }) => ({
        listing_id: listingId,
        image_hash: hash,
        position,
        upload_key: uploadKey,
        created_at: now,
      })),
    )
    .execute()

/** Gives the photos the places 0, 1, 2 … */
export async function writeOrder(trx: Db, listingId: number, ids: readonly number[]) {
  await sql`
    update listing_image set position = array_position(${ids}::bigint[], id) - 1
    where listing_id = ${listingId}`.execute(trx)
}

export const deleteListingImage = (trx: Db, id: number) =>
  trx.deleteFrom('listing_image').where('id', '=', id).execute()

/** The row, kept from being removed until the transaction ends. */
export const lockImage = (trx: Db, hash: string) =>
  trx.selectFrom('image').select(['hash', 'avif_at']).where('hash', '=', hash).forUpdate().executeTakeFirst()

export const markAvifMade = (trx: Db, hash: string, now: Date) =>
  trx.updateTable('image').set({ avif_at: now }).where('hash', '=', hash).execute()

/** Those that have no AVIF yet. */
export const listWithoutAvif = (db: Db, hashes: readonly string[]) =>
  db
    .selectFrom('image')
    .select('hash')
    .where('hash', 'in', hashes)
    .where('avif_at', 'is', null)
    .execute()
    .then((rows) => rows.map(({ hash }) => hash))

/** No listing and no account shows it. */
const isUnused = ({ and, not, exists, selectFrom }: ExpressionBuilder<DB, 'image'>) =>
  and([
    not(
      exists(
        selectFrom('listing_image').select('id').whereRef('listing_image.image_hash', '=', 'image.hash'),
      ),
    ),
    not(exists(selectFrom('account').select('id').whereRef('account.avatar_hash', '=', 'image.hash'))),
  ])

/** Photos after `after`, in the order of their hashes, that nothing shows and that nobody uploaded since `before`. */
export const listOrphans = (
  db: Db,
  { after, before, limit }: { after: string; before: Date; limit: number },
) =>
  db
    .selectFrom('image')
    .select('hash')
    .where('hash', '>', after)
    .where('used_at', '<', before)
    .where(isUnused)
    .orderBy('hash')
    .limit(limit)
    .execute()
    .then((rows) => rows.map(({ hash }) => hash))

/** Whether it was still an orphan; an upload of the same photo waits for the end of the transaction. */
export async function deleteOrphan(trx: Db, hash: string, before: Date): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('image')
    .where('hash', '=', hash)
    .where('used_at', '<', before)
    .where(isUnused)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
