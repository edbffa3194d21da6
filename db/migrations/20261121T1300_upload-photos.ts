import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  // A photo's row is written before its files, so that files of an upload cut short by a crash are known.
  await sql`
    alter table image
      add column used_at timestamptz(3) not null default now(), -- last uploaded
      add column avif_at timestamptz(3) -- when the worker made its smaller format; null: not yet`.execute(db)
  await sql`
    alter table listing_image
      add column upload_key text, -- of the sender, who may repeat an upload without knowing whether it arrived
      add constraint listing_image_upload_key unique (listing_id, upload_key)`.execute(db)
  // Serves the search for photos that no listing shows.
  await sql`create index listing_image_hash on listing_image (image_hash)`.execute(db)
}
