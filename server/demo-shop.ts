import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Db } from '#lib/database/db.ts'
import { storeImage } from '#lib/photos/images.ts'
import type { Storage } from '#lib/files/storage.ts'
import { addDays, dayMs, localDay, weekdayOf } from '#lib/time.ts'
import type { HoursException } from '#contract/shops/opening-hours.ts'
import { demoShop } from '#demo/shop-page.ts'
import { beginDemo } from './begin-demo.ts'

const coverFile = path.join(import.meta.dirname, '../demo/shop-cover.svg')
const source = 'demo-shop'

const sunday = 6

/** Days that differ from the week, whenever the demo starts. */
function exceptionsAt(now: Date): HoursException[] {
  const today = localDay(now)
  const inDays = (count: number) => new Date(now.getTime() + count * dayMs)
  const stocktaking = addDays(today, weekdayOf(inDays(12)) === sunday ? 13 : 12)
  const eve = `${today.slice(0, 4)}-12-31`
  return [
    { first: stocktaking, last: stocktaking, time: null, note: 'Inventura' },
    { first: eve, last: eve, time: { from: '09:00', to: '14:00' }, note: 'Stara godina' },
  ].toSorted((a, b) => (a.first < b.first ? -1 : 1))
}

/** Fills the page of the demo's shop, only once, so that changes by its visitors stay. */
export async function loadDemoShop(db: Db, media: Storage, now: Date): Promise<void> {
  const { username, pinned, about, street, lat, lon, colour, hours, sections } = demoShop
  const existingJob = await db
    .selectFrom('import_job')
    .select('id')
    .where('source', '=', source)
    .executeTakeFirst()
  if (existingJob) return
  const cover = await storeImage(media, await readFile(coverFile))
  await db.transaction().execute(async (trx) => {
    if (!(await beginDemo(trx, source, 1, now))) return
    const listings = await trx
      .selectFrom('listing')
      .innerJoin('account', 'account.id', 'listing.seller_id')
      .select(['listing.id', 'listing.title'])
      .where('account.username', '=', username)
      .where('listing.title', 'in', pinned)
      .where('listing.status', '=', 'active')
      .execute()
    const idOf = new Map(listings.map(({ id, title }) => [title, id]))
    await trx
      .insertInto('image')
      .values(cover)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await trx
      .updateTable('shop')
      .set({
        business_type: 'd.o.o.',
        street,
        lat,
        lon,
        colour,
        cover_hash: cover.hash,
        about_html: about,
        hours: JSON.stringify(hours),
        hour_exceptions: JSON.stringify(exceptionsAt(now)),
        closed_on_holidays: true,
        pinned: JSON.stringify(pinned.flatMap((title) => idOf.get(title) ?? [])),
        sections: JSON.stringify(sections),
      })
      .where('owner_id', '=', (eb) => eb.selectFrom('account').select('id').where('username', '=', username))
      .execute()
  })
}
