import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  // Offers that consist of many listings of one seller, such as the flats of a building.
  await sql`
    create table listing_group (
      id         bigint generated always as identity primary key,
      seller_id  bigint not null references account (id) on delete cascade,
      title      text not null,
      created_at timestamptz(3) not null
    )`.execute(db)
  // Serves the seller's own list, and the erasure of accounts.
  await sql`create index listing_group_seller on listing_group (seller_id, id)`.execute(db)
  await sql`
    create table listing_group_unit (
      listing_id bigint primary key references listing (id) on delete cascade, -- a listing is in one group at most
      group_id   bigint not null references listing_group (id) on delete cascade
    )`.execute(db)
  // Serves the units of a group.
  await sql`create index listing_group_unit_group on listing_group_unit (group_id, listing_id)`.execute(db)
}
