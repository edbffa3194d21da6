import { sql } from 'kysely'
import { isNotBanned } from '#lib/accounts/account-names.ts'
import type { Db } from '#lib/database/db.ts'
import { plainText } from '#lib/database/plain-words.ts'
import { plainLetters } from '#contract/text/slug.ts'
import type { Exclusions } from '#search/engine.ts'

const selectVideos = (db: Db) =>
  db
    .selectFrom('listing_video')
    .innerJoin('listing', 'listing.id', 'listing_video.listing_id')
    .innerJoin('account', 'account.id', 'listing.seller_id')
    .leftJoin('shop', 'shop.owner_id', 'account.id')
    .select([
      'listing_video.id',
      'listing_video.listing_id',
      'listing_video.file_key',
      'listing_video.format',
      'listing_video.bytes',
      'listing_video.width',
      'listing_video.height',
      'listing_video.duration_ms',
      'listing_video.has_sound',
      'listing_video.poster_hash',
      'listing_video.created_at',
      'listing_video.removed_at',
      'listing_video.deleted_at',
      'listing.title',
      'listing.category_id',
      'listing.seller_id',
      'listing.status',
      'listing.held_by_moderation',
      'listing.deleted_at as listing_deleted_at',
      'account.username',
      'account.type',
      'account.avatar',
      'shop.business_name',
      isNotBanned.as('has_profile'),
      // The cover of its listing.
      (eb) =>
        eb
          .selectFrom('listing_image')
          .select('listing_image.image_hash')
          .whereRef('listing_image.listing_id', '=', 'listing.id')
          .orderBy('listing_image.position')
          .limit(1)
          .as('cover_hash'),
    ])

export type VideoRow = Awaited<ReturnType<ReturnType<typeof selectVideos>['execute']>>[number]

/** A video, removed, deleted or neither. */
export const findAny = (db: Db, id: number): Promise<VideoRow | undefined> =>
  selectVideos(db).where('listing_video.id', '=', id).executeTakeFirst()

/** The video that a listing shows. */
export const findOfListing = (db: Db, listingId: number): Promise<VideoRow | undefined> =>
  selectVideos(db)
    .where('listing_video.listing_id', '=', listingId)
    .where('listing_video.removed_at', 'is', null)
    .where('listing_video.deleted_at', 'is', null)
    .orderBy('listing_video.id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Videos that anyone may see: of active listings, and the newest of each. */
const publicVideos = (db: Db) =>
  db
    .selectFrom('listing_video')
    .innerJoin('listing', 'listing.id', 'listing_video.listing_id')
    .where('listing_video.removed_at', 'is', null)
    .where('listing_video.deleted_at', 'is', null)
    .where('listing.status', '=', 'active')
    .where('listing.held_by_moderation', '=', false)
    .where('listing.deleted_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('listing_video as newer')
            .select('newer.id')
            .whereRef('newer.listing_id', '=', 'listing_video.listing_id')
            .whereRef('newer.id', '>', 'listing_video.id')
            .where('newer.removed_at', 'is', null)
            .where('newer.deleted_at', 'is', null),
        ),
      ),
    )

/** Without those whose listing or seller the caller keeps out; muted words are looked for in titles. */
function foundVideos(db: Db, { sellers = [], listings = [], shops, words = [] }: Exclusions) {
  let videos = publicVideos(db)
  if (sellers.length > 0) videos = videos.where('listing.seller_id', '<>', sql<number>`all(${sellers})`)
  if (listings.length > 0) videos = videos.where('listing.id', '<>', sql<number>`all(${listings})`)
  if (shops)
    videos = videos.where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('account')
            .select('account.id')
            .whereRef('account.id', '=', 'listing.seller_id')
            .where('account.type', '=', 'shop'),
        ),
      ),
    )
  if (words.length > 0) {
    // Mutable words hold letters, digits, spaces and hyphens alone, so they are patterns as they are.
    const patterns = words.map((word) => `\\m${plainLetters(word)}\\M`)
    videos = videos.where(sql<boolean>`not (${plainText(sql.ref('listing.title'))} ~ any(${patterns}))`)
  }
  return videos
}

export const countPublic = async (db: Db, exclusions: Exclusions): Promise<number> =>
  (
    await foundVideos(db, exclusions)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count

/** The latest first. */
export const listPublic = (
  db: Db,
  { limit, offset, exclusions }: { limit: number; offset: number; exclusions: Exclusions },
): Promise<VideoRow[]> =>
  selectVideos(db)
    .where(
      'listing_video.id',
      'in',
      foundVideos(db, exclusions)
        .select('listing_video.id')
        .orderBy('listing_video.id', 'desc')
        .limit(limit)
        .offset(offset),
    )
    .orderBy('listing_video.id', 'desc')
    .execute()

export const findUpload = (db: Db, id: number) =>
  db.selectFrom('video_upload').selectAll().where('id', '=', id).executeTakeFirst()
export type UploadRow = NonNullable<Awaited<ReturnType<typeof findUpload>>>

/** The same, which nobody changes before the transaction ends. */
export const lockUpload = (trx: Db, id: number) =>
  trx.selectFrom('video_upload').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Unfinished ones, the latest used first. */
export const listUnfinished = (db: Db, accountId: number): Promise<UploadRow[]> =>
  db
    .selectFrom('video_upload')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('done_at', 'is', null)
    .orderBy('used_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** Uploads that nobody went on with since `before`, or whose listing is gone. */
export const listGivenUp = (db: Db, before: Date, limit: number): Promise<UploadRow[]> =>
  db
    .selectFrom('video_upload')
    .selectAll()
    .where((eb) => eb.or([eb('used_at', '<', before), eb('listing_id', 'is', null)]))
    .orderBy('id')
    .limit(limit)
    .execute()

export const listUploadsOf = (db: Db, accountId: number, limit: number): Promise<UploadRow[]> =>
  db.selectFrom('video_upload').selectAll().where('account_id', '=', accountId).limit(limit).execute()

/** Files that no video shows, written before a time. */
export const listUnusedFiles = (db: Db, before: Date, limit: number): Promise<string[]> =>
  db
    .selectFrom('video_file')
    .select('key')
    .where('created_at', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('listing_video').select('id').whereRef('listing_video.file_key', '=', 'video_file.key'),
        ),
      ),
    )
    .limit(limit)
    .execute()
    .then((rows) => rows.map(({ key }) => key))

/** Deletes videos that their sellers deleted before a time, unless a case about them is open. */
export async function deleteOld(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from listing_video where id in (
      select id from listing_video
      where deleted_at < ${before} and not exists (
        select from moderation_case
        where subject_kind = 'video' and subject_id = listing_video.id and state = 'open')
      limit ${limit})`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Returns the keys of their files, and the pictures that stood for them. */
export async function deleteVideosOf(db: Db, sellerId: number, limit: number) {
  const { rows } = await sql<{ file_key: string; poster_hash: string | null }>`
    delete from listing_video where id in (
      select listing_video.id from listing_video join listing on listing.id = listing_id
      where seller_id = ${sellerId} limit ${limit})
    returning file_key, poster_hash`.execute(db)
  return rows
}
