import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  // Perceptual hashes that recognise a photo after it was re-saved, mirrored or cropped (docs/decisions/010).
  await sql`
    create table image_print (
      image_hash text primary key references image (hash) on delete cascade,
      code       bit(144), -- null: a picture with nothing on it
      band_1     integer, -- bits 1-20 of the code as a number, 21-40, 41-60
      band_2     integer,
      band_3     integer,
      check (num_nulls(code, band_1, band_2, band_3) in (0, 4))
    )`.execute(db)
  // Serve the lookup of prints that share a band, without reading the table.
  await sql`create index image_print_band_1 on image_print (band_1) include (code, image_hash)`.execute(db)
  await sql`create index image_print_band_2 on image_print (band_2) include (code, image_hash)`.execute(db)
  await sql`create index image_print_band_3 on image_print (band_3) include (code, image_hash)`.execute(db)

  // A listing with photos of an earlier listing of another seller.
  await sql`
    create table photo_flag (
      id                bigint generated always as identity primary key,
      listing_id        bigint not null references listing (id) on delete cascade,
      other_listing_id  bigint not null references listing (id) on delete cascade,
      state             text not null default 'open' check (state in ('open', 'fine', 'removed')),
      created_at        timestamptz(3) not null,
      decided_at        timestamptz(3),
      decided_by        bigint references account (id) on delete set null,
      unique (listing_id, other_listing_id), -- serves the flags of a listing too
      check ((state = 'open') = (decided_at is null))
    )`.execute(db)
  // Serves the review queue, oldest first.
  await sql`create index photo_flag_open on photo_flag (id) where state = 'open'`.execute(db)
  // Serve the deletion of listings and accounts.
  await sql`create index photo_flag_other on photo_flag (other_listing_id)`.execute(db)
  await sql`create index photo_flag_decided_by on photo_flag (decided_by)`.execute(db)

  await sql`
    create table photo_flag_pair (
      flag_id          bigint not null references photo_flag (id) on delete cascade,
      image_hash       text not null references image (hash) on delete cascade,
      other_image_hash text not null references image (hash) on delete cascade,
      primary key (flag_id, image_hash)
    )`.execute(db)
  // Serve the deletion of orphaned photos.
  await sql`create index photo_flag_pair_image on photo_flag_pair (image_hash)`.execute(db)
  await sql`create index photo_flag_pair_other on photo_flag_pair (other_image_hash)`.execute(db)

  // A rotated photo is made from the uploaded one, so that repeated rotation loses no quality.
  await sql`
    alter table image
      add column turned_from text references image (hash) on delete restrict,
      add column quarter_turns smallint not null default 0 check (quarter_turns between 0 and 3),
      add check ((turned_from is null) = (quarter_turns = 0))`.execute(db)
  // Serves the search for photos that no other is made from.
  await sql`create index image_turned_from on image (turned_from) where turned_from is not null`.execute(db)
}
