import { type ExpressionBuilder, sql } from 'kysely'
import type { Db } from '#lib/db.ts'
import type { StoredImage } from '#lib/images.ts'
import type { DB } from '#lib/database.generated.ts'

/** Known from now on, and in use: whoever removes photos leaves it alone. */
export async function touchImage(db: Db, { hash, width, height, thumbhash }: StoredImage, now: Date) {
  await db
    .insertInto('image')
    .values({ hash, width, height, thumbhash, created_at: now, used_at: now })
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ used_at: now }))
    .execute()
}

type Turned = { from: string; quarters: number }

/** The same for a photo that is made from another. */
export async function touchTurnedImage(
  db: Db,
  { hash, width, height, thumbhash }: StoredImage,
  { from, quarters }: Turned,
  now: Date,
) {
  await db
    .insertInto('image')
    .values({
      hash,
      width,
      height,
      thumbhash,
      created_at: now,
      used_at: now,
      turned_from: from,
      quarter_turns: quarters,
    })
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ used_at: now }))
    .execute()
}

/** What a photo was made from and how far it is turned; one that never was is its own. */
export const findImageOrigin = (db: Db, hash: string) =>
  db
    .selectFrom('image')
    .select(['quarter_turns', (eb) => eb.fn.coalesce('turned_from', 'hash').as('hash')])
    .where('hash', '=', hash)
    .executeTakeFirstOrThrow()

/** Whether the place of a photo still showed `from`, and so shows `to` now. */
export async function showOtherImage(trx: Db, id: number, { from, to }: { from: string; to: string }) {
  const { numUpdatedRows } = await trx
    .updateTable('listing_image')
    .set({ image_hash: to })
    .where('id', '=', id)
    .where('image_hash', '=', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
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

export const deletePhotosOf = (trx: Db, listingId: number, hashes: readonly string[]) =>
  trx
    .deleteFrom('listing_image')
    .where('listing_id', '=', listingId)
    .where('image_hash', 'in', hashes)
    .execute()

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

/** No listing and no account shows it, and no turned one is made from it. */
const isUnused = ({ and, not, exists, selectFrom }: ExpressionBuilder<DB, 'image'>) =>
  and([
    not(
      exists(
        selectFrom('listing_image').select('id').whereRef('listing_image.image_hash', '=', 'image.hash'),
      ),
    ),
    not(
      exists(
        selectFrom('image as turned').select('turned.hash').whereRef('turned.turned_from', '=', 'image.hash'),
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
