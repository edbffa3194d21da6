import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    alter table shop
      add column street text check (char_length(street) <= 150),
      add column lat double precision check (lat between -90 and 90),
      add column lon double precision check (lon between -180 and 180),
      -- Days that differ from the week, by date: first, last, time (null if closed) and note.
      add column hour_exceptions jsonb not null default '[]',
      add column closed_on_holidays boolean not null default false,
      add column colour text check (colour ~ '^#[0-9a-f]{6}$'),
      add column cover_hash text references image (hash) on delete restrict,
      add column about_html text, -- sanitised
      add column pinned jsonb not null default '[]', -- numbers of listings, in their order
      add column sections jsonb not null default '[]', -- categories of the shop's own: name, words, category_id
      add check ((lat is null) = (lon is null))`.execute(db)
  // Serves the search for photos that nobody shows.
  await sql`create index shop_cover on shop (cover_hash) where cover_hash is not null`.execute(db)
}
