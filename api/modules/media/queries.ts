import { type ExpressionBuilder, sql } from 'kysely'
import type { Db } from '#lib/database/db.ts'
import type { StoredImage } from '#lib/photos/images.ts'
import type { DB } from '#lib/database/database.generated.ts'

/** Marks a photo as known and in use, so that clean-up leaves it alone. */
export async function touchImage(db: Db, { hash, width, height, thumbhash }: StoredImage, now: Date) {
  await db
    .insertInto('image')
    .values({ hash, width, height, thumbhash, created_at: now, used_at: now })
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ used_at: now }))
    .execute()
}

type Turned = { from: string; quarters: number }

/** The same for a photo derived from another. */
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

/** The original of a photo and its rotation; an unrotated photo is its own original. */
export const findImageOrigin = (db: Db, hash: string) =>
  db
    .selectFrom('image')
    .select(['quarter_turns', (eb) => eb.fn.coalesce('turned_from', 'hash').as('hash')])
    .where('hash', '=', hash)
    .executeTakeFirstOrThrow()

/** Compare-and-set: shows `to` if the place still shows `from`; returns whether it did. */
export async function showOtherImage(trx: Db, id: number, { from, to }: { from: string; to: string }) {
  const { numUpdatedRows } = await trx
    .updateTable('listing_image')
    .set({ image_hash: to })
    .where('id', '=', id)
    .where('image_hash', '=', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** In order. */
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

/** Numbers the photos 0, 1, 2 … */
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

/** Locks the row against removal until the transaction ends. */
export const lockImage = (trx: Db, hash: string) =>
  trx.selectFrom('image').select(['hash', 'avif_at']).where('hash', '=', hash).forUpdate().executeTakeFirst()

export const markAvifMade = (trx: Db, hash: string, now: Date) =>
  trx.updateTable('image').set({ avif_at: now }).where('hash', '=', hash).execute()

/** Those without an AVIF. */
export const listWithoutAvif = (db: Db, hashes: readonly string[]) =>
  db
    .selectFrom('image')
    .select('hash')
    .where('hash', 'in', hashes)
    .where('avif_at', 'is', null)
    .execute()
    .then((rows) => rows.map(({ hash }) => hash))

/**
 * No listing, video, account, shop, case of moderation or order that a side can open shows it, and no rotated photo derives
 * from it.
 */
const isUnused = ({ and, not, exists, selectFrom }: ExpressionBuilder<DB, 'image'>) =>
  and([
    not(
      exists(
        selectFrom('listing_image').select('id').whereRef('listing_image.image_hash', '=', 'image.hash'),
      ),
    ),
    not(
      exists(
        selectFrom('listing_video').select('id').whereRef('listing_video.poster_hash', '=', 'image.hash'),
      ),
    ),
    not(
      exists(
        selectFrom('image as turned').select('turned.hash').whereRef('turned.turned_from', '=', 'image.hash'),
      ),
    ),
    not(exists(selectFrom('account').select('id').whereRef('account.avatar_hash', '=', 'image.hash'))),
    not(exists(selectFrom('shop').select('id').whereRef('shop.cover_hash', '=', 'image.hash'))),
    not(
      exists(selectFrom('case_image').select('case_id').whereRef('case_image.image_hash', '=', 'image.hash')),
    ),
    not(
      exists(
        selectFrom('order_item')
          .innerJoin('orders', 'orders.id', 'order_item.order_id')
          .select('orders.id')
          .whereRef('order_item.image_hash', '=', 'image.hash')
          .where(({ or, eb }) => or([eb('buyer_id', 'is not', null), eb('seller_id', 'is not', null)])),
      ),
    ),
  ])

/** Unused photos after the cursor `after`, by hash, that nobody has uploaded since `before`. */
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

/**
 * Returns whether it was still an orphan; an upload of the same photo waits for the end of the transaction.
 */
export async function deleteOrphan(trx: Db, hash: string, before: Date): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('image')
    .where('hash', '=', hash)
    .where('used_at', '<', before)
    .where(isUnused)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
