import { sql } from 'kysely'
import type { Db } from '#lib/database/db.ts'
import { enqueueAll } from '#lib/jobs.ts'
import { feedPhotosJob } from './photos.ts'

type Wanted = { listingId: number; addresses: readonly string[] }

/** Notes which photos listings are to have from their feed, and has those fetched that changed. */
export async function planPhotos(trx: Db, wanted: readonly Wanted[]): Promise<void> {
  const rows = wanted.flatMap(({ listingId, addresses }) =>
    addresses.map((address, position) => ({ listing_id: listingId, address, position })),
  )
  const ids = wanted.map(({ listingId }) => listingId)
  const { rows: changed } = await sql<{ listing_id: number }>`
    with wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as item (listing_id bigint, address text,
        position int)
    ), gone as (
      -- The job still needs to know which photo to remove.
      update feed_photo set position = -1 where listing_id = any(${ids}::bigint[]) and position >= 0
        and not exists (
          select from wanted
          where wanted.listing_id = feed_photo.listing_id and wanted.address = feed_photo.address)
      returning listing_id
    ), put as (
      insert into feed_photo (listing_id, address, position)
      select listing_id, address, position from wanted
      on conflict (listing_id, address) do update set position = excluded.position
        where feed_photo.position <> excluded.position
      returning listing_id
    )
    select listing_id from gone union select listing_id from put`.execute(trx)
  await enqueueAll(
    trx,
    feedPhotosJob,
    changed.map(({ listing_id: listingId }) => ({
      payload: { listingId },
      key: `${feedPhotosJob.name}:${listingId}`,
    })),
  )
}
