import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    create table cart_item (
      id           bigint generated always as identity primary key,
      account_id   bigint not null references account (id) on delete cascade,
      listing_id   bigint not null references listing (id) on delete cascade,
      quantity     integer not null check (quantity between 1 and 999),
      price_fening bigint not null check (price_fening > 0), -- of one, as its owner knows it
      added_at     timestamptz(3) not null,
      constraint cart_item_once unique (account_id, listing_id) -- also serves the cart and its badge
    )`.execute(db)
  // Serves the removal of a listing.
  await sql`create index cart_item_listing on cart_item (listing_id)`.execute(db)
}
