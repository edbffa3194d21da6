import { type Insertable, sql } from 'kysely'
import type { Db } from '#lib/database/db.ts'
import type { ListingVideo, VideoUpload } from '#lib/database/database.generated.ts'

export const insertUpload = async (trx: Db, values: Insertable<VideoUpload>) =>
  trx.insertInto('video_upload').values(values).returningAll().executeTakeFirstOrThrow()

export const touchUpload = (db: Db, id: number, now: Date) =>
  db.updateTable('video_upload').set({ used_at: now }).where('id', '=', id).execute()

/** Notes a part that arrived; a repeat changes nothing. Returns all parts. */
export async function notePart(db: Db, id: number, part: number, now: Date): Promise<number[] | undefined> {
  const row = await db
    .updateTable('video_upload')
    .set({
      parts: sql<
        number[]
      >`case when ${part} = any(parts) then parts else array_append(parts, ${part}::integer) end`,
      used_at: now,
    })
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .returning('parts')
    .executeTakeFirst()
  return row?.parts
}

export const noteDone = (trx: Db, id: number, videoId: number, now: Date) =>
  trx
    .updateTable('video_upload')
    .set({ video_id: videoId, done_at: now, parts: [] })
    .where('id', '=', id)
    .execute()

export const deleteUpload = (db: Db, id: number) =>
  db.deleteFrom('video_upload').where('id', '=', id).execute()

export const insertFile = (db: Db, key: string, now: Date) =>
  db.insertInto('video_file').values({ key, created_at: now }).execute()

/** False if a video shows it meanwhile. */
export async function deleteFile(db: Db, key: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('video_file')
    .where('key', '=', key)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('listing_video').select('id').whereRef('listing_video.file_key', '=', 'video_file.key'),
        ),
      ),
    )
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export const insertVideo = async (trx: Db, values: Insertable<ListingVideo>): Promise<number> =>
  (await trx.insertInto('listing_video').values(values).returning('id').executeTakeFirstOrThrow()).id

/** Takes the videos of a listing away; returns how many there were. */
export async function setDeleted(trx: Db, listingId: number, now: Date): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('listing_video')
    .set({ deleted_at: now })
    .where('listing_id', '=', listingId)
    .where('deleted_at', 'is', null)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export const setRemoved = (trx: Db, id: number, at: Date | null) =>
  trx.updateTable('listing_video').set({ removed_at: at }).where('id', '=', id).execute()

export const setPoster = (trx: Db, id: number, hash: string) =>
  trx.updateTable('listing_video').set({ poster_hash: hash }).where('id', '=', id).execute()
