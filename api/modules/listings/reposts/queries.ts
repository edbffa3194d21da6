import { sql } from 'kysely'
import type { Db } from '#lib/database/db.ts'
import { likePrintBits, mirrorMask } from '#lib/photos/print.ts'

const mask = mirrorMask.join('')

/**
 * The seller's other listings in the same category, without drafts: current ones, and those that ended or
 * were deleted since `endedSince`.
 */
export const listBeside = (db: Db, listing: Beside, endedSince: Date) =>
  db
    .selectFrom('listing')
    .select([
      'id',
      'title',
      'status',
      'city_id',
      'price_fening',
      'created_at',
      'refreshed_at',
      'reserved',
      'expires_at',
      'deleted_at',
    ])
    .select('held_by_moderation')
    .where('seller_id', '=', listing.seller_id)
    .where('category_id', '=', listing.category_id)
    .where('id', '<>', listing.id)
    .where('status', '<>', 'draft')
    .where((eb) =>
      eb.or([
        eb('deleted_at', '>', endedSince),
        eb.and([
          eb('deleted_at', 'is', null),
          eb.or([eb('status', 'in', ['active', 'hidden']), eb('updated_at', '>', endedSince)]),
        ]),
      ]),
    )
    .orderBy('refreshed_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

export type Beside = { id: number; seller_id: number; category_id: number }
export type BesideRow = Awaited<ReturnType<typeof listBeside>>[number]

export type PhotosBeside = { id: number; has_photos: boolean; shares_photo: boolean }

/**
 * Compares photos with those of `ids`: whether each has any, and whether it shares one, as the same file or a
 * copy by its perceptual hash.
 */
export async function comparePhotosBeside(db: Db, listingId: number, ids: readonly number[]) {
  const { rows } = await sql<PhotosBeside>`
    with own as (
      select image_hash, code from listing_image left join image_print using (image_hash)
      where listing_id = ${listingId}
    ), theirs as (
      select listing_id, image_hash, code from listing_image left join image_print using (image_hash)
      where listing_id = any(${ids}::bigint[])
    )
    select given.id, exists (select from theirs where listing_id = given.id) as has_photos,
      exists (
        select from theirs join own
          on own.image_hash = theirs.image_hash
          or bit_count(own.code # theirs.code) <= ${likePrintBits}
          or bit_count(own.code # theirs.code # ${mask}::bit(144)) <= ${likePrintBits}
        where theirs.listing_id = given.id
      ) as shares_photo
    from unnest(${ids}::bigint[]) as given (id)`.execute(db)
  return rows
}

export const countPhotos = (db: Db, listingId: number) =>
  db
    .selectFrom('listing_image')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('listing_id', '=', listingId)
    .executeTakeFirstOrThrow()
    .then(({ count }) => count)

export type Freshness = { refreshed_at: Date; created_at: Date }

/** Makes a copy as old as its original. */
export const ageListing = (trx: Db, id: number, freshness: Freshness) =>
  trx
    .updateTable('listing')
    .set({ ...freshness, published_at: freshness.refreshed_at })
    .where('id', '=', id)
    .execute()

/** Selects the columns that decide how often a seller may refresh. */
export const findSellerKind = (db: Db, accountId: number) =>
  db.selectFrom('account').select(['type', 'pro_until']).where('id', '=', accountId).executeTakeFirstOrThrow()
