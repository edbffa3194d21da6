import { sql } from 'kysely'
import type { Db } from '#lib/database/db.ts'
import type { PhotoPrint, PrintProbe } from '#lib/photos/print.ts'

/** Photos without a print after the cursor `after`, by hash. */
export const listUnprinted = (db: Db, after: string, limit: number) =>
  db
    .selectFrom('image')
    .leftJoin('image_print', 'image_print.image_hash', 'image.hash')
    .select('image.hash')
    .where('image.hash', '>', after)
    .where('image_print.image_hash', 'is', null)
    .orderBy('image.hash')
    .limit(limit)
    .execute()
    .then((rows) => rows.map(({ hash }) => hash))

/** `null` marks a blank picture. Idempotent. */
export async function insertPrint(db: Db, hash: string, print: PhotoPrint | null) {
  const [first = null, second = null, third = null] = print?.bands ?? []
  await sql`
    insert into image_print (image_hash, code, band_1, band_2, band_3)
    select ${hash}, ${print?.code ?? null}::bit(144), ${first}::integer, ${second}::integer, ${third}::integer
    where exists (select from image where hash = ${hash})
    on conflict (image_hash) do nothing`.execute(db)
}

export type LikePrint = { hash: string; distance: number }

/**
 * Finds photos whose prints differ in at most `within` bits from a probe, most similar first. Looks up prints
 * that share a band with a probe, then compares the whole code.
 */
export async function findLikePrints(
  db: Db,
  probes: readonly PrintProbe[],
  { within, limit }: { within: number; limit: number },
): Promise<LikePrint[]> {
  const asked = [0, 1, 2].map((band) => {
    const pairs = probes.flatMap(({ bands }, probe) => bands[band]!.map((value) => ({ value, probe })))
    return { values: pairs.map(({ value }) => value), probes: pairs.map(({ probe }) => probe + 1) }
  })
  const [first, second, third] = asked as [Asked, Asked, Asked]
  const { rows } = await sql<LikePrint>`
    with probe as materialized (
      select number, code from unnest(${probes.map(({ code }) => code)}::bit(144)[]) with ordinality as given (code, number)
    ), candidate as (
      select image_hash, bit_count(image_print.code # probe.code) as distance
      from unnest(${first.values}::integer[], ${first.probes}::integer[]) as asked (value, number)
      join probe using (number) join image_print on band_1 = value
      union all
      select image_hash, bit_count(image_print.code # probe.code)
      from unnest(${second.values}::integer[], ${second.probes}::integer[]) as asked (value, number)
      join probe using (number) join image_print on band_2 = value
      union all
      select image_hash, bit_count(image_print.code # probe.code)
      from unnest(${third.values}::integer[], ${third.probes}::integer[]) as asked (value, number)
      join probe using (number) join image_print on band_3 = value
    )
    select image_hash as hash, min(distance)::integer as distance
    from candidate where distance <= ${within}
    group by image_hash order by distance, image_hash limit ${limit}`.execute(db)
  return rows
}

type Asked = { values: number[]; probes: number[] }

export type ShownPhoto = { hash: string; listing_id: number; seller_id: number; shown_at: Date }

/** Public places of the photos at sellers other than `sellerId`, earliest first per photo. */
export const listOthersPhotos = (
  db: Db,
  hashes: readonly string[],
  sellerId: number,
): Promise<ShownPhoto[]> =>
  db
    .selectFrom('listing_image')
    .innerJoin('listing', 'listing.id', 'listing_image.listing_id')
    .select(['listing_image.image_hash as hash', 'listing.id as listing_id', 'listing.seller_id'])
    .select('listing_image.created_at as shown_at')
    .distinctOn('listing_image.image_hash')
    .where('listing_image.image_hash', 'in', hashes)
    .where('listing.seller_id', '<>', sellerId)
    .where('listing.status', '<>', 'draft')
    .where('listing.deleted_at', 'is', null)
    .orderBy('listing_image.image_hash')
    .orderBy('listing_image.created_at')
    .orderBy('listing.id')
    .execute()

/** The seller and photos of a listing that is or was public. */
export const listPublishedPhotos = (db: Db, listingId: number) =>
  db
    .selectFrom('listing_image')
    .innerJoin('listing', 'listing.id', 'listing_image.listing_id')
    .select(['listing_image.image_hash as hash', 'listing.seller_id', 'listing.status'])
    .select('listing_image.created_at as shown_at')
    .where('listing.id', '=', listingId)
    .where('listing.deleted_at', 'is', null)
    .orderBy('listing_image.position')
    .execute()
