import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Db } from '#lib/database/db.ts'
import type { Storage } from '#lib/files/storage.ts'
import { beginDemo } from './begin-demo.ts'

const folder = path.join(import.meta.dirname, '../demo/videos')
const source = 'demo-videos'

/** Drawings that move, of listings that are written by hand: each by the name of its file. */
export const demoVideos = [
  { file: 'tractor.webm', seller: 'demo', title: 'Traktor IMT 539, ispravan, sa plugom' },
  {
    file: 'skis.webm',
    seller: 'demo',
    title: 'Skije 165 cm s vezovima i štapovima, spremne za Jahorinu i Kupres',
  },
  { file: 'console.webm', seller: 'demo', title: 'PlayStation 5 sa dva džojstika i tri igre' },
  { file: 'bicycle.webm', seller: 'demo', title: 'Gradski bicikl Capriolo sa korpom, 28"' },
  { file: 'guitar.webm', seller: 'demo', title: 'Akustična gitara Yamaha F310 + torba i štimer' },
  { file: 'car.webm', seller: 'demo', title: 'Golf 7 1.6 TDI Highline, prvi vlasnik u BiH' },
] as const
const shape = { width: 360, height: 640, duration_ms: 5_000 }

/** Gives some listings of a demo a video, once: videos that visitors delete stay deleted. */
export async function loadDemoVideos(db: Db, storage: Storage, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await beginDemo(trx, source, demoVideos.length, now))) return
    for (const { file, seller, title } of demoVideos) {
      const listing = await trx
        .selectFrom('listing')
        .innerJoin('account', 'account.id', 'listing.seller_id')
        .select('listing.id')
        .where('account.username', '=', seller)
        .where('listing.title', '=', title)
        .where('listing.deleted_at', 'is', null)
        .executeTakeFirst()
      if (!listing) continue
      const content = await readFile(path.join(folder, file))
      const key = `videos/demo-${file}`
      await storage.put(key, content)
      await trx.insertInto('video_file').values({ key, created_at: now }).execute()
      await trx
        .insertInto('listing_video')
        .values({
          listing_id: listing.id,
          file_key: key,
          format: 'webm',
          bytes: content.length,
          ...shape,
          has_sound: true,
          created_at: now,
        })
        .execute()
    }
  })
}
