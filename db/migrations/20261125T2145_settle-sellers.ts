import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  // Settings of shops and pro users for all their listings and messages.
  await sql`
    create table seller_settings (
      account_id bigint primary key references account (id) on delete cascade,
      city_id    bigint references city (id) on delete set null, -- of new listings
      condition  text check (condition in ('new', 'used')), -- of new listings
      signature  text check (char_length(signature) <= 400), -- below every description
      auto_reply text check (char_length(auto_reply) <= 600) -- while the seller is closed or away
    )`.execute(db)
  // Serves the deletion of a city.
  await sql`create index seller_settings_city on seller_settings (city_id) where city_id is not null`.execute(
    db,
  )
}
