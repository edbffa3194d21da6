import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    create table promotion (
      id         bigint generated always as identity primary key,
      listing_id bigint not null references listing (id) on delete cascade,
      type       smallint not null check (type in (1, 2)), -- 1: top of the category, 2: home page too
      starts_at  timestamptz(3) not null,
      ends_at    timestamptz(3) not null,
      created_at timestamptz(3) not null default now(),
      check (ends_at > starts_at)
    )`.execute(db)
  // Serves the current promotion of a listing.
  await sql`create index promotion_listing on promotion (listing_id, ends_at)`.execute(db)
  // Serves the featured row of the home page.
  await sql`create index promotion_homepage on promotion (ends_at) where type = 2`.execute(db)

  // Placeholder shown while a photo loads: about 30 bytes that the browser draws.
  await sql`alter table image add column thumbhash text`.execute(db)
}
