import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    create table mute (
      id         bigint generated always as identity primary key,
      account_id bigint not null references account (id) on delete cascade,
      listing_id bigint references listing (id) on delete cascade,
      seller_id  bigint references account (id) on delete cascade,
      word       text check (char_length(word) between 2 and 40),
      created_at timestamptz(3) not null,
      check (num_nonnulls(listing_id, seller_id, word) = 1)
    )`.execute(db)
  // Each is muted once; the indexes also serve what an account muted, and the deletion of listings and accounts.
  await sql`create unique index mute_listing on mute (account_id, listing_id) where listing_id is not null`.execute(
    db,
  )
  await sql`create unique index mute_seller on mute (account_id, seller_id) where seller_id is not null`.execute(
    db,
  )
  await sql`create unique index mute_word on mute (account_id, lower(word)) where word is not null`.execute(
    db,
  )
  await sql`create index mute_account on mute (account_id, created_at desc)`.execute(db)
  await sql`create index mute_of_listing on mute (listing_id) where listing_id is not null`.execute(db)
  await sql`create index mute_of_seller on mute (seller_id) where seller_id is not null`.execute(db)

  // Accounts that muted neither shops nor what they have seen have no row.
  await sql`
    create table mute_choice (
      account_id bigint primary key references account (id) on delete cascade,
      shops      boolean not null,
      seen       boolean not null,
      check (shops or seen)
    )`.execute(db)

  await sql`
    create table recent_view (
      account_id bigint not null references account (id) on delete cascade,
      listing_id bigint not null references listing (id) on delete cascade,
      seen_at    timestamptz(3) not null,
      primary key (account_id, listing_id)
    )`.execute(db)
  // Serves an account's list, newest first, and the job that deletes all but the newest.
  await sql`create index recent_view_newest on recent_view (account_id, seen_at desc, listing_id desc)`.execute(
    db,
  )
  // Serves the deletion of listings.
  await sql`create index recent_view_listing on recent_view (listing_id)`.execute(db)
}
